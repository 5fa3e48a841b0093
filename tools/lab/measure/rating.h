/* SPDX-License-Identifier: MIT */
/*
 * Ratings: how strong players are, by the games they have played against each other.
 *
 * Players have strengths, and each wins with the chance of their share in the strengths of all
 * who play (R. A. Bradley and M. E. Terry 1952; R. D. Luce 1959 for more than two).  The
 * strengths that make the results likeliest are found by D. R. Hunter's MM algorithm (2004); a
 * shared first place is shared out.  Every line-up is taken to have played one game more, which
 * all shared, so that a player who won everything is not infinitely strong.
 *
 * A rating is Elo's: 400 points for a factor of ten, 0 on average.  Intervals are Wald's, from
 * the curvature of the likelihood; as shared places vary less than wins, they are rather too
 * wide than too narrow.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "dyar/position.h"

enum { LAB_RATED_MAX = 16 };

/* Games that the same players have played in all seats. */
typedef struct lab_lineup {
    size_t players[DYAR_PLAYERS_MAX];
    double shares[DYAR_PLAYERS_MAX]; /* of first places */
    size_t count;                    /* of players */
    size_t games;
} lab_lineup;

typedef struct lab_rating {
    double elo;
    double within; /* points on either side (95 %) */
} lab_rating;

/* Of players 0 to `players` - 1, LAB_RATED_MAX at most, who are all in a line-up together or
 * through others. */
void lab_rate(const lab_lineup *lineups, size_t count, lab_rating *ratings, size_t players);
