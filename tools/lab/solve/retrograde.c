/*
 * Retrograde analysis of one level.
 *
 * A player's being sure of at least `value` in a position is a *claim*: about the lower bound
 * of the one who moves there, or about the upper bound, where it is the other who is sure of
 * it. Values are gone through from the highest, and each claim is told once, to the positions
 * from which a move leads there: one such move is enough for the player who makes it, all must
 * be such for the other, which is counted.
 *
 * That is done twice: first as if going round for ever were the worst there is for both
 * players; then also by what going round gives, for what is still open.  What it comes to does
 * not depend on the order in which threads work: each claim is told by the one thread that
 * notes it first, and what is granted or doubted at one value is so for all of them.
 *
 * Where more is remembered than a rule on repetition compares, a move may lead to a position
 * that is new, and a board that is not.  Only what holds either way is then counted on: what
 * the position gives, and what a repetition in it gives.
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

/* What is noted of a position for the value at hand, as bits. */
enum {
    TOLD_OF_MOVER = 1 << MOVER, /* claims that the positions before know of */
    TOLD_OF_OTHER = 1 << OTHER,
    HOLDS_FOR_MOVER = TOLD_OF_MOVER << 2, /* claims that going round may make good */
    HOLDS_FOR_OTHER = TOLD_OF_OTHER << 2,
    HOLDS = HOLDS_FOR_MOVER | HOLDS_FOR_OTHER,
};

enum {
    WORKLIST = 3 * LAB_RETROGRADE_PART, /* claims */
    AHEAD = 16,                         /* of those, fetched at once */
    STRETCH = 16,                       /* positions that share a word of `due` */
    VALUES = 2 * -INT8_MIN + 1,         /* that a claim may be to */
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
    _Atomic(uint16_t) *waits;  /* moves after which the other is not yet sure of the value */
    _Atomic(uint64_t) *due;    /* at which values has a stretch anything to tell?  (due_bit) */
    int8_t *round[2];          /* what a repetition gives the claimant at least */
    bool *recurs;              /* may the board have come up already?  NULL: in no position */
    bool judging_boards;       /* only these are judged for now */
    atomic_bool worth[VALUES]; /* from INT8_MIN on: does anything give a claimant just this? */
    atomic_bool changed;
    atomic_bool failed; /* memory could not be had */
} counting;

/* Claims of which those before are still to hear, by one thread.  What does not fit is found
 * by the next pass. */
typedef struct worklist {
    counting *c;
    size_t count;
    uint32_t claims[WORKLIST]; /* twice the entry, plus the claimant */
} worklist;

static void begin_list(worklist *w, counting *c)
{
    w->c = c;
    w->count = 0;
}

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

/* What was noted before.  A thread that is alone need not wait until others see it. */
static uint8_t set_notes(counting *c, uint64_t entry, uint8_t notes)
{
    if (c->threads > 1)
        return atomic_fetch_or(&c->notes[entry], notes);
    const uint8_t before = notes_of(c, entry);
    atomic_store_explicit(&c->notes[entry], before | notes, memory_order_relaxed);
    return before;
}

static uint8_t clear_notes(counting *c, uint64_t entry, uint8_t notes)
{
    if (c->threads > 1)
        return atomic_fetch_and(&c->notes[entry], (uint8_t)~notes);
    const uint8_t before = notes_of(c, entry);
    atomic_store_explicit(&c->notes[entry], before & (uint8_t)~notes, memory_order_relaxed);
    return before;
}

/* How many moves it still waits for. */
static uint16_t wait_for_one_less(counting *c, uint64_t entry)
{
    if (c->threads > 1)
        return (uint16_t)(atomic_fetch_sub(&c->waits[entry], 1) - 1);
    const uint16_t left =
        (uint16_t)(atomic_load_explicit(&c->waits[entry], memory_order_relaxed) - 1);
    atomic_store_explicit(&c->waits[entry], left, memory_order_relaxed);
    return left;
}

static uint64_t due_bit(int value)
{
    return UINT64_C(1) << (value & 63);
}

/* Has the stretch looked through at this value. */
static void set_due(counting *c, uint64_t entry)
{
    atomic_fetch_or_explicit(&c->due[entry / STRETCH], due_bit(c->value), memory_order_relaxed);
}

static bool is_due(const counting *c, uint64_t entry)
{
    return atomic_load_explicit(&c->due[entry / STRETCH], memory_order_relaxed) &
           due_bit(c->value);
}

