/* SPDX-License-Identifier: MIT */
/* Seeds owned: what a player has, as players judge it who compare positions; in a match, of its
 * seeds. */
#pragma once

#include "dyar/move.h"

/* The game of a match in which the next move is made; 0: it is a filling, between two games. */
int lab_game_played(const dyar_game *game, const dyar_position *position);

/*
 * What the player has, by the score.  In a match that is what they have captured and
 * what they had kept, as long as the game goes on that was `played`; after it, it is all they
 * own.
 */
int lab_seeds_owned(const dyar_game *game, const dyar_position *position, int player,
                    int played);
