/* SPDX-License-Identifier: MIT */
/*
 * The entry to play: legal moves, one move, and the result, of a single game or of a match.
 *
 *     play the turn ─▸ pass it on ─▸ judge `before` ─▸ judge `end` ─▸ in a match: the next game
 */
#include "play/play.h"
#include "play/turn.h"
#include "play/moves.h"
#include "play/ends.h"
#include "play/picking.h"
#include "play/match.h"
#include "play/trace.h"
#include "dyar/board.h"

/* ---- moves ---- */

static __attribute__((noinline)) size_t moves_in_match(const dyar_game *any,
                                                       const dyar_position *position,
                                                       dyar_move moves[DYAR_MOVES_MAX])
{
    const dyar_game *game = dyar_game_at(any, position);
    if (position->cells[game->layout.ended] == DYAR_ENDED_FILLING)
        return dyar_fillings(game, position, moves);
    return dyar_moves_in_game(game, position, moves);
}

size_t dyar_moves(const dyar_game *game, const dyar_position *position,
                  dyar_move moves[DYAR_MOVES_MAX])
{
    return game->match ? moves_in_match(game, position, moves)
                       : dyar_moves_in_game(game, position, moves);
}

/* ---- handing on ---- */

static unsigned ended_code(const dyar_turn *t)
{
    switch (t->end) {
    case DYAR_THEN_WIN:
        return DYAR_ENDED_WIN + t->mover;
    case DYAR_THEN_LOSE:
        return DYAR_ENDED_LOSE + t->mover;
    case DYAR_THEN_DRAW:
        return DYAR_ENDED_DRAW;
    case DYAR_THEN_END_GAME:
        return DYAR_ENDED_COUNT;
    default:
        return 0;
    }
}

static void keep_count(dyar_turn *t)
{
    const dyar_layout *l = &t->game->layout;
    const bool again = t->end == DYAR_THEN_AGAIN;
    if (l->extra)
        t->played->cells[l->extra] =
            (uint16_t)(again ? dyar_count_on(t->cells[l->extra], 1) : 0);
    if (l->turns && !again)
        t->played->cells[l->turns + t->mover] =
            (uint16_t)dyar_count_on(t->cells[l->turns + t->mover], 1);
    if (l->last_mover)
        t->played->cells[l->last_mover] = (uint16_t)(t->mover + 1);
}

void dyar_begin_play(dyar_game *game)
{
    dyar_turn view;
    dyar_turn_begin(&view, game, NULL, &game->first, game->first.cells[game->layout.mover]);
    if (game->before.count > 0)
        dyar_begin_turn(&view);
}

void dyar_hand_on(dyar_turn *t)
{
    const dyar_game *game = t->game;
    const dyar_layout *l = &game->layout;
    if (t->end == DYAR_THEN_PICK)
        return;
    if (l->keeps_count && !(game->rules->setup.arranged && t->rules->arranges))
        keep_count(t);
    t->played->cells[l->ended] = (uint16_t)ended_code(t);
    if (t->end != DYAR_THEN_AGAIN)
        t->played->cells[l->mover] = (uint16_t)dyar_player_after(game, t->mover);
    if (t->cells[l->ended])
        return;
    if (game->leaves_out)
        t->played->cells[l->mover] =
            (uint16_t)dyar_next_able(game, t->position, t->cells[l->mover]);
    t->mover = (uint8_t)t->cells[l->mover];
    t->landed = t->start = t->lap_start = t->first_sown = DYAR_NO_CELL;
    dyar_face(t, DYAR_COUNTERCLOCKWISE);
    dyar_begin_turn(t);
}

/* Ends a turn that is not counted as one of the player's. */
static void hand_on_uncounted(dyar_turn *t)
{
    const dyar_layout *l = &t->game->layout;
    uint16_t *turns = &t->played->cells[l->turns + t->mover];
    const uint16_t last_mover = t->cells[l->last_mover], made = *turns;
    t->end = DYAR_THEN_END_TURN;
    dyar_hand_on(t);
    if (l->last_mover)
        t->played->cells[l->last_mover] = last_mover;
    if (l->turns)
        *turns = made;
}