/* ---- claims that are sure ---- */

static bool is_sure(const counting *c, uint64_t entry, claimant whose)
{
    return (whose == MOVER ? low_of(c, entry) : -high_of(c, entry)) >= c->value;
}

/* Do ends and captures leave the one who does not move what they claim? */
static bool is_held_outside(const counting *c, uint64_t entry)
{
    return c->graph.out[entry] <= -c->value;
}

/* Is it sure for the other, since all moves that stay in the level are known to be? */
static bool waits_for_nothing(const counting *c, uint64_t entry)
{
    return atomic_load_explicit(&c->waits[entry], memory_order_relaxed) == 0 &&
           is_held_outside(c, entry);
}

/* Is the claim worth as much where the game ends, as the board has come up before? */
static bool may_arrive(const counting *c, uint64_t entry, claimant whose)
{
    return !c->recurs || !c->recurs[entry] || c->round[whose][entry] >= c->value;
}

static void improve(counting *c, uint64_t entry, claimant whose)
{
    const int8_t value = (int8_t)c->value;
    if (is_sure(c, entry, whose))
        return;
    if (whose == MOVER)
        atomic_store_explicit(&c->values.low[entry], value, memory_order_relaxed);
    else
        atomic_store_explicit(&c->values.high[entry], (int8_t)-value, memory_order_relaxed);
}

/* A claim is sure: those before are to hear of it. */
static void put(worklist *w, uint64_t entry, claimant whose)
{
    counting *c = w->c;
    improve(c, entry, whose);
    if (!may_arrive(c, entry, whose))
        return;
    if (w->count == WORKLIST) {
        set_due(c, entry);
        set_flag(&c->changed);
        return;
    }
    const uint8_t told = (uint8_t)(TOLD_OF_MOVER << whose);
    if (!(set_notes(c, entry, told) & told))
        w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
}

static void tell(worklist *w, uint64_t before, claimant whose)
{
    counting *c = w->c;
    if (whose == MOVER ? !is_sure(c, before, MOVER)
                       : wait_for_one_less(c, before) == 0 && is_held_outside(c, before))
        put(w, before, whose);
}

/* Takes some claims off the list, and has the processor fetch their edges. */
static size_t take_some(worklist *w, uint32_t claims[AHEAD])
{
    const lab_retrograde_graph *g = &w->c->graph;
    size_t count = 0;
    while (count < AHEAD && w->count > 0) {
        claims[count] = w->claims[--w->count];
        __builtin_prefetch(&g->before_from[claims[count++] >> 1]);
    }
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(&g->before[g->before_from[claims[i] >> 1]]);
    return count;
}

static claimant claimant_before(uint32_t edge, uint32_t claim)
{
    return ((edge ^ claim) & 1) ? MOVER : OTHER;
}

static void fetch_what_is_told(const worklist *w, uint32_t claim)
{
    const lab_retrograde_edges e = lab_retrograde_before(&w->c->graph, claim >> 1);
    for (const uint32_t *edge = e.first; edge < e.end; edge++)
        if (claimant_before(*edge, claim) == MOVER)
            __builtin_prefetch(&w->c->values.low[*edge >> 1]);
        else
            __builtin_prefetch(&w->c->waits[*edge >> 1]);
}

static void tell_one(worklist *w, uint32_t claim)
{
    const lab_retrograde_edges e = lab_retrograde_before(&w->c->graph, claim >> 1);
    for (const uint32_t *edge = e.first; edge < e.end; edge++)
        tell(w, *edge >> 1, claimant_before(*edge, claim));
}

/* Tells what is in the list, and what comes of it. */
static void tell_all(worklist *w)
{
    uint32_t claims[AHEAD];
    for (size_t count; (count = take_some(w, claims)) > 0;) {
        for (size_t i = 0; i < count; i++)
            fetch_what_is_told(w, claims[i]);
        for (size_t i = 0; i < count; i++)
            tell_one(w, claims[i]);
    }
}

static uint32_t entries_in(const counting *c, size_t number)
{
    const uint64_t left = c->graph.entries - (uint64_t)number * LAB_RETROGRADE_PART;
    return left < LAB_RETROGRADE_PART ? (uint32_t)left : LAB_RETROGRADE_PART;
}

