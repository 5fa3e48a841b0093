/* SPDX-License-Identifier: MIT */
/* A move on the reference path, and the passing of the turn. */
#pragma once

#include "dyar/playout.h"
#include "program/game.h"

/* The turn goes to the next player, who finds the board as `before` leaves it and no end that
 * fits.  From here on the turn is that player's view of the position. */
void dyar_hand_on(dyar_turn *t);

/* Begins the first turn of a game, once it is compiled. */
void dyar_begin_play(dyar_game *game);

/* dyar_play for a move that the fast path has left to the rules. */
void dyar_play_by_rules(const dyar_game *game, dyar_position *position, dyar_move move);

/* One turn of a random game (dyar_play_out).  False when there is none to be made. */
bool dyar_play_any(const dyar_game *game, dyar_position *position, dyar_random *random,
                   dyar_playout *tally);
