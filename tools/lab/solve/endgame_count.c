/*
 * All positions with one number of seeds on the board.
 *
 * Bounds are only ever improved, each in two steps: first as if going round for ever were the
 * worst there is for both players; then, worth by worth from the highest, by what going round
 * gives.  Every step goes on until nothing changes, and what it comes to does not depend on
 * the order in which that happens: threads may read what others are about to write.
 *
 * A player's being sure of at least `worth` in a position is a *claim*: about the lower bound
 * of him who moves there, or about the upper bound, where it is the other who is sure of it.
 */
#include "lab/solve/endgame_count.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "lab/solve/endgame_graph.h"
#include "lab/base/parallel.h"

typedef enum claimant { MOVER, OTHER } claimant;

typedef struct counting {
    lab_endgame_graph graph;
    lab_endgame_values values; /* of this count */
    int threads;
    const lab_stop *stop;
    bool stopped;
    int worth;
    _Atomic(uint8_t) *holding; /* claims that going round may make good: a bit for each */
    int8_t *round[2];          /* what a repetition gives the claimant at least */
    atomic_bool changed;
} counting;

static bool run(counting *c, void (*work)(void *context, size_t part))
{
    atomic_store(&c->changed, false);
    if (!lab_parallel(c->threads, c->graph.part_count, work, c, c->stop))
        c->stopped = true;
    return atomic_load(&c->changed) && !c->stopped;
}

