/*
 * Turns that nobody has to keep track of, to be inlined where games are played in a loop.
 *
 * On a small board on which every lap was sown beforehand, most turns are laps, a look at the
 * table where each of them ends, and a capture at most.  They are played here on the bare
 * cells.  Whatever else is to be done - a mark, a choice, a duty, the end of the game - is found
 * in time: the board is put back as it was, and the turn is played by the rules (turn.c).
 *
 *     add the lap's vector ─▸ one look at the table ─▸ captures ─▸ next player
 *             ▴                         │
 *             └────────── relay ────────┘
 */
#ifndef DYAR_PLAY_BRIEF_H
#define DYAR_PLAY_BRIEF_H

#include "play/lanes.h"

/* ---- moves ---- */

static inline bool dyar_nobody_in_need(const dyar_seat *seat, dyar_lanes free_seeds)
{
    for (unsigned i = 0; i < seat->need_count; i++)
        if (!dyar_any(free_seeds & seat->needs[i]))
            return false;
    return true;
}

/* The holes the mover may play from, as bits; 0: the rules have to be asked. */
static inline uint32_t dyar_brief_moves(const dyar_game *game, const dyar_turn_rules *rules,
                                        const dyar_seat *seat, const uint16_t *cells)
{
    const dyar_move_kind *kind = rules->kinds;
    const dyar_lanes seeds = dyar_load(cells);
    const dyar_lanes unmarked = (dyar_lanes)(dyar_load(cells + game->layout.marks) == 0);
    const dyar_lanes enough = (dyar_lanes)(seeds >= kind->enough);
    if (!dyar_nobody_in_need(seat, game->marked ? seeds & unmarked : seeds))
        return 0;
    return dyar_bits_of(kind->under_any_mark ? enough : enough & unmarked) & seat->holes;
}

/* ---- landing ---- */

/* What the table says of a landing hole; all that is asked is what cells hold. */
static inline uint8_t dyar_find_rule(const dyar_frame *frame, const uint16_t *cells, unsigned landed)
{
    uint32_t at = frame->seeds_steps[cells[landed]] + frame->steps[cells[frame->cell]];
    for (unsigned i = 0; i < frame->more_terms; i++)
        at += frame->terms[i].steps[cells[frame->terms[i].cell]];
    return frame->results[at];
}

/* ---- captures ---- */

static inline uint32_t dyar_run(const dyar_catch *captures, unsigned row, unsigned landed,
                                const uint16_t *cells, uint32_t taken)
{
    int left = captures->run_most;
    unsigned cell = captures->run_from[row + landed];
    while (cell != DYAR_NO_CELL && left-- > 0 && !(taken >> cell & 1)) {
        const dyar_frame *frame = &captures->run->frames[row + cell];
        if (frame->results[frame->seeds_steps[cells[cell]]] == DYAR_UNDECIDED)
            break;
        taken |= 1u << cell;
        cell = captures->run_next[row + cell];
    }
    return taken;
}

/* The cells whose seeds are captured, as bits. */
static inline uint32_t dyar_captured(const dyar_catch *captures, unsigned row, unsigned landed,
                                     const uint16_t *cells)
{
    const uint32_t taken = captures->holes[row + landed];
    return captures->run ? dyar_run(captures, row, landed, cells, taken) : taken;
}

static inline dyar_lanes dyar_take(dyar_lanes board, uint32_t taken, const uint16_t *cells,
                                   unsigned store)
{
    unsigned seeds = 0;
    for (uint32_t rest = taken; rest; rest &= rest - 1)
        seeds += cells[__builtin_ctz(rest)];
    return (board & ~dyar_lanes_of(taken, 0)) +
           (dyar_lanes_of(1u << store, 0) & (uint16_t)seeds);
}

/* ---- the end ---- */

static inline bool dyar_is_within(int number, const dyar_end_check *check)
{
    return number >= check->low && number <= check->high;
}

static inline bool dyar_some_store_fits(const dyar_game *game, const uint16_t *cells,
                                        const dyar_end_check *check)
{
    for (int p = 0; p < game->players; p++)
        if (dyar_is_within(cells[game->topology.store[p]], check))
            return true;
    return false;
}

/* Is the game over, for whoever is to move? */
static inline bool dyar_is_over(const dyar_game *game, const uint16_t *cells, dyar_lanes seeds,
                                unsigned mover)
{
    const bool when_empty = game->ends_when_empty;
    if (game->marked)
        seeds &= (dyar_lanes)(dyar_load(cells + game->layout.marks) == 0);
    for (size_t i = 0; i < game->sum_checks; i++) {
        const dyar_end_check *check = &game->end_checks[i];
        if (check->kind == DYAR_CHECK_STORES && dyar_some_store_fits(game, cells, check))
            return true;
        for (size_t k = 0; k < check->sum_count; k++) {
            const dyar_lanes his = seeds & check->sum[k].sum[mover].masks[0];
            if (when_empty ? !dyar_any(his) : dyar_is_within(dyar_add_up(his), check))
                return true;
        }
    }
    return false;
}

