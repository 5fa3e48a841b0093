/*
 * Turns that nobody has to keep track of - and, since this is where it all comes together, how
 * playing is fast.
 *
 * 1. Rules are gone before play begins.  Conditions are folded into tables (program/fold.c): one
 *    index says what happens where a seed falls.  What a ruleset does not use has no cells in a
 *    position and no table.
 *
 * 2. A lap is one addition.  The board is a vector, a handful another (lanes.c).  Where nothing
 *    depends on the seeds in passing and the board is small, every lap was sown beforehand: what
 *    it adds and where it ends is looked up by hole and seeds (program/sowers.c).  Where marked
 *    holes are passed over, bits say which holes get a seed.
 *
 * 3. Most turns are laps, a look at the table where each of them ends, and a capture or a mark at
 *    most.  They are played here, on the bare cells; program/brief.c finds out which rules are of
 *    that kind.  Whatever else there is to do is noticed in time: the board is put back as it
 *    was, and the turn is played by the rules, with a dyar_turn to keep track of it (turn.c).
 *
 *        add the lap's vector ─▸ steps add up to a verdict ─▸ catch ─▸ next player, end?
 *                ▴                         │
 *                └───────── relay ─────────┘
 *
 * 4. In a game that is played on (playout.c), seeds stay in a register from turn to turn, and
 *    which cells have seeds is kept as bits: the legal moves, who is in need of seeds, whether
 *    the others can move and whether the game is over are each an `and`.
 *
 * 5. The loop is compiled once for each shape of game: games without marks are played by code
 *    that knows of none.
 *
 * 6. Endless sowing costs ordinary turns nothing: a sowing of more than DYAR_BRIEF_LAPS laps is
 *    played again by the rules, and there each lap is compared with the beginning (turn.c).  A
 *    sowing that comes back to it earlier comes back to it for ever, so it gets that far.
 *
 * tests/unit/lanes_test.c and tests/support/paths.c hold all this against play seed by seed.
 */
#ifndef DYAR_PLAY_BRIEF_H
#define DYAR_PLAY_BRIEF_H

#include "play/lanes.h"

/* What a shape leaves out is left out only where all is compiled in one place. */
#define DYAR_INLINED static inline __attribute__((always_inline))

/* What has to be looked at in a game.  Where it is known when this is compiled, the rest is not
 * even asked for. */
typedef struct dyar_shape {
    bool marked; /* marks occur */
    bool relays; /* a turn may have several laps */
    bool needs;  /* there are duties */
} dyar_shape;

/* A game while it is played on: seeds stay in a register from turn to turn. */
typedef struct dyar_brief_game {
    dyar_shape has;
    const dyar_game *game;
    const dyar_turn_rules *rules;
    dyar_position *position;
    uint16_t *cells;  /* of the position */
    dyar_lanes seeds; /* as in the cells */
    uint32_t in_play; /* cells with free seeds, as bits; none when the game is over */
    unsigned mover;
} dyar_brief_game;

DYAR_INLINED dyar_shape dyar_shape_of(const dyar_game *game)
{
    return (dyar_shape){game->marked, game->phases->sows_on, game->phases->has_needs};
}

DYAR_INLINED uint32_t dyar_with_seeds(const dyar_brief_game *b)
{
    dyar_lanes full = (dyar_lanes)(b->seeds != 0);
    if (b->has.marked)
        full &= (dyar_lanes)(dyar_load(b->cells + b->game->layout.marks) == 0);
    return dyar_bits_of(full);
}

/* Turns were played by the rules, or the game begins. */
DYAR_INLINED void dyar_see(dyar_brief_game *b)
{
    b->seeds = dyar_load(b->cells);
    b->mover = b->cells[b->game->layout.mover];
    b->in_play = b->cells[b->game->layout.ended] ? 0 : dyar_with_seeds(b);
}

DYAR_INLINED dyar_brief_game dyar_begin_briefly(const dyar_game *game, dyar_position *position,
                                                dyar_shape has)
{
    dyar_brief_game b = {.has = has,
                         .game = game,
                         .rules = game->phases,
                         .position = position,
                         .cells = position->cells};
    dyar_see(&b);
    return b;
}

/* ---- moves ---- */

/* The holes from which a player may play, as bits; 0: the rules have to be asked. */
DYAR_INLINED uint32_t dyar_brief_moves(const dyar_brief_game *b, unsigned player)
{
    const dyar_seat *seat = &b->rules->seats[player];
    for (unsigned i = 0; b->has.needs && i < seat->need_count; i++)
        if (!(b->in_play & seat->needs[i]))
            return 0;
    return b->in_play & seat->holes;
}

/* ---- laps ---- */

enum { DYAR_BRIEF_LAPS = 32 }; /* longer sowings may be endless */

