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

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "lab/solve/retrograde_alike.h"
#include "lab/solve/retrograde_graph.h"
#include "lab/base/clock.h"
#include "lab/base/memory.h"
#include "lab/base/parallel.h"

typedef enum claimant { MOVER, OTHER } claimant;

/* What is noted of a position for the value at hand, as bits; two counts of moves stand behind
 * them: those after which the other is not yet sure of the value, or holds it for the time
 * being, and those after which the mover holds it for the time being. */
enum {
    TOLD_OF_MOVER = 1 << MOVER, /* claims that the positions before know of */
    TOLD_OF_OTHER = 1 << OTHER,
    HOLDS_FOR_MOVER = TOLD_OF_MOVER << 2, /* claims that going round may make good */
    HOLDS_FOR_OTHER = TOLD_OF_OTHER << 2,
    HOLDS = HOLDS_FOR_MOVER | HOLDS_FOR_OTHER,
    STAYS = 1 << 4, /* a move stays in the level */
    NOTES_BITS = 5,
    COUNT_BITS = 4,       /* of each count, where notes have 16 bits */
    WIDE_COUNT_BITS = 10, /* where they have 32 */
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
    lab_space *space;
    _Atomic(uint16_t) *notes;
    _Atomic(uint32_t) *wide_notes;  /* in their place, where there are many moves */
    uint32_t wait, way, count_mask; /* one of either count; all of the first, shifted down */
    _Atomic(uint64_t) *due; /* at which values has a stretch anything to tell?  (due_bit) */
    int8_t *round[2];       /* what a repetition gives the claimant at least; that of the other
                               only where it is not just what is left by the mover's */
    atomic_bool apart;      /* it is not */
    bool *recurs;           /* may the board have come up already?  NULL: in no position */
    bool judging_boards;    /* only these are judged for now */
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

/* Is there more to look at, after so many parts have been? */
static bool run_over(counting *c, size_t parts, void (*work)(void *context, size_t part))
{
    atomic_store(&c->changed, false);
    if (!lab_parallel(c->threads, parts, work, c, c->stop) || atomic_load(&c->failed))
        c->stopped = true;
    keep(c);
    return atomic_load(&c->changed) && !c->stopped;
}

static bool run(counting *c, void (*work)(void *context, size_t part))
{
    return run_over(c, c->graph.part_count, work);
}

/* Written once only: all threads read it. */
static void set_flag(atomic_bool *flag)
{
    if (!atomic_load(flag))
        atomic_store(flag, true);
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

/* ---- notes: a thread that is alone need not wait until others see them ---- */

static uint32_t notes_of(const counting *c, uint64_t entry)
{
    return c->wide_notes ? atomic_load_explicit(&c->wide_notes[entry], memory_order_relaxed)
                         : atomic_load_explicit(&c->notes[entry], memory_order_relaxed);
}

static void write_notes(counting *c, uint64_t entry, uint32_t notes)
{
    if (c->wide_notes)
        atomic_store_explicit(&c->wide_notes[entry], notes, memory_order_relaxed);
    else
        atomic_store_explicit(&c->notes[entry], (uint16_t)notes, memory_order_relaxed);
}

/* What was noted before. */
static uint32_t set_notes(counting *c, uint64_t entry, uint32_t notes)
{
    if (c->threads > 1)
        return c->wide_notes ? atomic_fetch_or(&c->wide_notes[entry], notes)
                             : atomic_fetch_or(&c->notes[entry], (uint16_t)notes);
    const uint32_t before = notes_of(c, entry);
    write_notes(c, entry, before | notes);
    return before;
}

static uint32_t clear_notes(counting *c, uint64_t entry, uint32_t notes)
{
    if (c->threads > 1)
        return c->wide_notes ? atomic_fetch_and(&c->wide_notes[entry], ~notes)
                             : atomic_fetch_and(&c->notes[entry], (uint16_t)~notes);
    const uint32_t before = notes_of(c, entry);
    write_notes(c, entry, before & ~notes);
    return before;
}

/* What is noted then.  One more, or one less, of a count. */
static uint32_t count_more(counting *c, uint64_t entry, uint32_t one)
{
    if (c->threads > 1)
        return one + (c->wide_notes ? atomic_fetch_add(&c->wide_notes[entry], one)
                                    : atomic_fetch_add(&c->notes[entry], (uint16_t)one));
    const uint32_t notes = notes_of(c, entry) + one;
    write_notes(c, entry, notes);
    return notes;
}

static uint32_t count_less(counting *c, uint64_t entry, uint32_t one)
{
    if (c->threads > 1)
        return (c->wide_notes ? atomic_fetch_sub(&c->wide_notes[entry], one)
                              : atomic_fetch_sub(&c->notes[entry], (uint16_t)one)) -
               one;
    const uint32_t notes = notes_of(c, entry) - one;
    write_notes(c, entry, notes);
    return notes;
}

static bool waits(const counting *c, uint32_t notes)
{
    return notes & c->count_mask * c->wait;
}

static bool has_ways(const counting *c, uint32_t notes)
{
    return notes & c->count_mask * c->way;
}

/* ---- what is due ---- */

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
    return atomic_load_explicit(&c->graph.out[entry], memory_order_relaxed) <= -c->value;
}

/* Is it sure for the other, since all moves that stay in the level are known to be? */
static bool waits_for_nothing(const counting *c, uint64_t entry)
{
    return !waits(c, notes_of(c, entry)) && is_held_outside(c, entry);
}

/* What a repetition gives the claimant at least. */
static int round_of(const counting *c, uint64_t entry, claimant whose)
{
    return whose == MOVER    ? c->round[MOVER][entry]
           : c->round[OTHER] ? c->round[OTHER][entry]
                             : -c->round[MOVER][entry];
}

/* Is the claim worth as much where the game ends, as the board has come up before? */
static bool may_arrive(const counting *c, uint64_t entry, claimant whose)
{
    return !c->recurs || !c->recurs[entry] || round_of(c, entry, whose) >= c->value;
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
    const uint32_t told = (uint32_t)TOLD_OF_MOVER << whose;
    if (!(set_notes(c, entry, told) & told))
        w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
}

/* ---- claims are taken off a list, and told ---- */

/* Tells the position before that of the claim what is claimed there: for `whose` this is good
 * in the position before. */
typedef void telling(worklist *w, uint64_t before, claimant whose);

/* A claim, and the moves that lead to its position. */
typedef struct taken {
    uint32_t claim;
    lab_edges_list edges;
} taken;

/* Takes some claims off the list, and has the processor fetch their edges. */
static size_t take_some(worklist *w, taken some[AHEAD])
{
    const lab_edges *e = &w->c->graph.edges;
    size_t count = 0;
    while (count < AHEAD && w->count > 0) {
        some[count].claim = w->claims[--w->count];
        lab_edges_fetch(e, some[count++].claim >> 1);
    }
    for (size_t i = 0; i < count; i++) {
        some[i].edges = lab_edges_to(e, some[i].claim >> 1);
        __builtin_prefetch(&some[i].edges.edges[some[i].edges.at / 64]);
    }
    return count;
}

static claimant claimant_before(uint32_t edge, uint32_t claim)
{
    return ((edge ^ claim) & 1) ? MOVER : OTHER;
}

static void fetch_notes(const counting *c, uint64_t entry)
{
    if (c->wide_notes)
        __builtin_prefetch(&c->wide_notes[entry]);
    else
        __builtin_prefetch(&c->notes[entry]);
}

static void fetch_one(const worklist *w, const taken *t, bool bounds)
{
    const lab_edges *e = &w->c->graph.edges;
    for (uint32_t i = 0; i < t->edges.count; i++) {
        const uint32_t edge = lab_edges_get(e, &t->edges, i);
        if (bounds && claimant_before(edge, t->claim) == MOVER)
            __builtin_prefetch(&w->c->values.low[edge >> 1]);
        else
            fetch_notes(w->c, edge >> 1);
    }
}

static inline void tell_one(worklist *w, const taken *t, telling *tell)
{
    const lab_edges *e = &w->c->graph.edges;
    for (uint32_t i = 0; i < t->edges.count; i++) {
        const uint32_t edge = lab_edges_get(e, &t->edges, i);
        tell(w, edge >> 1, claimant_before(edge, t->claim));
    }
}

/* Tells what is in the list, and what comes of it.  `bounds`: those of the mover before are
 * looked at first, not what is noted. */
static inline void tell_all(worklist *w, telling *tell, bool bounds)
{
    taken some[AHEAD];
    for (size_t count; (count = take_some(w, some)) > 0;) {
        for (size_t i = 0; i < count; i++)
            fetch_one(w, &some[i], bounds);
        for (size_t i = 0; i < count; i++)
            tell_one(w, &some[i], tell);
    }
}

static void tell_for_sure(worklist *w, uint64_t before, claimant whose)
{
    counting *c = w->c;
    if (whose == MOVER
            ? !is_sure(c, before, MOVER)
            : !waits(c, count_less(c, before, c->wait)) && is_held_outside(c, before))
        put(w, before, whose);
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
        const uint32_t notes = notes_of(c, entry);
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
    tell_all(&w, tell_for_sure, true);
}

/* All that is sure at this value. */
static void settle(counting *c)
{
    while (run(c, settle_part))
        continue;
}

/* ---- what going round gives ---- */

/* May the claim hold on a round that never ends?  What the other is sure of, it cannot. */
static bool may_hold(const counting *c, uint64_t entry, claimant whose)
{
    const int most = whose == MOVER ? high_of(c, entry) : -low_of(c, entry);
    return c->value <= most && round_of(c, entry, whose) >= c->value &&
           !is_sure(c, entry, whose) && (whose == MOVER || is_held_outside(c, entry));
}

static void assume_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t entry = first; entry < end; entry++) {
        uint32_t holding = 0;
        if (!is_open(c, entry) || !(notes_of(c, entry) & STAYS))
            continue;
        for (claimant whose = MOVER; whose <= OTHER; whose++)
            if (may_hold(c, entry, whose))
                holding |= (uint32_t)HOLDS_FOR_MOVER << whose;
        if (!holding)
            continue;
        set_notes(c, entry, holding);
        set_flag(&c->changed);
    }
}

