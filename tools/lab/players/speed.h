/* SPDX-License-Identifier: MIT */
/*
 * Speed: how fast a game is on this machine, in figures that programs of other makers give as
 * well.
 *
 * Absolute figures mean little on a machine that is shared; take ratios of figures measured one
 * after the other.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/stop.h"

/* Move sequences counted, as perft counts them. */
typedef struct lab_counting_speed {
    int depth;
    uint64_t leaves; /* of one count */
    double leaves_per_s;
} lab_counting_speed;

/* Counts repeatedly for about `seconds` seconds, at least once. Depth 0 chooses a depth that
 * can be counted a few times. Returns false if it was stopped. */
bool lab_speed_of_counting(const dyar_game *game, const dyar_position *start, int depth,
                           double seconds, lab_stop stop, lab_counting_speed *speed);

/* How often a second the moves of a position are found, over positions from random play. */
double lab_speed_of_finding_moves(const dyar_game *game, const dyar_position *start,
                                  double seconds);
