/* SPDX-License-Identifier: MIT */
/*
 * Retrograde analysis of one level: goes through the values from the highest, and passes claims
 * about positions (retrograde_claims.h) to the positions before them.
 *
 * That is done twice: first as if going round for ever were the worst there is for both
 * players; then also by what going round gives, for what is still open.  If going round always
 * gives nothing, half the first time is enough.  What it comes to does
 * not depend on the order in which threads work: the one thread that notes a claim first passes
 * it on, and what is granted or doubted at one value is so for all of them.
 *
 * Where more is remembered than a rule on repetition compares, a move may lead to a position
 * that is new, and a board that is not.  Only what holds either way is then counted on: what
 * the position gives, and what a repetition in it gives.
 */
#include "lab/solve/retrograde.h"

#include <math.h>

#include "lab/solve/retrograde_rounds.h"
#include "lab/base/clock.h"
#include "lab/base/memory.h"

/* ---- value by value ---- */

/* At which values does the position make claims before others pass any to it? */
static uint64_t dues_of(lab_claims *c, uint64_t entry)
{
    const bool recurs = c->recurs && c->recurs[entry];
    const int values[] = {lab_claims_low(c, entry), -lab_claims_high(c, entry),
                          -c->graph.out[entry],
                          recurs ? lab_claims_round(c, entry, LAB_MOVER) : INT8_MIN,
                          recurs ? lab_claims_round(c, entry, LAB_OTHER) : INT8_MIN};
    uint64_t due = 0;
    if (values[0] < c->graph.out[entry])
        lab_claims_flag(&c->unsure_outside);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        lab_claims_note_worth(c, values[i]);
        due |= lab_claims_due_bit(values[i]);
    }
    return due;
}

static void begin_part(void *context, size_t number)
{
    lab_claims *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t stretch = first; stretch < end; stretch += LAB_CLAIMS_STRETCH) {
        uint64_t due = 0;
        for (uint64_t entry = stretch; entry < stretch + LAB_CLAIMS_STRETCH && entry < end;
             entry++) {
            lab_claims_write(c, entry, 0);
            due |= dues_of(c, entry);
        }
        atomic_store_explicit(&c->due[stretch / LAB_CLAIMS_STRETCH], due, memory_order_relaxed);
    }
}

/* Counts a move that stays in the level, for either player. */
static void count_wait(lab_claims_list *w, uint64_t before, lab_claimant whose)
{
    (void)whose;
    if (!(lab_claims_count_more(w->c, before, w->c->wait) & LAB_STAYS))
        lab_claims_note(w->c, before, LAB_STAYS);
}

static void count_move(lab_claims_list *w, uint32_t edge)
{
    const uint64_t before = lab_claims_here(w->c, edge >> 1);
    if (before < w->c->graph.entries)
        count_wait(w, before, LAB_MOVER);
    else
        lab_claims_send(w->c, edge >> 1, LAB_MOVER);
}

static void count_waits_of_block(void *context, size_t number)
{
    lab_claims *c = context;
    lab_claims_list w;
    lab_claims_list_begin(&w, c);
    const lab_edges *e = &c->graph.edges;
    const uint64_t first = (uint64_t)number * LAB_EDGES_BLOCK;
    for (uint64_t to = first; to < first + LAB_EDGES_BLOCK && to < c->graph.entries; to++) {
        const lab_edges_list list = lab_edges_to(e, to);
        for (uint32_t i = 0; i < list.count; i++)
            count_move(&w, lab_edges_get(e, &list, i));
    }
}

/* From the highest value down to `least`. */
static void go_through_values(lab_claims *c, int least, bool rounds)
{
    lab_claims_share_worth(c);
    for (c->value = c->graph.most; c->value >= least && !c->stopped; c->value--) {
        if (!c->worth[c->value - INT8_MIN]) /* what is sure is what was sure before */
            continue;
        lab_claims_settle(c);
        if (rounds && !c->stopped)
            lab_rounds_go(c);
    }
}

static void begin(lab_claims *c)
{
    if (!c->stopped)
        lab_claims_run(c, begin_part, NULL);
    if (!c->stopped)
        lab_claims_run_over(c, c->graph.edges.block_count, count_waits_of_block, count_wait);
}

/* ---- moves that matter no more ---- */

static void thin_block(void *context, size_t number)
{
    lab_claims *c = context;
    lab_edges_thin(&c->graph.edges, number, lab_retrograde_is_wanted, &c->graph);
}

/* Leaves out moves that no longer matter.  It keeps all moves if boards repeat that positions
 * do not: what is sure of a position need not be so on the way to it. */