/* Puts all claims of the part that hold into the list, which has room for them. */
static void list_holding(worklist *w, counting *c, size_t number)
{
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    begin_list(w, c);
    for (uint64_t entry = first; entry < end; entry++) {
        const uint32_t notes = notes_of(c, entry);
        for (claimant whose = MOVER; whose <= OTHER && (notes & HOLDS); whose++)
            if (notes & ((uint32_t)HOLDS_FOR_MOVER << whose))
                w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
    }
}

static void tell_for_now(worklist *w, uint64_t before, claimant whose)
{
    if (whose == MOVER)
        count_more(w->c, before, w->c->way);
    else
        count_less(w->c, before, w->c->wait);
}

static void tell_holding_part(void *context, size_t number)
{
    worklist w;
    list_holding(&w, context, number);
    tell_all(&w, tell_for_now, false);
}

/* A claim that cannot be carried on is taken away, and those before are to hear of it. */
static void lose(worklist *w, uint64_t entry, claimant whose)
{
    const uint32_t lost = (uint32_t)HOLDS_FOR_MOVER << whose;
    if (w->count == WORKLIST)
        set_flag(&w->c->changed);
    else if (clear_notes(w->c, entry, lost) & lost)
        w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
}

/* One move to a good claim is enough for the player who makes it, all must lead there for the
 * other. */
