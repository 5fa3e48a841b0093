/* SPDX-License-Identifier: MIT */
/* The end of a game, and its result. */
#pragma once

#include "play/view.h"

/* Codes of how a game ended: 0 if it continues, n for rule n-1 of the end table, or one of
 * these plus a player. */
enum {
    DYAR_ENDED_WIN = 0x100,
    DYAR_ENDED_LOSE = 0x110,
    DYAR_ENDED_DRAW = 0x120,
    DYAR_ENDED_COUNT = 0x130,
    DYAR_ENDED_REPEATED = 0x140,
    /* of a match; until it is over, a game in it ends only for the moment */
    DYAR_ENDED_MATCH_WON = 0x160,
    DYAR_ENDED_MATCH_DRAWN = 0x170,
    DYAR_ENDED_FILLING = 0x180, /* over, and the next one is being laid out */
};

/* Applies the first end rule that matches, for the view's player.  `seen` is the number of
 * occurrences of the position; 0 if repetition is not tracked. */
void dyar_judge_end(dyar_turn *view, int seen);

/* The view's player finds the board as `before` leaves it, and the end that fits then.  While
 * seeds are laid out neither is asked for. */
void dyar_begin_turn(dyar_turn *view);

/* The result of the game itself, whether or not it is one of a match. */
dyar_result dyar_game_result(const dyar_game *game, const dyar_position *position);

/* Lists the holes of a game that is over whose seeds counted for nobody.  Returns their number.
 */
size_t dyar_unclaimed(const dyar_game *game, const dyar_position *position,
                      uint8_t cells[DYAR_CELLS_MAX]);

/* The only player who can move, or -1. */
int dyar_only_able_player(const dyar_game *game, const dyar_position *position);
