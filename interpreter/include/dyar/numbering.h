/* SPDX-License-Identifier: MIT */
/*
 * Numbers of moves, for programs that store something by move: masks, tables, weights.
 *
 *     const int numbers = dyar_move_numbers(game);
 *     float *weights = calloc((size_t)numbers, sizeof *weights);
 *     weights[dyar_move_number(game, move)] += 1;
 *
 * A number means the same move in every position of a game.  A move that is written by its hole
 * alone has the number of the hole, and a pass the number after the last hole.
 *
 * No function allocates memory.  All are thread-safe.
 */
#ifndef DYAR_NUMBERING_H
#define DYAR_NUMBERING_H

#include "dyar/linkage.h"
#include "dyar/move.h"

DYAR_BEGIN

/* Returns how many numbers the moves of a game have: each move has one from 0 to the result
 * - 1. Most are not legal in any one position, and some in none.  If all moves are written by
 * their holes alone, there is a number for each hole, missing holes included, and one for the
 * pass. Returns 0 if there would be 2^31 or more: the moves of that game have no numbers. */
int dyar_move_numbers(const dyar_game *game);

/* Returns the number of a legal move.  Moves of one name have one number, moves of different
 * names have different numbers. */
int dyar_move_number(const dyar_game *game, dyar_move move);

DYAR_END

#endif