static void lose_what_is_not_carried(worklist *w, uint64_t entry, uint32_t notes)
{
    if ((notes & HOLDS_FOR_MOVER) && !has_ways(w->c, notes))
        lose(w, entry, MOVER);
    if ((notes & HOLDS_FOR_OTHER) && waits(w->c, notes))
        lose(w, entry, OTHER);
}

static void tell_that_it_is_lost(worklist *w, uint64_t before, claimant whose)
{
    counting *c = w->c;
    lose_what_is_not_carried(w, before,
                             whose == MOVER ? count_less(c, before, c->way)
                                            : count_more(c, before, c->wait));
}

static void doubt_part(void *context, size_t number)
{
    counting *c = context;
    worklist w;
    begin_list(&w, c);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t entry = first; entry < end; entry++)
        lose_what_is_not_carried(&w, entry, notes_of(c, entry));
    tell_all(&w, tell_that_it_is_lost, false);
}

/* What was told for the time being is told anew, for sure, when all is granted. */
static void take_back(worklist *w, uint64_t before, claimant whose)
{
    if (whose == MOVER)
        count_less(w->c, before, w->c->way);
    else
        count_more(w->c, before, w->c->wait);
}

static void grant_part(void *context, size_t number)
{
    counting *c = context;
    worklist w;
    list_holding(&w, c, number);
    for (size_t i = 0; i < w.count; i++) {
        const uint64_t entry = w.claims[i] >> 1;
        improve(c, entry, w.claims[i] & 1);
        clear_notes(c, entry, HOLDS);
        set_due(c, entry);
        set_flag(&c->changed);
    }
    tell_all(&w, take_back, false);
}

