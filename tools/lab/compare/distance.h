/* SPDX-License-Identifier: MIT */
/*
 * Distances between rulesets: the share of landings that they decide differently.
 *
 * Random games of each are played, and at every landing the other's landing rules, laid on the
 * board of the first, are asked what they would do.  A distance is the mean of the two shares,
 * so that each situation counts as often as it occurs in random play of the two.  It is from 0
 * to 1, the same both ways, and 0 where the rules are the same.  If only one of the two fits
 * the other's board, the distance is the one share there is; if neither does, they are not
 * comparable, and it counts as 1.
 *
 * A ruleset's games depend on the seed and their number alone, not on what they are compared
 * with, and not on the number of threads.
 */
#pragma once

#include "dyar/compare.h"
#include "lab/base/stop.h"
#include "lab/compare/behaviour.h"

/* The limit for a game if many rulesets are compared, so that games with turns of thousands of
 * laps do not delay the others. */
enum { LAB_FEW_LANDINGS = 500 };

typedef struct lab_distances {
    size_t count;              /* of rulesets */
    double *between;           /* count times count */
    uint64_t *landings;        /* by the same order: how many the distance is a share of */
    bool *apart;               /* by the same order: neither fits the other's board */
    lab_behaviour *behaviours; /* by the same order, of pairs a < b; NULL: not asked for */
    bool stopped;
} lab_distances;

typedef struct lab_distance_task {
    const dyar_ruleset *const *rulesets;
    size_t count;
    bool from_first; /* only those of the first ruleset to all others */
    bool behaviour;  /* finds the behaviour of each pair, too */
    int games;       /* of each, for each of the others */
    uint64_t
        most_landings; /* games of each pair, after which it is not played further; 0: all */
    uint64_t seed;
    int threads;
    lab_stop stop;
    /* Called now and then with the number of pairs done, and of all; may be NULL. */
    void (*progress)(void *context, size_t done, size_t all);
    void *context;
} lab_distance_task;

/* Finds the distances.  Returns false if memory runs out.  The caller releases them in any
 * case. */
bool lab_distances_find(const lab_distance_task *task, lab_distances *distances);
void lab_distances_release(lab_distances *distances);

static inline double lab_distance(const lab_distances *distances, size_t a, size_t b)
{
    return distances->between[a * distances->count + b];
}
