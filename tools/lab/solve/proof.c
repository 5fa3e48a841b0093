/* SPDX-License-Identifier: MIT */
/*
 * Checking proofs.
 *
 * Of a level, the moves that stay in it are kept as edges, and all others as what the best of
 * them brings: lower levels were checked before.  Claims are then proved in rounds.  First
 * those from which claims that are proved are reached; then all others whose repetition gives
 * enough are assumed, those are dropped that cannot be kept, and what stays is proved.
 */
#include "lab/solve/proof.h"

#include <limits.h>
#include <stdlib.h>

#include "dyar/random.h"
#include "lab/base/memory.h"

enum { TELL_EVERY = 1 << 12 };

typedef enum role { MOVER, OTHER } role;

enum { BOTH = 1 << MOVER | 1 << OTHER };

/* A move that stays in the level. */
typedef struct edge {
    uint32_t to;   /* entry */
    int8_t gain;   /* of the player who moves */
    uint8_t again; /* the same side moves on */
} edge;

typedef struct state {
    int8_t low, high;
    int8_t round_low, round_high; /* what a repetition gives the player to move */
    int8_t out;              /* of moves that leave the level, the player to move is sure */
    uint8_t proved, assumed; /* by role, as bits */
    uint64_t first;          /* edge; those of an entry end where the next begin */
} state;

typedef struct checker {
    const lab_proof *proof;
    lab_proof_result *result;
    dyar_history *history;
    int level;
    uint64_t entries;
    state *states; /* one more than entries */
    edge *edges;
    uint64_t edge_count, edge_room;
    lab_proof_end end; /* LAB_PROOF_RIGHT: as far as was looked */
} checker;

uint64_t lab_proof_positions(const lab_proof *proof)
{
    uint64_t sum = 0;
    for (int level = 0; level < proof->levels; level++)
        sum += proof->order->entries(proof->order, level);
    return sum;
}

/* ---- ends ---- */

static bool fail(checker *c, lab_proof_end end, const dyar_position *position)
{
    c->end = end;
    if (position)
        c->result->position = *position;
    return false;
}

static bool contradict(checker *c, const dyar_position *position, lab_bounds said,
                       lab_bounds found)
{
    c->result->said = said;
    c->result->found = found;
    return fail(c, LAB_PROOF_WRONG, position);
}

/* Before some work that is done for many positions. */
static bool goes_on(checker *c, uint64_t at)
{
    const lab_proof *p = c->proof;
    if (at % TELL_EVERY != 0)
        return true;
    if (p->progress)
        p->progress(p->progress_context, c->result->positions);
    return !lab_stop_asked(&p->stop) || fail(c, LAB_PROOF_STOPPED, NULL);
}

/* ---- one position ---- */

static bool are_equal(lab_bounds a, lab_bounds b)
{
    return a.low == b.low && a.high == b.high;
}

/* Is the position over?  A rule has then ended the game and decides its value, so the proof
 * need not give one. */
static bool is_over(const checker *c, const dyar_position *position)
{
    return dyar_board_is_over(c->proof->order->terms.game, position);
}

static void raise(lab_bounds *best, lab_bounds value)
{
    best->low = value.low > best->low ? value.low : best->low;
    best->high = value.high > best->high ? value.high : best->high;
}

/* ---- the moves of a level ---- */

static bool add_edge(checker *c, edge e)
{
    if (c->edge_count == c->edge_room) {
        const uint64_t room = c->edge_room ? 2 * c->edge_room : TELL_EVERY;
        const uint64_t bytes = room * sizeof e + (c->entries + 1) * sizeof *c->states;
        edge *edges = bytes <= c->proof->memory ? lab_realloc(c->edges, room, sizeof e) : NULL;
        if (!edges)
            return fail(c, LAB_PROOF_NO_MEMORY, NULL);
        c->edges = edges;
        c->edge_room = room;
    }
    c->edges[c->edge_count++] = e;
    return true;
}

/* A position that a move of this level leads to, and its value.  `entry` is set if it is one of
 * the level. */
typedef struct target {
    const checker *c;
    int mover; /* who made the move */
    bool stays, again;
    uint32_t entry;
    lab_bounds value;
} target;

static bool know(void *context, const dyar_position *position, lab_bounds *value)
{
    target *t = context;
    const lab_proof *p = t->c->proof;
    lab_level_place place;
    p->order->find(p->order, position, 1, &place);
    t->stays = place.level == t->c->level;
    if (!t->stays)
        return place.level >= 0 && p->known(p->context, position, value);
    t->entry = (uint32_t)place.entry;
    t->again = lab_terms_join(&p->order->terms,
                              dyar_position_mover(p->order->terms.game, position), t->mover);
    t->value = *value = (lab_bounds){t->c->states[t->entry].low, t->c->states[t->entry].high};
    return true;
}

