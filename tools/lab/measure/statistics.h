/* SPDX-License-Identifier: MIT */
/*
 * Intervals and tests for what is counted and averaged over games.
 *
 * An observation is what one game says: a number, or several that are averaged side by side
 * before one number is made of the averages (a spread, of averages of x and x squared).  Games
 * are independent of each other; nothing else is assumed of how their numbers are distributed.
 *
 * What draws random numbers takes a seed and gives the same for the same seed.  Nothing is
 * allocated for a resample.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dyar/position.h"

/* Two-sided intervals hold the true value in this share of all studies. */
#define LAB_CONFIDENCE 0.95

typedef struct lab_interval {
    double value, low, high;
} lab_interval;

/* The share of `trials` in which something happened, with Wilson's score interval (E. B. Wilson
 * 1927).  `happened` may be a sum of parts (a draw as half a win): the interval is then wider
 * than need be.  Without trials everything is possible: 0.5 between 0 and 1. */
lab_interval lab_wilson(double happened, uint64_t trials);

/* The standard normal deviate that so large a share of all deviates stays below; `share` lies
 * between 0 and 1. */
double lab_normal_quantile(double share);

/* ---- what is made of averages ---- */

enum { LAB_WIDTH_MAX = DYAR_PLAYERS_MAX }; /* an average for each seat */

/* A number made of `width` averages. */
typedef double lab_statistic(const double *means, size_t width);

lab_statistic lab_mean;    /* the first average */
lab_statistic lab_spread;  /* standard deviation, of averages of x and of x squared */
lab_statistic lab_balance; /* 1 less the greatest gap between two averages */

/* Observations side by side: `count` times `width` numbers; at least one of each. */
typedef struct lab_sample {
    const double *values;
    size_t count, width;
} lab_sample;

double lab_value(const lab_sample *sample, lab_statistic *statistic);

/* ---- intervals by resampling ---- */

/*
 * Percentile bootstrap (B. Efron 1979): the sample represents all possible games, and is drawn
 * from again and again.  Large samples are drawn in blocks of games, whose averages lead to the
 * same interval.  Returns false if memory runs out.
 */
bool lab_bootstrap(const lab_sample *sample, lab_statistic *statistic, double confidence,
                   uint64_t seed, lab_interval *interval);

/* ---- comparing ---- */

/* Observations that were made under one answer, all else being equal within a stratum. */
typedef struct lab_group {
    lab_sample sample;
    size_t stratum; /* any number */
    size_t answer;  /* from 0 */
} lab_group;

typedef struct lab_comparison {
    const lab_group *groups;
    size_t count;
    /* Where answers cannot be compared with all else being equal: how the statistics of groups
     * would stand to each other if it were, as rows of `count` factors of them.  All groups are
     * of one stratum then.  NULL: as they are. */
    const double *equalizer;
    size_t answers;
    const size_t *pair; /* the two answers, from and to; NULL: those that are furthest apart */
    size_t width;
    lab_statistic *statistic;
    size_t permutations; /* the most that are tried; the least p is 1 / (permutations + 1) */
    uint64_t seed;
} lab_comparison;

/*
 * Two answers, and how much more the statistic is under `to` than under `from`, averaged over
 * the strata in which both occur; with an interval by bootstrap.  Of more than two answers it
 * is the two that are furthest apart, and the interval allows for their having been chosen; or
 * a pair that is given, which is not tested.
 *
 * `p` is that of a permutation test (R. A. Fisher 1935) of all answers at once: if answers made
 * no difference, games of a stratum could be exchanged between them, and a difference as large
 * as the observed one would occur with this chance.  It holds for any distribution.
 * Permutations stop early if it is clear that p is large (J. Besag and P. Clifford 1991).
 */
typedef struct lab_difference {
    bool known; /* two answers at least could be compared */
    size_t from, to;
    double under[2];      /* the statistic under `from` and under `to` */
    lab_interval reached; /* the latter, with its interval */
    size_t games[2];      /* observations under `from` and under `to` */
    lab_interval difference;
    double error; /* standard error of the difference */
    double p;     /* 1 if a pair is given */
} lab_difference;

/* Finds the difference.  Returns false if memory runs out. */
bool lab_compare(const lab_comparison *comparison, lab_difference *difference);

/* Replaces each p by the Holm-adjusted p (S. Holm 1979): if no answer made a difference, at
 * most 5 % of studies would have one below 0.05. Returns false if memory runs out. */
bool lab_holm_adjust(double *p, size_t count);
