/* SPDX-License-Identifier: MIT */
/*
 * Claims: what the retrograde analysis of one level knows while it works, and passes to the
 * positions before.
 *
 * A player's being sure of at least `value` in a position is a *claim*: about the lower bound
 * of the one who moves there, or about the upper bound, where it is the other who is sure of
 * it.  Each claim is passed once to the positions from which a move leads there: one such move
 * is enough for the player who makes it, all must be such for the other, which is counted.
 *
 * Private to the analysis: only retrograde.c and retrograde_rounds.c include it.
 */
#pragma once

#include <stdatomic.h>

#include "lab/solve/retrograde.h"
#include "lab/solve/retrograde_graph.h"

typedef enum lab_claimant { LAB_MOVER, LAB_OTHER } lab_claimant;

/* The notes on a position for the current value, as bits.  Two counts of moves follow them: the
 * moves after which the other player is not yet sure of the value or holds it for the time
 * being, and the moves after which the mover holds it for the time being. */
enum {
    LAB_LABEL_OF_MOVER = 1 << LAB_MOVER, /* claims that the positions before know of */
    LAB_LABEL_OF_OTHER = 1 << LAB_OTHER,
    LAB_HOLDS_FOR_MOVER = LAB_LABEL_OF_MOVER << 2, /* claims that going round may make good */
    LAB_HOLDS_FOR_OTHER = LAB_LABEL_OF_OTHER << 2,
    LAB_HOLDS = LAB_HOLDS_FOR_MOVER | LAB_HOLDS_FOR_OTHER,
    LAB_STAYS = 1 << 4, /* a move stays in the level */
};

enum {
    LAB_CLAIMS_LIST = 3 * LAB_RETROGRADE_PART, /* claims */
    LAB_CLAIMS_AHEAD = 16,                     /* of those, fetched at once */
    LAB_CLAIMS_STRETCH = 16,                   /* positions that share a word of `due` */
    LAB_CLAIMS_VALUES = 2 * -INT8_MIN + 1,     /* that a claim may be to */
};

struct lab_claims_list;

/* Passes a claim on to the position before: for `whose` it is good in the position before. */
typedef void lab_claims_passing(struct lab_claims_list *w, uint64_t before, lab_claimant whose);

typedef struct lab_claims {
    lab_retrograde_graph graph;
    lab_retrograde_values values; /* of this level */
    int threads;
    const lab_stop *stop;
    const lab_retrograde_keeper *keeper; /* NULL: none */
    double kept;                         /* when */
    bool stopped;
    lab_claims_passing *passing; /* of the current pass; NULL: it passes nothing on */
    int value;
    lab_space *space;
    _Atomic(uint16_t) *notes;
    _Atomic(uint32_t) *wide_notes;  /* in their place, where there are many moves */
    uint32_t wait, way, count_mask; /* one of either count; all of the first, shifted down */
    _Atomic(uint64_t)
        *due; /* at which values has a stretch anything to pass on?  (lab_claims_due_bit) */
    int8_t *round[2];  /* what a repetition gives the claimant at least; that of the other
                          only where it is not just what is left by the mover's */
    atomic_bool apart; /* it is not */
    atomic_bool
        unsure_outside;  /* is what the moves out of the level bring unknown somewhere? */
    bool *recurs;        /* may the board have occurred already?  NULL: in no position */
    bool judging_boards; /* only these are judged for now */
    atomic_bool worth[LAB_CLAIMS_VALUES]; /* from INT8_MIN on: does anything give a claimant
                                             just this? */
    atomic_bool changed;
    atomic_bool failed; /* memory has run out */
} lab_claims;

/* Claims of which those before are still to receive, by one thread.  What does not fit is found
 * by the next pass. */
typedef struct lab_claims_list {
    lab_claims *c;
    size_t count;
    uint32_t claims[LAB_CLAIMS_LIST]; /* twice the entry, plus the claimant */
} lab_claims_list;

static inline void lab_claims_list_begin(lab_claims_list *w, lab_claims *c)
{
    w->c = c;
    w->count = 0;
}

/* Makes a pass: does the work for `parts` parts, several at a time, with the claims as its
 * context; all ranks do if positions are distributed. `passing` is how it passes claims.
 * Returns whether more work follows; false if it was stopped or failed. */
bool lab_claims_run_over(lab_claims *c, size_t parts, void (*work)(void *context, size_t part),
                         lab_claims_passing *passing);

/* For all parts of the level. */
bool lab_claims_run(lab_claims *c, void (*work)(void *context, size_t part),
                    lab_claims_passing *passing);

/* Room for what is noted; where there is none, it has failed. */
void lab_claims_have_notes(lab_claims *c);

/* What is worth something to a claimant in one rank is so in all. */
void lab_claims_share_worth(lab_claims *c);