static void thin(lab_claims *c)
{
    if (!c->recurs && !c->graph.exchange)
        lab_claims_run_over(c, c->graph.edges.block_count, thin_block, NULL);
}

/* ---- all of it ---- */

static void find_open_part(void *context, size_t number)
{
    lab_claims *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t entry = first; entry < end; entry++)
        if (lab_claims_open(c, entry))
            lab_claims_flag(&c->changed);
}

/* What going round may give: of what is open. */
static void go_on_with_rounds(lab_claims *c)
{
    if (!lab_claims_run(c, find_open_part, NULL))
        return;
    thin(c);
    begin(c);
    if (!c->stopped && lab_rounds_judge(c))
        go_through_values(c, 1 - c->graph.most, true);
}

/* ---- where going round gives nothing ---- */

/* Is every game that goes round worth 0 to both players, and all else known? */
static bool rounds_give_nothing(const lab_claims *c)
{
    const lab_terms *terms = &c->graph.order->terms;
    int64_t unsure = c->unsure_outside;
    lab_retrograde_agree(&c->graph, &unsure, 1);
    if (unsure || terms->seat != LAB_NO_SEAT || c->recurs)
        return false;
    return terms->wins_only ? terms->facts.repetition_draws
                            : terms->facts.repetition_counts_nothing && !terms->whole;
}

static void close_part(void *context, size_t number)
{
    lab_claims *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t entry = first; entry < end; entry++) {
        const int low = lab_claims_low(c, entry), high = lab_claims_high(c, entry);
        const int8_t value = (int8_t)(low > 0 ? low : high < 0 ? high : 0);
        atomic_store_explicit(&c->values.low[entry], value, memory_order_relaxed);
        atomic_store_explicit(&c->values.high[entry], value, memory_order_relaxed);
    }
}

/* Half a pass settles everything.  To go round gives 0, so a player who has a claim to a
 * positive value can make it good without repeating a position: it is sure, and the greatest
 * such claim is the value.  If neither player has one, each can keep the other from it for
 * ever, and the value is 0. */
static void go_through_positive_values(lab_claims *c)
{
    go_through_values(c, 1, false);
    if (!c->stopped)
        lab_claims_run(c, close_part, NULL);
}

static lab_retrograde_end fill_in(lab_claims *c)
{
    lab_claims_have_notes(c);
    lab_rounds_judge_boards(c);
    if (c->keeper)
        c->keeper->recall(c->keeper->context, &c->values);
    begin(c);
    if (rounds_give_nothing(c)) {
        go_through_positive_values(c);
    } else {
        go_through_values(c, 1 - c->graph.most, false);
        if (!c->stopped)
            go_on_with_rounds(c);
    }
    if (atomic_load(&c->failed))
        return LAB_RETROGRADE_NO_MEMORY;
    return c->stopped ? LAB_RETROGRADE_STOPPED : LAB_RETROGRADE_DONE;
}

lab_retrograde_end lab_retrograde_solve(const lab_retrograde_task *task, int level)
{
    lab_claims c = {.values = task->values[level],
                    .space = task->space,
                    .threads = task->threads,
                    .stop = task->stop,
                    .keeper = task->keeper,
                    .kept = lab_clock()};
    lab_retrograde_end end = lab_retrograde_graph_init(&c.graph, task, level);
    if (end == LAB_RETROGRADE_DONE)
        end = fill_in(&c);
    free(c.recurs);
    lab_retrograde_graph_release(&c.graph);
    if (end == LAB_RETROGRADE_NO_MEMORY && task->space->trouble)
        end = LAB_RETROGRADE_NO_FILE;
    int64_t worst = end;
    lab_retrograde_agree(&c.graph, &worst, 1);
    return (lab_retrograde_end)worst;
}

uint64_t lab_retrograde_bytes(uint64_t entries, double moves)
{
    const double OUT = 1, NOTES = 2, DUE = 0.5, ROUND = 1, ENDS = 1 / 8.0 + 0.25;
    const double sorted = log2((double)entries * 2 + 1) + 2;
    const double whole = OUT + NOTES + DUE + ROUND + ENDS + moves * sorted / 8;
    const double strung = OUT + moves * 4;
    return (uint64_t)((double)entries * (whole > strung ? whole : strung));
}

bool lab_retrograde_values_init(lab_retrograde_values *values, uint64_t entries)
{
    values->low = lab_calloc(entries, sizeof *values->low);
    values->high = lab_calloc(entries, sizeof *values->high);
    return values->low && values->high;
}

void lab_retrograde_values_release(lab_retrograde_values *values)
{
    free(values->low);
    free(values->high);
    *values = (lab_retrograde_values){0};
}