static void note_change(counting *c)
{
    atomic_store_explicit(&c->changed, true, memory_order_relaxed);
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

static void improve(counting *c, uint64_t entry, claimant whose, int worth)
{
    if (whose == MOVER)
        atomic_store_explicit(&c->values.low[entry], (int8_t)worth, memory_order_relaxed);
    else
        atomic_store_explicit(&c->values.high[entry], (int8_t)-worth, memory_order_relaxed);
    note_change(c);
}

/* ---- as if going round were the worst ---- */

static void settle_entry(counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i)
{
    int low = low_of(c, entry), high = c->graph.out[entry];
    for (uint32_t k = part->from[i]; k < part->from[i + 1]; k++) {
        const uint32_t to = part->edges[k] >> 1;
        const bool again = part->edges[k] & 1;
        const int least = again ? low_of(c, to) : -high_of(c, to);
        const int most = again ? high_of(c, to) : -low_of(c, to);
        low = least > low ? least : low;
        high = most > high ? most : high;
    }
    if (low > low_of(c, entry))
        improve(c, entry, MOVER, low);
    if (high < high_of(c, entry))
        improve(c, entry, OTHER, -high);
}

/* Calls for every position of a part that is still open. */
static void for_open(counting *c, size_t number,
                     void (*visit)(counting *c, const lab_endgame_part *part, uint64_t entry,
                                   uint32_t i))
{
    const lab_endgame_part *part = &c->graph.parts[number];
    const uint64_t first = (uint64_t)number * LAB_ENDGAME_PART;
    for (uint32_t i = 0; i < LAB_ENDGAME_PART && first + i < c->graph.entries; i++)
        if (part->from[i] < part->from[i + 1] && is_open(c, first + i))
            visit(c, part, first + i, i);
}

static void settle_part(void *context, size_t number)
{
    for_open(context, number, settle_entry);
}

/* ---- what going round gives ---- */

static bool is_sure(const counting *c, uint64_t entry, claimant whose)
{
    return (whose == MOVER ? low_of(c, entry) : -high_of(c, entry)) >= c->worth;
}

static bool holds(const counting *c, uint64_t entry, claimant whose)
{
    return atomic_load_explicit(&c->holding[entry], memory_order_relaxed) >> whose & 1;
}

/* Can the claimant see to it that the next position is one where his claim is sure, or (if
 * `may_hold`) holds for the time being? */
static bool carries(const counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i,
                    claimant mine, bool may_hold)
{
    const bool he_moves = mine == MOVER;
    if (!he_moves && c->graph.out[entry] > -c->worth)
        return false;
    for (uint32_t k = part->from[i]; k < part->from[i + 1]; k++) {
        const uint32_t to = part->edges[k] >> 1;
        const claimant there = (part->edges[k] & 1) ? mine : 1 - mine;
        const bool good = is_sure(c, to, there) || (may_hold && holds(c, to, there));
        if (good == he_moves)
            return good;
    }
    return !he_moves;
}

static void assume_entry(counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i)
{
    uint8_t holding = 0;
    (void)part;
    (void)i;
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if (!is_sure(c, entry, whose) && c->round[whose][entry] >= c->worth)
            holding |= (uint8_t)(1 << whose);
    atomic_store_explicit(&c->holding[entry], holding, memory_order_relaxed);
    if (holding)
        note_change(c);
}

static void doubt_entry(counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i)
{
    uint8_t holding = atomic_load_explicit(&c->holding[entry], memory_order_relaxed);
    const uint8_t before = holding;
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if ((holding >> whose & 1) && !carries(c, part, entry, i, whose, true))
            holding &= (uint8_t) ~(1 << whose);
    if (holding == before)
        return;
    atomic_store_explicit(&c->holding[entry], holding, memory_order_relaxed);
    note_change(c);
}

static void grant_entry(counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i)
{
    const uint8_t holding = atomic_load_explicit(&c->holding[entry], memory_order_relaxed);
    (void)part;
    (void)i;
    atomic_store_explicit(&c->holding[entry], 0, memory_order_relaxed);
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if (holding >> whose & 1)
            improve(c, entry, whose, c->worth);
}

static void follow_entry(counting *c, const lab_endgame_part *part, uint64_t entry, uint32_t i)
{
    for (claimant whose = MOVER; whose <= OTHER; whose++)
        if (!is_sure(c, entry, whose) && carries(c, part, entry, i, whose, false))
            improve(c, entry, whose, c->worth);
}

static void assume_part(void *context, size_t number)
{
    for_open(context, number, assume_entry);
}

static void doubt_part(void *context, size_t number)
{
    for_open(context, number, doubt_entry);
}

static void grant_part(void *context, size_t number)
{
    for_open(context, number, grant_entry);
}

static void follow_part(void *context, size_t number)
{
    for_open(context, number, follow_entry);
}

/* All claims to a worth: those that hold on a round which gives as much, what leads there, what
 * holds then on further rounds, and so on. */
static void claim_worth(counting *c)
{
    while (run(c, assume_part)) {
        while (run(c, doubt_part))
            continue;
        if (c->stopped || !run(c, grant_part))
            return;
        while (run(c, follow_part))
            continue;
    }
}

static void judge_part(void *context, size_t number)
{
    counting *c = context;
    const lab_endgame_order *o = c->graph.order;
    const lab_endgame_part *part = &c->graph.parts[number];
    const uint64_t first = (uint64_t)number * LAB_ENDGAME_PART;
    dyar_history *history = dyar_history_new(o->game);
    for (uint32_t i = 0; i < LAB_ENDGAME_PART && first + i < c->graph.entries; i++) {
        if (part->from[i] == part->from[i + 1] || !is_open(c, first + i))
            continue;
        const lab_range range = lab_endgame_repetition(o, history, c->graph.seeds, first + i);
        c->round[MOVER][first + i] = (int8_t)range.low;
        c->round[OTHER][first + i] = (int8_t)-range.high;
        note_change(c);
    }
    dyar_history_free(history);
}

static void go_round(counting *c)
{
    if (!run(c, judge_part)) /* nothing is open */
        return;
    for (c->worth = c->graph.seeds; c->worth > -c->graph.seeds && !c->stopped; c->worth--)
        claim_worth(c);
}

/* ---- all of it ---- */

static lab_endgame_end fill_in(counting *c)
{
    const uint64_t entries = c->graph.entries;
    c->holding = calloc(entries, sizeof *c->holding);
    c->round[MOVER] = malloc(entries);
    c->round[OTHER] = malloc(entries);
    if (!c->holding || !c->round[MOVER] || !c->round[OTHER])
        return LAB_ENDGAME_NO_MEMORY;
    while (run(c, settle_part))
        continue;
    if (!c->stopped)
        go_round(c);
    return c->stopped ? LAB_ENDGAME_STOPPED : LAB_ENDGAME_DONE;
}

lab_endgame_end lab_endgame_count(const lab_endgame_order *order, int seeds,
                                  lab_endgame_values *values, int threads, const lab_stop *stop)
{
    counting c = {.values = values[seeds], .threads = threads, .stop = stop};
    lab_endgame_end end = lab_endgame_graph_init(&c.graph, order, seeds, values, threads, stop);
    if (end == LAB_ENDGAME_DONE)
        end = fill_in(&c);
    free(c.round[MOVER]);
    free(c.round[OTHER]);
    free(c.holding);
    lab_endgame_graph_release(&c.graph);
    return end;
}

uint64_t lab_endgame_count_bytes(const lab_endgame_order *order, int seeds)
{
    enum { BESIDE_EDGES = 2 + 1 + 3 + 4 }; /* values, out, holding and round, from */
    const uint64_t moves = (uint64_t)order->boards.holes;
    return lab_endgame_entries(order, seeds) * (BESIDE_EDGES + moves / 2 * sizeof(uint32_t));
}

bool lab_endgame_values_init(lab_endgame_values *values, uint64_t entries)
{
    values->low = calloc(entries, sizeof *values->low);
    values->high = calloc(entries, sizeof *values->high);
    return values->low && values->high;
}

void lab_endgame_values_release(lab_endgame_values *values)
{
    free(values->low);
    free(values->high);
    *values = (lab_endgame_values){0};
}
