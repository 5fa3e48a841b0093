/* SPDX-License-Identifier: MIT */
/*
 * Exhaustive solving: the value of a position, from all positions reachable from it.
 *
 * It fits more games than boards do: holes may be marked or closed, and the seeds in the stores
 * may matter.  And it is exact when a search must leave two bounds, since the ruleset's own
 * rule judges positions that repeat (retrograde.h).  But it takes memory for every position,
 * and a search visits few of them.
 */
#pragma once

#include "lab/solve/solve.h"

/* Why this game cannot be solved so, as a clause; NULL: it can. */
const char *lab_exhaust_obstacle(const dyar_game *game);

/* Why seeds cannot be counted, so that values are 1, 0 and -1, as a clause; NULL: they can. */
const char *lab_exhaust_uncounted(const dyar_game *game);

/* Why this game cannot be solved so for each seat, as a clause; NULL: it can. */
const char *lab_exhaust_seat_obstacle(const dyar_game *game);

/* What the player of a seat of the task can be sure of, if all others play together against
 * it: seeds, or where these cannot be counted 1 for winning alone, 0 for sharing, -1.  Values
 * are its own where it is to move, and less than nothing where others are.  For any number of
 * players.
 */
lab_solve_trouble lab_exhaust_seat(const lab_solve_task *task, int threads,
                                   lab_solve_result *result);

/* Uses of the task all but the endgame database.  A game of one player is solved for its only
 * seat: values are what the player can reach.  UNKNOWN: the position has marks that no rule
 * makes. */
lab_solve_trouble lab_exhaust(const lab_solve_task *task, int threads,
                              lab_solve_result *result);