static void settle_stretch(worklist *w, uint64_t first, uint64_t end)
{
    const counting *c = w->c;
    for (uint64_t entry = first; entry < end; entry++) {
        const uint8_t notes = notes_of(c, entry);
        if (!(notes & TOLD_OF_MOVER) && is_sure(c, entry, MOVER))
            put(w, entry, MOVER);
        if (!(notes & TOLD_OF_OTHER) &&
            (is_sure(c, entry, OTHER) || waits_for_nothing(c, entry)))
            put(w, entry, OTHER);
    }
}

static void settle_part(void *context, size_t number)
{
    counting *c = context;
    worklist w;
    begin_list(&w, c);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t entry = first; entry < end; entry += STRETCH)
        if (is_due(c, entry))
            settle_stretch(&w, entry, entry + STRETCH < end ? entry + STRETCH : end);
    tell_all(&w);
}

/* All that is sure at this value. */
static void settle(counting *c)
{
    while (run(c, settle_part))
        continue;
}

/* ---- what going round gives ---- */

/* Whose claims in the position, as bits, are sure or hold for the time being? */
static unsigned good_claims(const counting *c, uint64_t entry)
{
    const unsigned notes = notes_of(c, entry);
    return (notes | notes >> 2) & (TOLD_OF_MOVER | TOLD_OF_OTHER);
}

/* Whose claims, as bits, can be carried to the next position: one move to a good one is enough
 * for the player who makes it, all must lead there for the other. */
static unsigned carried(const counting *c, uint64_t entry)
{
    const lab_retrograde_edges e = lab_retrograde_after(&c->graph, entry);
    unsigned any = 0, all = ~0u;
    for (const uint32_t *edge = e.first; edge < e.end; edge++) {
        const unsigned there = good_claims(c, *edge >> 1);
        const unsigned here = (*edge & 1) ? there : there << 1 | there >> 1;
        any |= here;
        all &= here;
    }
    return (any & TOLD_OF_MOVER) | (all & TOLD_OF_OTHER);
}

/* May the claim hold on a round that never ends?  What the other is sure of, it cannot. */
static bool may_hold(const counting *c, uint64_t entry, claimant whose)
{
    const int most = whose == MOVER ? high_of(c, entry) : -low_of(c, entry);
    return c->value <= most && c->round[whose][entry] >= c->value &&
           !is_sure(c, entry, whose) && (whose == MOVER || is_held_outside(c, entry));
}

static bool has_moves(const counting *c, size_t number, uint32_t i)
{
    const uint32_t *from = c->graph.parts[number].from;
    return from[i] < from[i + 1];
}

static void assume_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint32_t count = entries_in(c, number);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t holding = 0;
        for (claimant whose = MOVER; whose <= OTHER; whose++)
            if (may_hold(c, first + i, whose) && has_moves(c, number, i))
                holding |= (uint8_t)(HOLDS_FOR_MOVER << whose);
        if (!holding)
            continue;
        set_notes(c, first + i, holding);
        set_flag(&c->changed);
    }
}

/* Takes away claims that cannot be carried on; those before may be in doubt then. */
static void doubt(worklist *w, uint64_t entry)
{
    counting *c = w->c;
    const uint8_t lost = (uint8_t)(HOLDS & ~(carried(c, entry) << 2));
    if (!(notes_of(c, entry) & lost) || !(clear_notes(c, entry, lost) & lost))
        return;
    if (w->count < WORKLIST)
        w->claims[w->count++] = (uint32_t)(entry * 2);
    else
        set_flag(&c->changed);
}

static void fetch_what_is_doubted(const worklist *w, uint32_t claim)
{
    const lab_retrograde_edges e = lab_retrograde_before(&w->c->graph, claim >> 1);
    for (const uint32_t *edge = e.first; edge < e.end; edge++)
        __builtin_prefetch(&w->c->notes[*edge >> 1]);
}

static void doubt_before(worklist *w, uint32_t claim)
{
    const lab_retrograde_edges e = lab_retrograde_before(&w->c->graph, claim >> 1);
    for (const uint32_t *edge = e.first; edge < e.end; edge++)
        if (notes_of(w->c, *edge >> 1) & HOLDS)
            doubt(w, *edge >> 1);
}

static void doubt_all(worklist *w)
{
    uint32_t claims[AHEAD];
    for (size_t count; (count = take_some(w, claims)) > 0;) {
        for (size_t i = 0; i < count; i++)
            fetch_what_is_doubted(w, claims[i]);
        for (size_t i = 0; i < count; i++)
            doubt_before(w, claims[i]);
    }
}

