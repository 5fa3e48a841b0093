/*
 * Retrograde analysis of one level.
 *
 * Bounds are only ever improved, each in two steps: first as if going round for ever were the
 * worst there is for both players; then, value by value from the highest, by what going round
 * gives.  Every step goes on until nothing changes, and what it comes to does not depend on
 * the order in which that happens: threads may read what others are about to write.  Whoever
 * changes a position touches those from which a move leads there, and only what was touched is
 * looked at again.
 *
 * Where more is remembered than a rule on repetition compares, a move may lead to a position
 * that is new, and a board that is not.  Only what holds either way is then counted on: what
 * the position gives, and what a repetition in it gives.
 *
 * A player's being sure of at least `value` in a position is a *claim*: about the lower bound
 * of the player who moves there, or about the upper bound, where the other one is sure of it.
 */
#include "lab/solve/retrograde.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "lab/solve/retrograde_alike.h"
#include "lab/solve/retrograde_graph.h"
#include "lab/base/clock.h"
#include "lab/base/memory.h"
#include "lab/base/parallel.h"

typedef enum claimant { MOVER, OTHER } claimant;

/* What is noted of a position, as bits. */
enum {
    HOLDS_FOR_MOVER = 1 << MOVER, /* claims that going round may make good */
    HOLDS_FOR_OTHER = 1 << OTHER,
    HOLDS = HOLDS_FOR_MOVER | HOLDS_FOR_OTHER,
    TOUCHED = 4,
};

enum {
    STRETCH = 64,               /* positions that share a flag */
    VALUES = 2 * -INT8_MIN + 1, /* that a claim may be to */
};

typedef struct counting {
    lab_retrograde_graph graph;
    lab_retrograde_values values; /* of this level */
    int threads;
    const lab_stop *stop;
    const lab_retrograde_keeper *keeper; /* NULL: none */
    double kept;                         /* when */
    bool stopped;
    int value;
    _Atomic(uint8_t) *notes;
    atomic_bool *touched;      /* is any position of the stretch? */
    int8_t *round[2];          /* what a repetition gives the claimant at least */
    bool *recurs;              /* may the board have come up already?  NULL: in no position */
    bool judging_boards;       /* only these are judged for now */
    atomic_bool worth[VALUES]; /* from INT8_MIN on: does anything give a claimant just this? */
    atomic_bool changed;
    atomic_bool failed; /* memory could not be had */
} counting;

/* Between two passes, all bounds are proved; and where a pass is stopped, those that it has
 * improved are, each by itself. */
static void keep(counting *c)
{
    if (!c->keeper || (!c->stopped && lab_clock() - c->kept < c->keeper->every))
        return;
    c->keeper->keep(c->keeper->context, &c->values);
    c->kept = lab_clock();
}

/* Is there more to look at, after all parts have been? */
static bool run(counting *c, void (*work)(void *context, size_t part))
{
    atomic_store(&c->changed, false);
    if (!lab_parallel(c->threads, c->graph.part_count, work, c, c->stop) ||
        atomic_load(&c->failed))
        c->stopped = true;
    keep(c);
    return atomic_load(&c->changed) && !c->stopped;
}

/* Written once only: all threads read it. */
static void set_flag(atomic_bool *flag)
{
    if (!atomic_load(flag))
        atomic_store(flag, true);
}

static uint8_t notes_of(const counting *c, uint64_t entry)
{
    return atomic_load_explicit(&c->notes[entry], memory_order_relaxed);
}

static int low_of(const counting *c, uint64_t entry)
{
    return atomic_load_explicit(&c->values.low[entry], memory_order_relaxed);
}

static int high_of(const counting *c, uint64_t entry)
{
    return atomic_load_explicit(&c->values.high[entry], memory_order_relaxed);
}

static bool is_open(const counting *c, uint64_t entry)
{
    return low_of(c, entry) < high_of(c, entry);
}

/* A thread that is alone need not wait until others see what it notes. */
static void set_notes(counting *c, uint64_t entry, uint8_t notes)
{
    if (c->threads > 1)
        atomic_fetch_or(&c->notes[entry], notes);
    else
        atomic_store_explicit(&c->notes[entry], notes_of(c, entry) | notes,
                              memory_order_relaxed);
}

