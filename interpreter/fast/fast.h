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
 * 2. A lap is one addition (laps.h).  The board is a vector, a handful another.  Where nothing
 *    depends on the seeds in passing and the board is small, every lap was sown beforehand:
 *    what it adds and where it ends is looked up by hole and seeds (laps.c).  Where marked
 *    holes are passed over, and on larger boards, bits say which holes get a seed (vectors.h).
 *    Seed by seed are sown only laps in which a seed in passing may come to something.
 *
 * 3. Most turns are laps, a look at the table where each of them ends (landings.h, landing.c),
 *    and a capture or a mark at most.  They are played on the bare cells (turns.h).  Where a
 *    rule does more, play/ does it, with a dyar_turn that is filled in only then (course.h),
 *    and the board is read again.
 *
 *        add the lap's vector ─▸ steps add up to a verdict ─▸ catch ─▸ next player, end?
 *                ▴                         │                    │
 *                └───────── relay ─────────┴────────────────────┘
 *
 * 4. In a game that is played on (playing.h), seeds stay in a register from turn to turn, and
 *    which cells have seeds is kept as bits: the legal moves, who is in need of seeds, whether
 *    the others can move and whether the game may be over (handing_on.h) are each an `and`.
 *    Where rules look ahead, moves are tried on a copy, as far as they look (finding.h).
 *
 * 5. The loop (wing.c) is compiled once for each width of board and common shape of game:
 *    games without marks are played by code that knows of none.
 *
 * 6. Endless sowing costs ordinary turns nothing: only from lap DYAR_LONG_SOWING on is the
 * board compared with the beginning (turns.h).  A sowing that comes back to it earlier comes
 * back to it for ever, so it gets that far.
 *
 * Each header is made of the one before it: vectors, playing, sums, course, laps, landings,
 * turns, handing_on, finding, and on top wing.c.
 *
 * tests/unit/fast_test.c and tests/checks/paths.c hold all this against play seed by seed.
 */
#ifndef DYAR_FAST_FAST_H
#define DYAR_FAST_FAST_H

#include "base/arena.h"
#include "program/game.h"

/* Gives the game its fast path, where it has one. */
void dyar_fast_prepare(dyar_arena *arena, dyar_game *game);

#endif