/* What the move itself brings is what its value has more than that of the position. */
static bool note_move(checker *c, state *s, const target *t, lab_bounds value)
{
    if (!t->stays) {
        s->out = (int8_t)(value.low > s->out ? value.low : s->out);
        return true;
    }
    const int gain = value.low - (t->again ? t->value.low : -t->value.high);
    return add_edge(c, (edge){.to = t->entry, .gain = (int8_t)gain, .again = t->again});
}

static bool note_moves(checker *c, state *s, const dyar_position *position, lab_bounds *best)
{
    const lab_terms *terms = &c->proof->order->terms;
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(terms->game, position, moves);
    *best = (lab_bounds){INT_MIN, INT_MIN};
    for (size_t i = 0; i < count; i++) {
        target t = {.c = c, .mover = dyar_position_mover(terms->game, position)};
        lab_bounds value;
        if (!lab_board_move_value(terms, position, moves[i], know, &t, &value))
            return fail(c, LAB_PROOF_UNKNOWN, position);
        raise(best, value);
        if (!note_move(c, s, &t, value))
            return false;
    }
    if (count == 0) {
        *best = lab_board_final(terms, position, dyar_position_mover(terms->game, position));
        s->out = (int8_t)best->low;
    }
    return true;
}

static bool expand(checker *c, uint64_t entry)
{
    const lab_level_order *o = c->proof->order;
    state *s = &c->states[entry];
    const lab_bounds said = {s->low, s->high};
    dyar_position position;
    lab_bounds found;
    o->lay(o, c->level, entry, &position);
    s->first = c->edge_count;
    s->out = INT8_MIN;
    if (is_over(c, &position)) {
        s->proved = BOTH;
        return true;
    }
    if (!note_moves(c, s, &position, &found))
        return false;
    c->result->positions++;
    c->result->open += s->low != s->high;
    if (c->edge_count > s->first) {
        const lab_bounds round = lab_board_repetition(&o->terms, c->history, &position);
        s->round_low = (int8_t)round.low;
        s->round_high = (int8_t)round.high;
    }
    return (said.low <= said.high && are_equal(said, found)) ||
           contradict(c, &position, said, found);
}

/* ---- claims ---- */

static int claim(const state *s, role whose)
{
    return whose == MOVER ? s->low : -s->high;
}

static bool is_good(const checker *c, const edge *e, role whose, int value, bool assuming)
{
    const state *to = &c->states[e->to];
    const role there = e->again ? whose : 1 - whose;
    const int gain = whose == MOVER ? e->gain : -e->gain;
    return gain + claim(to, there) >= value &&
           ((to->proved | (assuming ? to->assumed : 0)) >> there & 1) != 0;
}

/* The player to move needs one good move, the other all; of moves that leave the level none is
 * bad, by (1). */
static bool carries(const checker *c, const state *s, role whose, bool assuming)
{
    if (whose == MOVER && s->out >= s->low)
        return true;
    for (uint64_t i = s->first; i < s[1].first; i++)
        if (is_good(c, &c->edges[i], whose, claim(s, whose), assuming) == (whose == MOVER))
            return whose == MOVER;
    return whose == OTHER;
}

/* Proves what leads to what is proved, or doubts what does not lead to what is proved or
 * assumed.  Returns whether there was something. */
static bool sweep(checker *c, bool assuming)
{
    bool changed = false;
    for (uint64_t i = c->entries; i-- > 0 && goes_on(c, i);)
        for (role whose = MOVER; whose <= OTHER; whose++) {
            state *s = &c->states[i];
            const bool asked = ((assuming ? s->assumed : ~s->proved) >> whose & 1) != 0;
            if (!asked || carries(c, s, whose, assuming) == assuming)
                continue;
            *(assuming ? &s->assumed : &s->proved) ^= (uint8_t)(1 << whose);
            changed = true;
        }
    return changed && c->end == LAB_PROOF_RIGHT;
}

static void assume(checker *c)
{
    for (uint64_t i = 0; i < c->entries; i++) {
        state *s = &c->states[i];
        const bool mine = s->round_low >= s->low, theirs = s->round_high <= s->high;
        s->assumed = (uint8_t)((mine << MOVER | theirs << OTHER) & ~s->proved);
    }
}