/* Where a sowing has come to. */
typedef struct dyar_sowing {
    unsigned landed;
    uint32_t at; /* where its end was judged */
} dyar_sowing;

/* The steps of what is found at the cells that decide. */
DYAR_INLINED uint32_t dyar_steps_at(const dyar_brief_game *b, const dyar_seat *seat,
                                    unsigned landed)
{
    const unsigned shift = b->game->lap_shift;
    uint32_t at = (landed << DYAR_VERDICT_SHIFT) +
                  seat->seeds_steps[(landed << shift) + b->cells[landed]];
    for (unsigned i = 0; b->has.marked && i < seat->mark_terms; i++) {
        const dyar_brief_term *term = &seat->of_marks[i];
        const unsigned code = b->cells[b->game->layout.marks + term->cell[landed]];
        at += term->steps[(landed << DYAR_CODE_SHIFT) + code];
    }
    for (unsigned i = 0; i < seat->seeds_terms; i++) {
        const dyar_brief_term *term = &seat->of_seeds[i];
        at += term->steps[(landed << shift) + b->cells[term->cell[landed]]];
    }
    return at;
}

DYAR_INLINED void dyar_lap_looked_up_briefly(dyar_brief_game *b, const dyar_laps *laps,
                                             unsigned *landed)
{
    const unsigned at = (*landed << b->game->lap_shift) + b->cells[*landed];
    b->seeds += laps->added[at];
    *landed = laps->last[at];
}

/* A lap over holes that pass seeds on: rounds of all others, and one seed more for some. False
 * when nobody takes them. */
DYAR_INLINED bool dyar_lap_past_briefly(dyar_brief_game *b, unsigned way, uint32_t open,
                                        unsigned *landed)
{
    const unsigned from = *landed, length = (unsigned)__builtin_popcount(open);
    unsigned seeds = b->cells[from];
    b->seeds &= ~dyar_lanes_of(1u << from, 0);
    if (seeds > length) {
        const unsigned rounds = length ? (seeds - 1) / length : 0;
        b->seeds += dyar_lanes_of(open, 0) & (uint16_t)rounds;
        seeds -= rounds * length;
    }
    if (seeds - 1 >= length)
        return false;
    b->seeds -= dyar_lanes_of(
        dyar_first_open(open, from, seeds, b->game->topology.cells, way, landed), 0);
    return true;
}

/* Sows on until a rule does more than relay; what it does. */
DYAR_INLINED dyar_brief dyar_sow_briefly(dyar_brief_game *b, const dyar_seat *seat,
                                         unsigned from, uint32_t open, bool past,
                                         dyar_sowing *s)
{
    const dyar_laps *laps = &seat->first;
    s->landed = from;
    for (int i = 0; i < DYAR_BRIEF_LAPS; i++, laps = &seat->later) {
        if (!past)
            dyar_lap_looked_up_briefly(b, laps, &s->landed);
        else if (!dyar_lap_past_briefly(b, seat->way, open, &s->landed))
            break;
        memcpy(b->cells, &b->seeds, sizeof b->seeds);
        s->at = dyar_steps_at(b, seat, s->landed);
        const dyar_brief verdict = (dyar_brief)seat->verdicts[s->at];
        if (!b->has.relays || verdict != DYAR_BRIEF_RELAY)
            return verdict;
    }
    return DYAR_NOT_BRIEF;
}

/* ---- the end ---- */

/* There are at least as many seeds as cells with seeds. */
DYAR_INLINED bool dyar_is_within(const dyar_brief_game *b, const dyar_brief_end *end,
                                 unsigned mover)
{
    const uint32_t cells = b->in_play & end->cells[mover];
    if (__builtin_popcount(cells) > end->high)
        return false;
    const int seeds = dyar_add_up(b->seeds & dyar_lanes_of(cells, 0));
    return seeds >= end->low && seeds <= end->high;
}

/* Could the game be over?  What is in stores is left to be seen. */
DYAR_INLINED bool dyar_may_be_over(const dyar_brief_game *b, unsigned mover)
{
    const dyar_brief_end *end = b->game->brief_ends;
    for (size_t i = 0; i < b->game->brief_end_count; i++)
        if (dyar_is_within(b, &end[i], mover))
            return true;
    return b->game->ends_by_stores;
}

/* ---- captures and marks ---- */

DYAR_INLINED uint32_t dyar_run(const dyar_brief_game *b, const dyar_catch *catch, unsigned row,
                               unsigned landed, uint32_t taken)
{
    int left = catch->run_most;
    unsigned cell = catch->run_from[row + landed];
    while (cell != DYAR_NO_CELL && left-- > 0 && !(taken >> cell & 1) &&
           catch->run_holds[((row + cell) << b->game->lap_shift) + b->cells[cell]]) {
        taken |= 1u << cell;
        cell = catch->run_next[row + cell];
    }
    return taken;
}

