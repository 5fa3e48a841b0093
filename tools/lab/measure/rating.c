/* SPDX-License-Identifier: MIT */
/* Ratings from results. */
#include "lab/measure/rating.h"

#include <math.h>
#include <string.h>

enum { RATING_ROUNDS = 2000 };

static const double close_enough = 1e-10,
                    elo_of_factor_e = 173.71779276130073; /* 400 / ln 10 */
static const double normal_deviate = 1.959963984540054;   /* to either side, for 95 % */

typedef struct rating {
    const lab_lineup *lineups;
    size_t count, players;
    double strength[LAB_RATED_MAX];
    double matrix[LAB_RATED_MAX][LAB_RATED_MAX];
} rating;

/* With the game that all have shared. */
static double games_of(const lab_lineup *l)
{
    return (double)l->games + 1;
}

static double strength_of(const rating *r, const lab_lineup *l)
{
    double sum = 0;
    for (size_t i = 0; i < l->count; i++)
        sum += r->strength[l->players[i]];
    return sum;
}

/* ---- strengths ---- */

/* Divided by their geometric mean. */
static void scale(const rating *r, double *strength)
{
    double sum = 0;
    for (size_t i = 0; i < r->players; i++)
        sum += log(strength[i]);
    for (size_t i = 0; i < r->players; i++)
        strength[i] /= exp(sum / (double)r->players);
}

/* One round of MM; how much it has changed. */
static double improve(rating *r)
{
    double won[LAB_RATED_MAX] = {0}, expected[LAB_RATED_MAX] = {0};
    double next[LAB_RATED_MAX] = {0};
    double change = 0;
    for (size_t i = 0; i < r->count; i++) {
        const lab_lineup *l = &r->lineups[i];
        for (size_t k = 0; k < l->count; k++) {
            won[l->players[k]] += l->shares[k] + 1 / (double)l->count;
            expected[l->players[k]] += games_of(l) / strength_of(r, l);
        }
    }
    for (size_t i = 0; i < r->players; i++)
        next[i] = won[i] / expected[i];
    scale(r, next);
    for (size_t i = 0; i < r->players; i++)
        change += fabs(log(next[i] / r->strength[i]));
    memcpy(r->strength, next, sizeof next);
    return change;
}

/* ---- how sure they are ---- */

/* The information that the games give about the logarithms of the strengths.  It has no part
 * in their sum, which is held fast by adding to everything alike. */
static void inform(rating *r)
{
    for (size_t i = 0; i < r->players; i++)
        for (size_t k = 0; k < r->players; k++)
            r->matrix[i][k] = 1 / (double)r->players;
    for (size_t i = 0; i < r->count; i++) {
        const lab_lineup *l = &r->lineups[i];
        const double sum = strength_of(r, l);
        for (size_t a = 0; a < l->count; a++)
            for (size_t b = 0; b < l->count; b++) {
                const size_t x = l->players[a], y = l->players[b];
                const double p = r->strength[x] / sum, q = r->strength[y] / sum;
                r->matrix[x][y] += games_of(l) * (a == b ? p * (1 - p) : -p * q);
            }
    }
}

/* In place, by Gauss and Jordan: the matrix is symmetric and positive. */
static void invert(rating *r)
{
    for (size_t pivot = 0; pivot < r->players; pivot++) {
        double *row = r->matrix[pivot];
        const double by = 1 / row[pivot];
        row[pivot] = 1;
        for (size_t k = 0; k < r->players; k++)
            row[k] *= by;
        for (size_t i = 0; i < r->players; i++) {
            const double times = r->matrix[i][pivot];
            if (i == pivot)
                continue;
            r->matrix[i][pivot] = 0;
            for (size_t k = 0; k < r->players; k++)
                r->matrix[i][k] -= times * row[k];
        }
    }
}

void lab_rate(const lab_lineup *lineups, size_t count, lab_rating *ratings, size_t players)
{
    rating r = {.lineups = lineups, .count = count, .players = players};
    for (size_t i = 0; i < players; i++)
        r.strength[i] = 1;
    for (int round = 0; round < RATING_ROUNDS && improve(&r) > close_enough; round++)
        ;
    inform(&r);
    invert(&r);
    for (size_t i = 0; i < players; i++) {
        const double rest = 1 / (double)players; /* what was added for the sum */
        const double variance = r.matrix[i][i] - rest;
        ratings[i] = (lab_rating){
            .elo = elo_of_factor_e * log(r.strength[i]),
            .within = elo_of_factor_e * normal_deviate * sqrt(variance > 0 ? variance : 0),
        };
    }
}