/* ---- turns ---- */

enum { DYAR_BRIEF_LAPS = 32 }; /* longer sowings may be endless */

/* A sowing of laps that nothing is done between. */
typedef struct dyar_sowing {
    dyar_lanes board;
    unsigned landed;
    const dyar_response *response; /* where it ends */
} dyar_sowing;

/* A lap over holes that pass seeds on, less than a round.  False when it is not so simple. */
static inline bool dyar_sow_past(const dyar_game *game, const dyar_seat *seat, uint16_t *cells,
                                 uint64_t open, dyar_sowing *s)
{
    const unsigned seeds = cells[s->landed];
    if (seeds - 1 >= dyar_bits_in(open))
        return false;
    const dyar_lanes lifted = dyar_lanes_of(UINT64_C(1) << s->landed, 0);
    const uint64_t chosen = dyar_first_open(open, s->landed, seeds, game->topology.cells,
                                            seat->way, &s->landed);
    s->board = (s->board & ~lifted) - dyar_lanes_of(chosen, 0);
    return true;
}

/* Sows on until a rule does more than relay.  False when it does more than is done here. */
static inline bool dyar_sow_briefly(const dyar_game *game, const dyar_turn_rules *rules,
                                    const dyar_seat *seat, uint16_t *cells, uint64_t open,
                                    bool past, dyar_sowing *s)
{
    static const dyar_response nothing = {.brief = DYAR_BRIEF_END};
    const dyar_laps *laps = &seat->first;
    for (int lap = 0; lap < DYAR_BRIEF_LAPS; lap++, laps = &seat->later) {
        if (past) {
            if (!dyar_sow_past(game, seat, cells, open, s))
                return false;
        } else {
            const unsigned at = (s->landed << game->lap_shift) + cells[s->landed];
            s->board += laps->added[at];
            s->landed = laps->last[at];
        }
        memcpy(cells, &s->board, sizeof s->board);
        const dyar_frame *frame = &seat->frames[s->landed];
        if (!frame->tabled)
            return false;
        const uint8_t rule = dyar_find_rule(frame, cells, s->landed);
        s->response = rule == DYAR_UNDECIDED ? &nothing : &rules->landing.list[rule];
        if (s->response->brief != DYAR_BRIEF_RELAY)
            return s->response->brief != DYAR_NOT_BRIEF;
    }
    return false;
}

/* Captures; false when nothing is left to the others, where that may be a slam. */
static inline bool dyar_capture_briefly(const dyar_game *game, const dyar_turn_rules *rules,
                                        uint16_t *cells, unsigned mover, dyar_sowing *s)
{
    const unsigned row = (mover * 2u + rules->seats[mover].way) * game->topology.cells;
    const uint32_t taken = dyar_captured(s->response->captures, row, s->landed, cells);
    s->board = dyar_take(s->board, taken, cells, game->topology.store[mover]);
    memcpy(cells, &s->board, sizeof s->board);
    return rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED ||
           dyar_any(s->board & game->others[mover].masks[0]);
}

/* Everything but handing on. */
static inline bool dyar_try_briefly(const dyar_game *game, const dyar_turn_rules *rules,
                                    uint16_t *cells, unsigned mover, dyar_sowing *s,
                                    unsigned *next)
{
    const dyar_seat *seat = &rules->seats[mover];
    const uint64_t open = dyar_open_to(game, cells, mover);
    const bool past = open != game->sown_cells[mover];
    if (past ? rules->first_seed != DYAR_FIRST_SEED_NEXT ||
                   !dyar_sow_briefly(game, rules, seat, cells, open, true, s)
             : !dyar_sow_briefly(game, rules, seat, cells, open, false, s))
        return false;
    const bool captures = s->response->brief == DYAR_BRIEF_CAPTURE;
    if (captures && !dyar_capture_briefly(game, rules, cells, mover, s))
        return false;
    *next = s->response->brief == DYAR_BRIEF_AGAIN ? mover : dyar_player_after(game, mover);
    return (!captures && game->quiet_end) || !dyar_is_over(game, cells, s->board, *next);
}

/* Plays a move.  False, and nothing is changed, where it has to be played by the rules. */
static inline bool dyar_play_briefly(const dyar_game *game, const dyar_turn_rules *rules,
                                     uint16_t *cells, unsigned mover, unsigned from)
{
    const dyar_lanes origin = dyar_load(cells);
    dyar_sowing s = {.board = origin, .landed = from};
    unsigned next;
    if (!dyar_try_briefly(game, rules, cells, mover, &s, &next)) {
        memcpy(cells, &origin, sizeof origin);
        return false;
    }
    cells[game->layout.mover] = (uint16_t)next;
    return true;
}

#endif