/* False when that may be a slam. */
DYAR_INLINED bool dyar_take(dyar_brief_game *b, uint32_t taken)
{
    const unsigned store = b->game->topology.store[b->mover];
    unsigned seeds = 0;
    for (uint32_t rest = taken; rest; rest &= rest - 1)
        seeds += b->cells[__builtin_ctz(rest)];
    b->seeds &= ~dyar_lanes_of(taken, 0);
    b->seeds += dyar_lanes_of(1u << store, 0) & (uint16_t)seeds;
    memcpy(b->cells, &b->seeds, sizeof b->seeds);
    b->in_play = dyar_with_seeds(b);
    return b->rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED ||
           (b->in_play & b->game->others[b->mover].bits);
}

/* False, and nothing is marked, where there are marks already. */
DYAR_INLINED bool dyar_mark_briefly(dyar_brief_game *b, uint32_t holes, unsigned code)
{
    const dyar_layout *l = &b->game->layout;
    const dyar_lanes lanes = dyar_lanes_of(holes, 0);
    const dyar_lanes marks = dyar_load(b->cells + l->marks);
    const dyar_lanes marked = marks | (lanes & (uint16_t)code);
    if (dyar_any(marks & lanes))
        return false;
    memcpy(b->cells + l->marks, &marked, sizeof marked);
    for (unsigned p = 0; l->open && p < (unsigned)b->game->players; p++) {
        uint64_t open;
        memcpy(&open, &b->cells[l->open + 4 * p], sizeof open);
        open &= ~(b->game->refused_codes[p][code] ? (uint64_t)holes : 0);
        memcpy(&b->cells[l->open + 4 * p], &open, sizeof open);
    }
    b->in_play = dyar_with_seeds(b);
    return true;
}

/* What the rule does that ended the sowing.  False, and nothing is marked, when it comes to
 * more than is done here. */
DYAR_INLINED bool dyar_catch_briefly(dyar_brief_game *b, const dyar_seat *seat,
                                     dyar_brief verdict, const dyar_sowing *s)
{
    const dyar_catch *catch = b->rules->landing.list[seat->rules[s->at]].catch;
    const unsigned row = (b->mover * 2u + seat->way) * b->game->topology.cells;
    uint32_t holes = catch->holes[row + s->landed];
    if (b->has.marked && verdict == DYAR_BRIEF_MARK)
        return dyar_mark_briefly(b, holes, catch->code[b->mover]);
    if (catch->run_from)
        holes = dyar_run(b, catch, row, s->landed, holes);
    return dyar_take(b, holes);
}

/* ---- turns ---- */

/* The sowing and what follows from it; false where the move has to be played by the rules. */
DYAR_INLINED bool dyar_try_briefly(dyar_brief_game *b, const dyar_seat *seat, unsigned from,
                                   dyar_brief *verdict)
{
    uint32_t open = 0;
    bool past = false;
    dyar_sowing s;
    if (b->has.marked) {
        open = (uint32_t)dyar_open_to(b->game, b->cells, b->mover);
        past = open != b->game->sown_cells[b->mover];
    }
    if (past && b->rules->first_seed != DYAR_FIRST_SEED_NEXT)
        return false;
    *verdict = past ? dyar_sow_briefly(b, seat, from, open, true, &s)
                    : dyar_sow_briefly(b, seat, from, open, false, &s);
    if (*verdict >= DYAR_BRIEF_CAPTURE)
        return dyar_catch_briefly(b, seat, *verdict, &s);
    if (*verdict == DYAR_NOT_BRIEF)
        return false;
    b->in_play = dyar_with_seeds(b);
    return true;
}

/* Plays a move.  False, and nothing is changed, where it has to be played by the rules. */
DYAR_INLINED bool dyar_play_briefly(dyar_brief_game *b, unsigned from)
{
    const dyar_lanes before = b->seeds;
    dyar_brief verdict;
    if (!dyar_try_briefly(b, &b->rules->seats[b->mover], from, &verdict)) {
        memcpy(b->cells, &before, sizeof before);
        return false;
    }
    if (verdict != DYAR_BRIEF_AGAIN)
        b->mover = dyar_player_after(b->game, b->mover);
    b->cells[b->game->layout.mover] = (uint16_t)b->mover;
    if ((verdict >= DYAR_BRIEF_CAPTURE || !b->game->quiet_end) &&
        dyar_may_be_over(b, b->mover)) {
        dyar_judge_position(b->game, b->position);
        if (b->cells[b->game->layout.ended])
            b->in_play = 0;
    }
    return true;
}

#endif