/* All claims to a value: those that hold on a round which gives as much, what leads there, what
 * holds then on further rounds, and so on. */
static void go_round(counting *c)
{
    while (run(c, assume_part)) {
        run(c, tell_holding_part);
        while (!c->stopped && run(c, doubt_part))
            continue;
        if (c->stopped || !run(c, grant_part))
            return;
        settle(c);
    }
}

static bool is_judged(const counting *c, uint64_t entry)
{
    if (c->judging_boards)
        return c->recurs[entry];
    return (notes_of(c, entry) & STAYS) && is_open(c, entry);
}

static void note_worth(counting *c, int value)
{
    set_flag(&c->worth[value - INT8_MIN]);
}

static void judge_entry(counting *c, dyar_history *history, uint64_t entry)
{
    const lab_bounds range =
        lab_retrograde_repetition(c->graph.order, history, c->graph.level, entry);
    c->round[MOVER][entry] = (int8_t)range.low;
    if (c->round[OTHER])
        c->round[OTHER][entry] = (int8_t)-range.high;
    else if (range.low < range.high)
        set_flag(&c->apart);
    note_worth(c, range.low);
    note_worth(c, -range.high);
    set_flag(&c->changed);
}

static void judge_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    dyar_history *history = dyar_history_new(c->graph.order->terms.game);
    if (!history)
        atomic_store(&c->failed, true);
    for (uint64_t entry = first; history && entry < end; entry++)
        if (is_judged(c, entry))
            judge_entry(c, history, entry);
    dyar_history_free(history);
}

static bool have_round(counting *c, claimant whose)
{
    if (!c->round[whose])
        c->round[whose] = lab_space_take(c->space, c->graph.entries);
    if (!c->round[whose])
        atomic_store(&c->failed, true);
    return c->round[whose];
}

/* What repetitions give, where that may matter; does it anywhere?  What they leave to the other
 * is kept only when it is known not to be just the rest. */
static bool judge(counting *c)
{
    const bool any = have_round(c, MOVER) && run(c, judge_part);
    return any && atomic_load(&c->apart) && !c->round[OTHER]
               ? have_round(c, OTHER) && run(c, judge_part)
               : any;
}

/* ---- value by value ---- */

/* At which values has the position anything to tell, before others have told it anything? */
static uint64_t dues_of(counting *c, uint64_t entry)
{
    const bool recurs = c->recurs && c->recurs[entry];
    const int values[] = {low_of(c, entry), -high_of(c, entry), -c->graph.out[entry],
                          recurs ? round_of(c, entry, MOVER) : INT8_MIN,
                          recurs ? round_of(c, entry, OTHER) : INT8_MIN};
    uint64_t due = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        note_worth(c, values[i]);
        due |= due_bit(values[i]);
    }
    return due;
}

static void begin_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t stretch = first; stretch < end; stretch += STRETCH) {
        uint64_t due = 0;
        for (uint64_t entry = stretch; entry < stretch + STRETCH && entry < end; entry++) {
            write_notes(c, entry, 0);
            due |= dues_of(c, entry);
        }
        atomic_store_explicit(&c->due[stretch / STRETCH], due, memory_order_relaxed);
    }
}

static void count_waits_of_block(void *context, size_t number)
{
    counting *c = context;
    const lab_edges *e = &c->graph.edges;
    const uint64_t first = (uint64_t)number * LAB_EDGES_BLOCK;
    for (uint64_t to = first; to < first + LAB_EDGES_BLOCK && to < c->graph.entries; to++) {
        const lab_edges_list list = lab_edges_to(e, to);
        for (uint32_t i = 0; i < list.count; i++) {
            const uint64_t before = lab_edges_get(e, &list, i) >> 1;
            if (!(count_more(c, before, c->wait) & STAYS))
                set_notes(c, before, STAYS);
        }
    }
}

