/*
 * How playing is fast.
 *
 * All of this folder lies behind one pointer, dyar_game.fast: where it is NULL, play/ plays
 * everything, seed by seed, and so it does where a turn comes to more than is done here.
 *
 * 1. Rules are gone before play begins.  Conditions are folded into tables (program/fold.c):
 *    one index says what happens where a seed falls.  What a ruleset does not use has no cells
 *    in a position and no table.
 *
 * 2. A lap is one addition.  The board is a vector, a handful another.  Where nothing depends
 *    on the seeds in passing and the board is small, every lap was sown beforehand: what it
 *    adds and where it ends is looked up by hole and seeds (laps.c).  Where marked holes are
 *    passed over, and on larger boards, bits say which holes get a seed (vectors.h).
 *
 * 3. Most turns are laps, a look at the table where each of them ends (landing.c), and a
 *    capture or a mark at most.  They are played on the bare cells (turns.h).  Where a rule
 *    does more, play/ does it, with a dyar_turn that is filled in only then, and the board is
 *    read again.
 *
 *        add the lap's vector ─▸ steps add up to a verdict ─▸ catch ─▸ next player, end?
 *                ▴                         │
 *                └───────── relay ─────────┘
 *
 * 4. In a game that is played on (wing.c), seeds stay in a register from turn to turn, and
 *    which cells have seeds is kept as bits: the legal moves, who is in need of seeds, whether
 *    the others can move and whether the game is over are each an `and`.
 *
 * 5. The loop is compiled once for each width of board and shape of game: games without marks
 *    are played by code that knows of none.
 *
 * 6. Endless sowing costs ordinary turns nothing: a sowing of more than MOST_LAPS laps is
 *    played again by the rules, and there each lap is compared with the beginning (turn.c).  A
 *    sowing that comes back to it earlier comes back to it for ever, so it gets that far.
 *
 * tests/unit/fast_test.c and tests/support/paths.c hold all this against play seed by seed.
 */
#ifndef DYAR_FAST_FAST_H
#define DYAR_FAST_FAST_H

#include "base/arena.h"
#include "program/game.h"

/* Gives the game its fast path, where it has one. */
void dyar_fast_prepare(dyar_arena *arena, dyar_game *game);

#endif
