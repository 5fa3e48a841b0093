/* SPDX-License-Identifier: MIT */
/* The placing of seeds by players before the game begins. */
#pragma once

#include "play/view.h"

/* Are seeds still laid out?  Then the game has not begun, and nothing ends it. */
bool dyar_is_arranging(const dyar_game *game, const dyar_position *position);

/* May the player turn the board round, on which the other has laid out all seeds or, to swap
 * sides, has had a first turn?  In their first turn only, and once. */
bool dyar_may_turn_board(const dyar_game *game, const dyar_position *position, unsigned player);