/* All that is sure at this value. */
void lab_claims_settle(lab_claims *c);

/* Written once only: all threads read it. */
static inline void lab_claims_flag(atomic_bool *flag)
{
    if (!atomic_load(flag))
        atomic_store(flag, true);
}

static inline void lab_claims_note_worth(lab_claims *c, int value)
{
    lab_claims_flag(&c->worth[value - INT8_MIN]);
}

static inline int lab_claims_low(const lab_claims *c, uint64_t entry)
{
    return atomic_load_explicit(&c->values.low[entry], memory_order_relaxed);
}

static inline int lab_claims_high(const lab_claims *c, uint64_t entry)
{
    return atomic_load_explicit(&c->values.high[entry], memory_order_relaxed);
}

static inline bool lab_claims_open(const lab_claims *c, uint64_t entry)
{
    return lab_claims_low(c, entry) < lab_claims_high(c, entry);
}

static inline uint32_t lab_claims_in_part(const lab_claims *c, size_t number)
{
    const uint64_t left = c->graph.entries - (uint64_t)number * LAB_RETROGRADE_PART;
    return left < LAB_RETROGRADE_PART ? (uint32_t)left : LAB_RETROGRADE_PART;
}

/* ---- notes: a thread that is alone need not wait until others see them ---- */

static inline uint32_t lab_claims_notes(const lab_claims *c, uint64_t entry)
{
    return c->wide_notes ? atomic_load_explicit(&c->wide_notes[entry], memory_order_relaxed)
                         : atomic_load_explicit(&c->notes[entry], memory_order_relaxed);
}

static inline void lab_claims_write(lab_claims *c, uint64_t entry, uint32_t notes)
{
    if (c->wide_notes)
        atomic_store_explicit(&c->wide_notes[entry], notes, memory_order_relaxed);
    else
        atomic_store_explicit(&c->notes[entry], (uint16_t)notes, memory_order_relaxed);
}

/* What was noted before. */
static inline uint32_t lab_claims_note(lab_claims *c, uint64_t entry, uint32_t notes)
{
    if (c->threads > 1)
        return c->wide_notes ? atomic_fetch_or(&c->wide_notes[entry], notes)
                             : atomic_fetch_or(&c->notes[entry], (uint16_t)notes);
    const uint32_t before = lab_claims_notes(c, entry);
    lab_claims_write(c, entry, before | notes);
    return before;
}

static inline uint32_t lab_claims_clear(lab_claims *c, uint64_t entry, uint32_t notes)
{
    if (c->threads > 1)
        return c->wide_notes ? atomic_fetch_and(&c->wide_notes[entry], ~notes)
                             : atomic_fetch_and(&c->notes[entry], (uint16_t)~notes);
    const uint32_t before = lab_claims_notes(c, entry);
    lab_claims_write(c, entry, before & ~notes);
    return before;
}

/* What is noted then.  One more, or one less, of a count. */
static inline uint32_t lab_claims_count_more(lab_claims *c, uint64_t entry, uint32_t one)
{
    if (c->threads > 1)
        return one + (c->wide_notes ? atomic_fetch_add(&c->wide_notes[entry], one)
                                    : atomic_fetch_add(&c->notes[entry], (uint16_t)one));
    const uint32_t notes = lab_claims_notes(c, entry) + one;
    lab_claims_write(c, entry, notes);
    return notes;
}

static inline uint32_t lab_claims_count_less(lab_claims *c, uint64_t entry, uint32_t one)
{
    if (c->threads > 1)
        return (c->wide_notes ? atomic_fetch_sub(&c->wide_notes[entry], one)
                              : atomic_fetch_sub(&c->notes[entry], (uint16_t)one)) -
               one;
    const uint32_t notes = lab_claims_notes(c, entry) - one;
    lab_claims_write(c, entry, notes);
    return notes;
}

static inline bool lab_claims_waits(const lab_claims *c, uint32_t notes)
{
    return notes & c->count_mask * c->wait;
}

static inline bool lab_claims_has_ways(const lab_claims *c, uint32_t notes)
{
    return notes & c->count_mask * c->way;
}

/* ---- what is due ---- */

static inline uint64_t lab_claims_due_bit(int value)
{
    return UINT64_C(1) << (value & 63);
}

/* Has the stretch looked through at this value. */
static inline void lab_claims_set_due(lab_claims *c, uint64_t entry)
{
    atomic_fetch_or_explicit(&c->due[entry / LAB_CLAIMS_STRETCH], lab_claims_due_bit(c->value),
                             memory_order_relaxed);
}

/* ---- claims that are sure ---- */

static inline bool lab_claims_sure(const lab_claims *c, uint64_t entry, lab_claimant whose)
{
    return (whose == LAB_MOVER ? lab_claims_low(c, entry) : -lab_claims_high(c, entry)) >=
           c->value;
}