static void go_through_values(counting *c, bool rounds)
{
    for (c->value = c->graph.most; c->value > -c->graph.most && !c->stopped; c->value--) {
        if (!c->worth[c->value - INT8_MIN]) /* what is sure is what was sure before */
            continue;
        settle(c);
        if (rounds && !c->stopped)
            go_round(c);
    }
}

static void begin(counting *c)
{
    if (!c->stopped)
        run(c, begin_part);
    if (!c->stopped)
        run_over(c, c->graph.edges.block_count, count_waits_of_block);
}

/* ---- moves that matter no more ---- */

static void thin_block(void *context, size_t number)
{
    counting *c = context;
    lab_edges_thin(&c->graph.edges, number, lab_retrograde_is_wanted, &c->graph);
}

/* Where boards come up again that positions do not, what is sure of a position need not be so
 * on the way to it. */
static void thin(counting *c)
{
    if (!c->recurs)
        run_over(c, c->graph.edges.block_count, thin_block);
}

/* ---- all of it ---- */

static bool have_notes(counting *c)
{
    const uint64_t entries = c->graph.entries;
    const bool wide = c->graph.moves_most >= 1 << COUNT_BITS;
    const unsigned bits = wide ? WIDE_COUNT_BITS : COUNT_BITS;
    void *notes =
        lab_space_take(c->space, entries * (wide ? sizeof *c->wide_notes : sizeof *c->notes));
    if (wide)
        c->wide_notes = notes;
    else
        c->notes = notes;
    c->wait = UINT32_C(1) << NOTES_BITS;
    c->way = c->wait << bits;
    c->count_mask = (UINT32_C(1) << bits) - 1;
    c->due = lab_space_take(c->space, (entries / STRETCH + 1) * sizeof *c->due);
    return notes && c->due;
}

static bool judge_boards(counting *c)
{
    if (!lab_retrograde_find_alike(&c->graph, &c->recurs))
        return false;
    c->judging_boards = c->recurs != NULL;
    if (c->judging_boards)
        judge(c);
    c->judging_boards = false;
    return true;
}

static void find_open_part(void *context, size_t number)
{
    counting *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + entries_in(c, number);
    for (uint64_t entry = first; entry < end; entry++)
        if (is_open(c, entry))
            set_flag(&c->changed);
}

/* What going round may give: of what is open. */
static void go_on_with_rounds(counting *c)
{
    if (!run(c, find_open_part))
        return;
    thin(c);
    begin(c);
    if (!c->stopped && judge(c))
        go_through_values(c, true);
}

static lab_retrograde_end fill_in(counting *c)
{
    if (!have_notes(c) || !judge_boards(c))
        return LAB_RETROGRADE_NO_MEMORY;
    if (c->keeper)
        c->keeper->recall(c->keeper->context, &c->values);
    begin(c);
    go_through_values(c, false);
    if (!c->stopped)
        go_on_with_rounds(c);
    if (atomic_load(&c->failed))
        return LAB_RETROGRADE_NO_MEMORY;
    return c->stopped ? LAB_RETROGRADE_STOPPED : LAB_RETROGRADE_DONE;
}

lab_retrograde_end lab_retrograde_solve(const lab_level_order *order, int level,
                                        lab_retrograde_values *values, lab_space *space,
                                        int threads, const lab_stop *stop,
                                        const lab_retrograde_keeper *keeper)
{
    counting c = {.values = values[level],
                  .space = space,
                  .threads = threads,
                  .stop = stop,
                  .keeper = keeper,
                  .kept = lab_clock()};
    lab_retrograde_end end =
        lab_retrograde_graph_init(&c.graph, order, level, values, space, threads, stop);
    if (end == LAB_RETROGRADE_DONE)
        end = fill_in(&c);
    free(c.recurs);
    lab_retrograde_graph_release(&c.graph);
    return end == LAB_RETROGRADE_NO_MEMORY && space->trouble ? LAB_RETROGRADE_NO_FILE : end;
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
