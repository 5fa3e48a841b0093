/* SPDX-License-Identifier: MIT */
/*
 * The most work of a turn, and of looking ahead.
 *
 * The unit is the work to sow one seed or to try one test.  A turn never needs more, and mostly
 * far less: no turn sows all seeds in each of a thousand laps.
 */
#pragma once

#include "program/game.h"

/* One turn, to its end. */
double dyar_work_of_turn(const dyar_game *game, const dyar_compiled_phase *rules);

/* The work to test a move that has been played: its start, its first lap and its end. */
double dyar_work_of_looks(const dyar_game *game, const dyar_compiled_phase *rules,
                          const dyar_compiled_lookaheads *looks);

/* The work to find the starts of a kind of move, and their directions. */
double dyar_work_of_starts(const dyar_game *game, const dyar_compiled_kind *kind, int player);