static bool grant(checker *c)
{
    bool changed = false;
    for (uint64_t i = 0; i < c->entries; i++) {
        changed = changed || c->states[i].assumed;
        c->states[i].proved |= c->states[i].assumed;
    }
    return changed && c->end == LAB_PROOF_RIGHT;
}

static void prove(checker *c)
{
    do {
        while (sweep(c, false))
            continue;
        assume(c);
        while (sweep(c, true))
            continue;
    } while (grant(c));
}

static void find_unproved(checker *c)
{
    const lab_level_order *o = c->proof->order;
    for (uint64_t i = 0; i < c->entries && c->end == LAB_PROOF_RIGHT; i++) {
        const state *s = &c->states[i];
        dyar_position position;
        if (s->proved == BOTH)
            continue;
        o->lay(o, c->level, i, &position);
        contradict(c, &position, (lab_bounds){s->low, s->high}, (lab_bounds){s->low, s->high});
    }
}

/* ---- a level ---- */

static bool read_value(checker *c, uint64_t entry)
{
    const lab_proof *p = c->proof;
    dyar_position position;
    lab_bounds value;
    p->order->lay(p->order, c->level, entry, &position);
    if (is_over(c, &position))
        return true;
    if (!p->known(p->context, &position, &value))
        return fail(c, LAB_PROOF_UNKNOWN, &position);
    c->states[entry].low = (int8_t)value.low;
    c->states[entry].high = (int8_t)value.high;
    return true;
}

static bool have_states(checker *c)
{
    const uint64_t bytes = (c->entries + 1) * sizeof *c->states;
    if (c->entries < UINT32_MAX && bytes <= c->proof->memory)
        c->states = lab_calloc(c->entries + 1, sizeof *c->states);
    return c->states || fail(c, LAB_PROOF_NO_MEMORY, NULL);
}

static void check_values(checker *c)
{
    bool good = have_states(c);
    for (uint64_t i = 0; good && i < c->entries; i++)
        good = goes_on(c, i) && read_value(c, i);
    for (uint64_t i = 0; good && i < c->entries; i++)
        good = goes_on(c, i) && expand(c, i);
    if (!good)
        return;
    c->states[c->entries].first = c->edge_count;
    prove(c);
    find_unproved(c);
}

static void check_level(checker *c, int level)
{
    c->level = level;
    c->entries = c->proof->order->entries(c->proof->order, level);
    c->edge_count = 0;
    check_values(c);
    free(c->states);
    c->states = NULL;
}

lab_proof_end lab_proof_check(const lab_proof *proof, lab_proof_result *result)
{
    checker c = {.proof = proof, .result = result};
    *result = (lab_proof_result){0};
    c.history = dyar_history_new(proof->order->terms.game);
    if (!c.history)
        return LAB_PROOF_NO_MEMORY;
    for (int level = 0; level < proof->levels && c.end == LAB_PROOF_RIGHT; level++)
        check_level(&c, level);
    if (c.end == LAB_PROOF_RIGHT && dyar_history_out_of_memory(c.history))
        c.end = LAB_PROOF_NO_MEMORY;
    dyar_history_free(c.history);
    free(c.edges);
    return c.end;
}

/* ---- samples ---- */

static bool check_one(checker *c, int level, uint64_t entry)
{
    const lab_proof *p = c->proof;
    const lab_terms *terms = &p->order->terms;
    dyar_position position;
    lab_bounds said, found;
    p->order->lay(p->order, level, entry, &position);
    if (is_over(c, &position))
        return true;
    if (!p->known(p->context, &position, &said) ||
        !lab_board_best(terms, &position, p->known, p->context, &found))
        return fail(c, LAB_PROOF_UNKNOWN, &position);
    c->result->positions++;
    c->result->open += said.low != said.high;
    return are_equal(said, found) || contradict(c, &position, said, found);
}

lab_proof_end lab_proof_sample(const lab_proof *proof, uint64_t count, uint64_t seed,
                               lab_proof_result *result)
{
    checker c = {.proof = proof, .result = result};
    dyar_random random = dyar_random_begin(seed, 0);
    const int lowest = proof->levels > 1;
    bool good = proof->levels > 0;
    *result = (lab_proof_result){0};
    for (uint64_t i = 0; good && result->positions < count && i / 16 < count && goes_on(&c, i);
         i++) {
        const int level =
            lowest + (int)dyar_random_below(&random, (uint32_t)(proof->levels - lowest));
        const uint64_t entries = proof->order->entries(proof->order, level);
        good = entries == 0 || check_one(&c, level, dyar_random_next(&random) % entries);
    }
    return c.end;
}