static void clear_notes(counting *c, uint64_t entry, uint8_t notes)
{
    if (c->threads > 1)
        atomic_fetch_and(&c->notes[entry], (uint8_t)~notes);
    else
        atomic_store_explicit(&c->notes[entry], notes_of(c, entry) & (uint8_t)~notes,
                              memory_order_relaxed);
}

/* Whoever finds it touched sees what was changed before.  The position first, then its stretch:
 * who lowers the flag of a stretch looks for positions after that. */
static void touch(counting *c, uint64_t entry)
{
    set_notes(c, entry, TOUCHED);
    set_flag(&c->touched[entry / STRETCH]);
    set_flag(&c->changed);
}

static void touch_before(counting *c, uint64_t entry)
{
    const lab_retrograde_graph *g = &c->graph;
    for (uint32_t k = g->before_from[entry]; k < g->before_from[entry + 1]; k++)
        if (is_open(c, g->before[k]))
            touch(c, g->before[k]);
}

/* Of those before it, only what holds can be doubted. */
static void touch_holding_before(counting *c, uint64_t entry)
{
    const lab_retrograde_graph *g = &c->graph;
    for (uint32_t k = g->before_from[entry]; k < g->before_from[entry + 1]; k++)
        if (notes_of(c, g->before[k]) & HOLDS)
            touch(c, g->before[k]);
}

static void improve(counting *c, uint64_t entry, claimant whose, int value)
{
    if (whose == MOVER)
        atomic_store_explicit(&c->values.low[entry], (int8_t)value, memory_order_relaxed);
    else
        atomic_store_explicit(&c->values.high[entry], (int8_t)-value, memory_order_relaxed);
    touch_before(c, entry);
}

/* What the player to move wins for sure, and at most, once a move has led there. */
static lab_bounds arriving(const counting *c, uint64_t entry)
{
    lab_bounds range = {low_of(c, entry), high_of(c, entry)};
    if (c->recurs && c->recurs[entry]) {
        const int low = c->round[MOVER][entry], high = -c->round[OTHER][entry];
        range.low = low < range.low ? low : range.low;
        range.high = high > range.high ? high : range.high;
    }
    return range;
}

/* ---- as if going round were the worst ---- */

static void settle_entry(counting *c, const lab_retrograde_part *part, uint64_t entry,
                         uint32_t i)
{
    int low = low_of(c, entry), high = c->graph.out[entry];
    for (uint32_t k = part->from[i]; k < part->from[i + 1]; k++) {
        const uint32_t to = part->edges[k] >> 1;
        const bool again = part->edges[k] & 1;
        const lab_bounds there = arriving(c, to);
        const int least = again ? there.low : -there.high;
        const int most = again ? there.high : -there.low;
        low = least > low ? least : low;
        high = most > high ? most : high;
    }
    if (low > low_of(c, entry))
        improve(c, entry, MOVER, low);
    if (high < high_of(c, entry))
        improve(c, entry, OTHER, -high);
}

typedef void visitor(counting *c, const lab_retrograde_part *part, uint64_t entry, uint32_t i);

static void visit_if_open(counting *c, const lab_retrograde_part *part, uint64_t entry,
                          uint32_t i, visitor *visit)
{
    if (part->from[i] < part->from[i + 1] && is_open(c, entry))
        visit(c, part, entry, i);
}

static uint32_t entries_in(const counting *c, size_t number)
{
    const uint64_t left = c->graph.entries - (uint64_t)number * LAB_RETROGRADE_PART;
    return left < LAB_RETROGRADE_PART ? (uint32_t)left : LAB_RETROGRADE_PART;
}

/* Calls for every position of a part that is still open. */
static void for_open(counting *c, size_t number, visitor *visit)
{
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint32_t count = entries_in(c, number);
    for (uint32_t i = 0; i < count; i++)
        visit_if_open(c, &c->graph.parts[number], first + i, i, visit);
}

static void visit_touched(counting *c, size_t number, uint32_t i, visitor *visit)
{
    const uint64_t entry = (uint64_t)number * LAB_RETROGRADE_PART + i;
    if (!(notes_of(c, entry) & TOUCHED))
        return;
    clear_notes(c, entry, TOUCHED);
    visit_if_open(c, &c->graph.parts[number], entry, i, visit);
}

/* Calls for every open position of a part that was touched, from the last to the first: moves
 * lead to later positions more often than not, so that what is touched is before. */
