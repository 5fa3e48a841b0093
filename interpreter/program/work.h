/*
 * How much work it can be, by the rules, to play ahead.
 *
 * The unit is what it takes to sow a seed, or to try a test.  Never less than what a turn can
 * come to; mostly far more, for no turn sows all seeds in each of a thousand laps.
 */
#ifndef DYAR_PROGRAM_WORK_H
#define DYAR_PROGRAM_WORK_H

#include "program/game.h"

/* One turn, to its end. */
double dyar_work_of_turn(const dyar_game *game, const dyar_compiled_phase *rules);

/* Looking at a move that has been played: what lies before it, its first lap, and its end. */
double dyar_work_of_looks(const dyar_game *game, const dyar_compiled_phase *rules,
                          const dyar_compiled_lookaheads *looks);

/* From which holes a kind of move may start, and which way. */
double dyar_work_of_starts(const dyar_game *game, const dyar_compiled_kind *kind, int player);

#endif