/* Do ends and captures leave the one who does not move what they claim? */
static inline bool lab_claims_held_outside(const lab_claims *c, uint64_t entry)
{
    return atomic_load_explicit(&c->graph.out[entry], memory_order_relaxed) <= -c->value;
}

/* What a repetition gives the claimant at least. */
static inline int lab_claims_round(const lab_claims *c, uint64_t entry, lab_claimant whose)
{
    return whose == LAB_MOVER    ? c->round[LAB_MOVER][entry]
           : c->round[LAB_OTHER] ? c->round[LAB_OTHER][entry]
                                 : -c->round[LAB_MOVER][entry];
}

static inline void lab_claims_improve(lab_claims *c, uint64_t entry, lab_claimant whose)
{
    const int8_t value = (int8_t)c->value;
    if (lab_claims_sure(c, entry, whose))
        return;
    if (whose == LAB_MOVER)
        atomic_store_explicit(&c->values.low[entry], value, memory_order_relaxed);
    else
        atomic_store_explicit(&c->values.high[entry], (int8_t)-value, memory_order_relaxed);
}

/* ---- taking claims off a list, and passing them on ---- */

/* A claim, and the moves that lead to its position. */
typedef struct lab_claims_taken {
    uint32_t claim;
    lab_edges_list edges;
} lab_claims_taken;

/* Takes some claims off the list, and has the processor fetch their edges. */
static inline size_t lab_claims_take(lab_claims_list *w,
                                     lab_claims_taken some[LAB_CLAIMS_AHEAD])
{
    const lab_edges *e = &w->c->graph.edges;
    size_t count = 0;
    while (count < LAB_CLAIMS_AHEAD && w->count > 0) {
        some[count].claim = w->claims[--w->count];
        lab_edges_fetch(e, some[count++].claim >> 1);
    }
    for (size_t i = 0; i < count; i++) {
        some[i].edges = lab_edges_to(e, some[i].claim >> 1);
        __builtin_prefetch(&some[i].edges.edges[some[i].edges.at / 64]);
    }
    return count;
}

static inline lab_claimant lab_claimant_before(uint32_t edge, uint32_t claim)
{
    return ((edge ^ claim) & 1) ? LAB_MOVER : LAB_OTHER;
}

/* An entry of the level as one of this rank: one that is not is no less than there are. */
static inline uint64_t lab_claims_here(const lab_claims *c, uint64_t entry)
{
    return entry - c->graph.share.first;
}

/* Passes the claim on in another rank. */
void lab_claims_send(lab_claims *c, uint64_t before, lab_claimant whose);

static inline void lab_claims_fetch_notes(const lab_claims *c, uint64_t entry)
{
    if (c->wide_notes)
        __builtin_prefetch(&c->wide_notes[entry]);
    else
        __builtin_prefetch(&c->notes[entry]);
}

static inline void lab_claims_fetch_one(const lab_claims_list *w, const lab_claims_taken *t,
                                        bool bounds)
{
    const lab_edges *e = &w->c->graph.edges;
    for (uint32_t i = 0; i < t->edges.count; i++) {
        const uint32_t edge = lab_edges_get(e, &t->edges, i);
        if (bounds && lab_claimant_before(edge, t->claim) == LAB_MOVER)
            __builtin_prefetch(&w->c->values.low[edge >> 1]);
        else
            lab_claims_fetch_notes(w->c, edge >> 1);
    }
}

static inline void lab_claims_pass_one_on(lab_claims_list *w, const lab_claims_taken *t,
                                          lab_claims_passing *pass_on)
{
    const lab_edges *e = &w->c->graph.edges;
    for (uint32_t i = 0; i < t->edges.count; i++) {
        const uint32_t edge = lab_edges_get(e, &t->edges, i);
        pass_on(w, edge >> 1, lab_claimant_before(edge, t->claim));
    }
}

/* What lab_claims_pass_on does where positions are distributed. */
void lab_claims_pass_on_in_ranks(lab_claims_list *w, lab_claims_passing *pass_on);

/* Passes on the claims of the list, and those that result.  `bounds`: checks the bounds of the
 * mover before first, not the notes. */
static inline void lab_claims_pass_on(lab_claims_list *w, lab_claims_passing *pass_on,
                                      bool bounds)
{
    lab_claims_taken some[LAB_CLAIMS_AHEAD];
    if (w->c->graph.exchange) {
        lab_claims_pass_on_in_ranks(w, pass_on);
        return;
    }
    for (size_t count; (count = lab_claims_take(w, some)) > 0;) {
        for (size_t i = 0; i < count; i++)
            lab_claims_fetch_one(w, &some[i], bounds);
        for (size_t i = 0; i < count; i++)
            lab_claims_pass_one_on(w, &some[i], pass_on);
    }
}