static void doubt_part(void *context, size_t number)
{
    counting *c = context;
    worklist w;
    begin_list(&w, c);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint32_t count = entries_in(c, number);
    for (uint32_t i = 0; i < count; i++) {
        if (notes_of(c, first + i) & HOLDS)
            doubt(&w, first + i);
    }
    doubt_all(&w);
}

static void grant_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint32_t count = entries_in(c, number);
    for (uint64_t entry = first; entry < first + count; entry++) {
        if (!(notes_of(c, entry) & HOLDS))
            continue;
        const uint8_t notes = clear_notes(c, entry, HOLDS);
        for (claimant whose = MOVER; whose <= OTHER; whose++)
            if (notes & (HOLDS_FOR_MOVER << whose))
                improve(c, entry, whose);
        set_due(c, entry);
        set_flag(&c->changed);
    }
}

/* All claims to a value: those that hold on a round which gives as much, what leads there, what
 * holds then on further rounds, and so on. */
static void go_round(counting *c)
{
    while (run(c, assume_part)) {
        while (run(c, doubt_part))
            continue;
        if (c->stopped || !run(c, grant_part))
            return;
        settle(c);
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

/* ---- value by value ---- */

/* At which values has the position anything to tell, before others have told it anything? */
static uint64_t dues_of(counting *c, uint64_t entry)
{
    const bool recurs = c->recurs && c->recurs[entry];
    const int values[] = {low_of(c, entry), -high_of(c, entry), -c->graph.out[entry],
                          recurs ? c->round[MOVER][entry] : INT8_MIN,
                          recurs ? c->round[OTHER][entry] : INT8_MIN};
    uint64_t due = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        note_worth(c, values[i]);
        due |= due_bit(values[i]);
    }
    return due;
}

static void begin_entry(counting *c, const uint32_t *from, uint64_t entry)
{
    const uint32_t i = (uint32_t)(entry % LAB_RETROGRADE_PART);
    const uint16_t moves = (uint16_t)(from[i + 1] - from[i]);
    atomic_store_explicit(&c->notes[entry], 0, memory_order_relaxed);
    atomic_store_explicit(&c->waits[entry], moves, memory_order_relaxed);
}

static void begin_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t stretch = first; stretch < end; stretch += STRETCH) {
        uint64_t due = 0;
        for (uint64_t entry = stretch; entry < stretch + STRETCH && entry < end; entry++) {
            begin_entry(c, c->graph.parts[number].from, entry);
            due |= dues_of(c, entry);
        }
        atomic_store_explicit(&c->due[stretch / STRETCH], due, memory_order_relaxed);
    }
}

static void go_through_values(counting *c, bool rounds)
{
    run(c, begin_part);
    for (c->value = c->graph.most; c->value > -c->graph.most && !c->stopped; c->value--) {
        if (!c->worth[c->value - INT8_MIN]) /* what is sure is what was sure before */
            continue;
        settle(c);
        if (rounds && !c->stopped)
            go_round(c);
    }
}

/* ---- all of it ---- */

static lab_retrograde_end fill_in(counting *c)
{
    const uint64_t entries = c->graph.entries;
    c->notes = lab_calloc(entries, sizeof *c->notes);
    c->waits = lab_calloc(entries, sizeof *c->waits);
    c->due = lab_calloc(entries / STRETCH + 1, sizeof *c->due);
    c->round[MOVER] = lab_realloc(NULL, entries, 1);
    c->round[OTHER] = lab_realloc(NULL, entries, 1);
    if (!c->notes || !c->waits || !c->due || !c->round[MOVER] || !c->round[OTHER])
        return LAB_RETROGRADE_NO_MEMORY;
    if (!lab_retrograde_find_alike(&c->graph, &c->recurs))
        return LAB_RETROGRADE_NO_MEMORY;
    c->judging_boards = c->recurs != NULL;
    if (c->judging_boards)
        run(c, judge_part);
    c->judging_boards = false;
    if (c->keeper)
        c->keeper->recall(c->keeper->context, &c->values);
    go_through_values(c, false);
    if (!c->stopped && run(c, judge_part)) /* something is open */
        go_through_values(c, true);
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
    free(c.waits);
    free(c.due);
    lab_retrograde_graph_release(&c.graph);
    return end;
}

uint64_t lab_retrograde_bytes(uint64_t entries, double moves)
{
    enum {
        BESIDE_EDGES = 2 + 1 + 5 + 8
    }; /* values, out, notes, waits and round, two times from */
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
