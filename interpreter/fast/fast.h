/* SPDX-License-Identifier: MIT */
/*
 * The fast path: the same games as play/, faster.
 *
 * dyar_fast_prepare makes tables for a game and sets dyar_game.fast.  If that is NULL, or if a
 * turn needs more than the fast path knows, play/ plays seed by seed.  The fast path then
 * leaves the position as it found it.
 *
 * A turn, step by step:
 *
 * 1. Legal moves (moves.h).  One comparison finds the holes whose seeds and marks fit.  If the
 *    rules look ahead, each move is tried on a copy of the position.
 * 2. A lap (laps.h).  The board is a vector of seeds, and so is a lap: prepare_laps.c has sown
 *    every lap beforehand, and the turn adds the one of this hole and this number of seeds.  On
 *    larger boards, or if a mark skips holes, bits say which cells gain a seed (vectors.h).
 *    Laps are sown seed by seed only if a rule may fire before the last seed.
 * 3. The landing (landings.h).  What decides there adds up to an index, and a table
 *    (prepare_landings.c) holds the verdict: another lap, the end of the turn, another move, a
 *    capture, or a rule that play/ must apply.
 * 4. Handing on (moves.h).  The next player moves, unless a sum of seeds says that an end rule
 *    may fit (prepare_ends.c).
 *
 *     moves ─▸ lap ─▸ landing ─▸ capture ─▸ hand on ─▸ moves
 *               ▴        │
 *               └─ relay ┘
 *
 * An endless sowing costs other turns nothing: from lap DYAR_LONG_SOWING on, the board is
 * compared with the start of the turn.
 *
 * Files, each of which includes those before it:
 *
 *     fast_game.h   tables and flags of a game, filled in by prepare*.c
 *     by_rules.h    what play/ does for the fast path
 *     vectors.h     boards as vectors, sets of cells as bits
 *     playing.h     a position that is being played
 *     laps.h        a turn, and its laps
 *     landings.h    where laps end, and whole turns
 *     moves.h       handing on, and legal moves
 *     fast_game.c   random games, and the functions that dyar_game.fast refers to
 *
 * Games that lack a fast path are played by play/.  relays.h has tables for the later laps of
 * their turns.
 *
 * fast_game.c is compiled for 16, 32 and 64 cells.  tests/unit/fast_test.c and
 * tests/checks/paths.c compare the fast path with play/.
 */
#ifndef DYAR_FAST_FAST_H
#define DYAR_FAST_FAST_H

#include "base/arena.h"
#include "program/game.h"

/* Sets game->fast and game->plain if the game can be played on the fast path. */
void dyar_fast_prepare(dyar_arena *arena, dyar_game *game);

#endif