/* A pass is a turn for what counts the turns since something, but not one of the player's. */
static void pass(dyar_turn *t)
{
    const dyar_layout *l = &t->game->layout;
    for (int i = 0; l->since && i < 2; i++)
        t->played->cells[l->since + i] = (uint16_t)dyar_count_on(t->cells[l->since + i], 1);
    hand_on_uncounted(t);
}

static void turn_position(dyar_turn *t, dyar_event_kind kind)
{
    dyar_position turned;
    dyar_board_turn(t->game, t->position, &turned);
    dyar_copy(t->game, t->played, &turned);
    t->played->cells[t->game->layout.mover] = t->mover;
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = kind, .from = -1, .to = -1, .player = t->mover});
}

/* What one player has laid out changes sides before the game. */
static void turn_board(dyar_turn *t)
{
    turn_position(t, DYAR_EVENT_TURN);
    t->end = t->game->rules->setup.turner == DYAR_TURNER_INSTEAD ? DYAR_THEN_END_TURN
                                                                 : DYAR_THEN_AGAIN;
    dyar_hand_on(t);
}

/* The first turn of the other player becomes the mover's. */
static void swap_sides(dyar_turn *t)
{
    turn_position(t, DYAR_EVENT_SWAP);
    hand_on_uncounted(t);
}

static void play_without_hole(dyar_turn *t, dyar_move move)
{
    if (!dyar_move_is_filling(move))
        pass(t);
    else if (t->game->rules->setup.swapper != DYAR_WORD_NONE)
        swap_sides(t);
    else
        turn_board(t);
}

static void pick(dyar_turn *t, dyar_move move)
{
    dyar_pick_hole(t, move.cell);
    dyar_turn_finish(t);
    dyar_hand_on(t);
}

static void play_by_rules(const dyar_game *game, dyar_position *position, dyar_move move,
                          dyar_trace *trace)
{
    const unsigned mover = position->cells[game->layout.mover];
    dyar_turn t;
    dyar_turn_begin(&t, game, dyar_rules_of_turn(game, position, mover), position, mover);
    t.trace = trace;
    if (move.hole == DYAR_PASS) {
        play_without_hole(&t, move);
        return;
    }
    if (dyar_move_is_pick(move)) {
        pick(&t, move);
        return;
    }
    dyar_position origin;
    dyar_turn_play(&t, &move, &origin);
    dyar_hand_on(&t);
}

void dyar_play_by_rules(const dyar_game *game, dyar_position *position, dyar_move move)
{
    play_by_rules(game, position, move, NULL);
}

static void play_here(const dyar_game *game, dyar_position *position, dyar_move move,
                      dyar_trace *trace)
{
    if (trace || !game->fast || !game->fast->play(game, position, move))
        play_by_rules(game, position, move, trace);
}

static __attribute__((noinline)) void
play_in_match(const dyar_game *any, dyar_position *position, dyar_move move, dyar_trace *trace)
{
    const dyar_game *game = dyar_game_at(any, position);
    if (position->cells[game->layout.ended] == DYAR_ENDED_FILLING)
        dyar_play_filling(game, position, move, trace);
    else
        play_here(game, position, move, trace);
    dyar_go_on(game, position, trace);
}

void dyar_play_traced(const dyar_game *game, dyar_position *position, dyar_move move,
                      dyar_trace *trace)
{
    if (game->match)
        play_in_match(game, position, move, trace);
    else
        play_here(game, position, move, trace);
}

void dyar_play(const dyar_game *game, dyar_position *position, dyar_move move)
{
    dyar_play_traced(game, position, move, NULL);
}

/* ---- results ---- */

dyar_result dyar_result_of(const dyar_game *any, const dyar_position *position)
{
    const dyar_game *game = dyar_game_at(any, position);
    return game->match ? dyar_match_result(game, position) : dyar_game_result(game, position);
}