static void for_touched(counting *c, size_t number, visitor *visit)
{
    const uint32_t count = entries_in(c, number);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART / STRETCH;
    for (uint32_t s = (count + STRETCH - 1) / STRETCH; s-- > 0;) {
        if (!atomic_load(&c->touched[first + s]))
            continue;
        atomic_store(&c->touched[first + s], false);
        const uint32_t end = s * STRETCH + STRETCH < count ? s * STRETCH + STRETCH : count;
        for (uint32_t i = end; i-- > s * STRETCH;)
            visit_touched(c, number, i, visit);
    }
}

static void touch_part(void *context, size_t number)
{
    counting *c = context;
    const uint32_t count = entries_in(c, number);
    for (uint32_t i = 0; i < count; i++)
        touch(c, (uint64_t)number * LAB_RETROGRADE_PART + i);
}

static void settle_part(void *context, size_t number)
{
    counting *c = context;
    for_touched(c, c->graph.part_count - 1 - number, settle_entry);
}

/* ---- what going round gives ---- */

static bool is_sure(const counting *c, uint64_t entry, claimant whose)
{
    return (whose == MOVER ? low_of(c, entry) : -high_of(c, entry)) >= c->value;
}

static bool holds(const counting *c, uint64_t entry, claimant whose)
{
    return notes_of(c, entry) >> whose & 1;
}

/* Is it sure even if the game ends there, where the board has come up before? */
static bool is_sure_arriving(const counting *c, uint64_t entry, claimant whose)
{
    return is_sure(c, entry, whose) &&
           (!c->recurs || !c->recurs[entry] || c->round[whose][entry] >= c->value);
}

/* Do ends and captures leave the one who does not move what they claim? */
static bool is_held_outside(const counting *c, uint64_t entry)
{
    return c->graph.out[entry] <= -c->value;
}

/* Can the claimant see to it that the next position is one where their claim is sure, or holds
 * for the time being? */
static bool carries(const counting *c, const lab_retrograde_part *part, uint32_t i,
                    claimant mine)
{
    const bool he_moves = mine == MOVER;
    for (uint32_t k = part->from[i]; k < part->from[i + 1]; k++) {
        const uint32_t to = part->edges[k] >> 1;
        const claimant there = (part->edges[k] & 1) ? mine : 1 - mine;
        const bool good = is_sure_arriving(c, to, there) || holds(c, to, there);
        if (good == he_moves)
            return good;
    }
    return !he_moves;
}

static void assume_entry(counting *c, const lab_retrograde_part *part, uint64_t entry,
                         uint32_t i)
{
    uint8_t holding = 0;
    (void)part;
    (void)i;
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if (!is_sure(c, entry, whose) && c->round[whose][entry] >= c->value &&
            (whose == MOVER || is_held_outside(c, entry)))
            holding |= (uint8_t)(1 << whose);
    if (!holding)
        return;
    set_notes(c, entry, holding);
    touch(c, entry);
}

static void doubt_entry(counting *c, const lab_retrograde_part *part, uint64_t entry,
                        uint32_t i)
{
    const uint8_t before = notes_of(c, entry) & HOLDS;
    uint8_t holding = before;
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if ((holding >> whose & 1) && !carries(c, part, i, whose))
            holding &= (uint8_t) ~(1 << whose);
    if (holding == before)
        return;
    clear_notes(c, entry, before & (uint8_t)~holding);
    touch_holding_before(c, entry);
}

static void grant_entry(counting *c, const lab_retrograde_part *part, uint64_t entry,
                        uint32_t i)
{
    const uint8_t holding = notes_of(c, entry) & HOLDS;
    (void)part;
    (void)i;
    clear_notes(c, entry, HOLDS);
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if (holding >> whose & 1)
            improve(c, entry, whose, c->value);
}

static void assume_part(void *context, size_t number)
{
    for_open(context, number, assume_entry);
}

static void doubt_part(void *context, size_t number)
{
    counting *c = context;
    for_touched(c, c->graph.part_count - 1 - number, doubt_entry);
}

static void grant_part(void *context, size_t number)
{
    for_open(context, number, grant_entry);
}

/* All claims to a value: those that hold on a round which gives as much, what leads there, what
 * holds then on further rounds, and so on. */
static void claim_worth(counting *c)
{
    while (run(c, assume_part)) {
        while (run(c, doubt_part))
            continue;
        if (c->stopped || !run(c, grant_part))
            return;
        while (run(c, settle_part))
            continue;
    }
}

