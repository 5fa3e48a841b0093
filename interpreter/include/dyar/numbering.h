/* SPDX-License-Identifier: MIT */
/*
 * Numbers of moves, for programs that store something by move (masks, tables, weights) or play
 * by numbers.
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

/* ---- play by numbers ---- */

/*
 * Sets of numbers, for programs that play and list moves in turns.  Number n is bit n % 64 of
 * word n / 64.  A set has `words` words: (dyar_move_numbers(game) + 63) / 64.  A game whose
 * moves have no numbers cannot be played so.
 *
 *     int count = dyar_legal_numbers(game, &position, legal, words);
 *     while (count > 0)
 *         count = dyar_play_number(game, &position, choose(legal, count), legal, words);
 */

/* Sets `legal` to the numbers of the legal moves.  Returns how many there are, 0 if the game is
 * over. */
int dyar_legal_numbers(const dyar_game *game, const dyar_position *position, uint64_t *legal,
                       size_t words);

/* Plays the legal move with this number, then sets `legal` as dyar_legal_numbers does, and
 * returns the same.  Before, `legal` must hold the legal numbers of `position`.  Returns -1,
 * and changes nothing, if `legal` does not have the number.  Faster than dyar_play and
 * dyar_moves. */
int dyar_play_number(const dyar_game *game, dyar_position *position, int number,
                     uint64_t *legal, size_t words);

DYAR_END

#endif