static bool is_judged(const counting *c, const lab_retrograde_part *part, uint64_t entry,
                      uint32_t i)
{
    if (c->judging_boards)
        return c->recurs[entry];
    return part->from[i] < part->from[i + 1] && is_open(c, entry);
}

static void note_worth(counting *c, int value)
{
    set_flag(&c->worth[value - INT8_MIN]);
}

/* What is known of a position without going round. */
static void note_known_worth(counting *c, uint64_t entry)
{
    note_worth(c, low_of(c, entry));
    note_worth(c, -high_of(c, entry));
    note_worth(c, -c->graph.out[entry]);
}

static void judge_part(void *context, size_t number)
{
    counting *c = context;
    const lab_level_order *o = c->graph.order;
    const lab_retrograde_part *part = &c->graph.parts[number];
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    dyar_history *history = dyar_history_new(o->terms.game);
    if (!history)
        atomic_store(&c->failed, true);
    for (uint32_t i = 0; history && i < LAB_RETROGRADE_PART && first + i < c->graph.entries;
         i++) {
        note_known_worth(c, first + i);
        if (!is_judged(c, part, first + i, i))
            continue;
        const lab_bounds range =
            lab_retrograde_repetition(o, history, c->graph.level, first + i);
        c->round[MOVER][first + i] = (int8_t)range.low;
        c->round[OTHER][first + i] = (int8_t)-range.high;
        note_worth(c, range.low);
        note_worth(c, -range.high);
        set_flag(&c->changed);
    }
    dyar_history_free(history);
}

static void go_round(counting *c)
{
    if (!run(c, judge_part)) /* nothing is open */
        return;
    for (c->value = c->graph.most; c->value > -c->graph.most && !c->stopped; c->value--)
        if (c->worth[c->value - INT8_MIN]) /* otherwise what holds is what held before */
            claim_worth(c);
}

/* ---- all of it ---- */

static lab_retrograde_end fill_in(counting *c)
{
    const uint64_t entries = c->graph.entries;
    c->notes = lab_calloc(entries, sizeof *c->notes);
    c->touched = calloc(c->graph.part_count, LAB_RETROGRADE_PART / STRETCH);
    c->round[MOVER] = lab_realloc(NULL, entries, 1);
    c->round[OTHER] = lab_realloc(NULL, entries, 1);
    if (!c->notes || !c->touched || !c->round[MOVER] || !c->round[OTHER])
        return LAB_RETROGRADE_NO_MEMORY;
    if (!lab_retrograde_find_alike(&c->graph, &c->recurs))
        return LAB_RETROGRADE_NO_MEMORY;
    c->judging_boards = c->recurs != NULL;
    if (c->judging_boards)
        run(c, judge_part);
    c->judging_boards = false;
    if (c->keeper)
        c->keeper->recall(c->keeper->context, &c->values);
    run(c, touch_part);
    while (run(c, settle_part))
        continue;
    if (!c->stopped)
        go_round(c);
    if (atomic_load(&c->failed))
        return LAB_RETROGRADE_NO_MEMORY;
    return c->stopped ? LAB_RETROGRADE_STOPPED : LAB_RETROGRADE_DONE;
}

lab_retrograde_end lab_retrograde_solve(const lab_level_order *order, int level,
                                        lab_retrograde_values *values, int threads,
                                        const lab_stop *stop,
                                        const lab_retrograde_keeper *keeper)
{
    counting c = {.values = values[level],
                  .threads = threads,
                  .stop = stop,
                  .keeper = keeper,
                  .kept = lab_clock()};
    lab_retrograde_end end =
        lab_retrograde_graph_init(&c.graph, order, level, values, threads, stop);
    if (end == LAB_RETROGRADE_DONE)
        end = fill_in(&c);
    free(c.round[MOVER]);
    free(c.round[OTHER]);
    free(c.recurs);
    free(c.notes);
    free(c.touched);
    lab_retrograde_graph_release(&c.graph);
    return end;
}

uint64_t lab_retrograde_bytes(uint64_t entries, double moves)
{
    enum { BESIDE_EDGES = 2 + 1 + 3 + 8 }; /* values, out, notes and round, two times from */
    return (uint64_t)((double)entries * (BESIDE_EDGES + 2 * moves * sizeof(uint32_t)));
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
