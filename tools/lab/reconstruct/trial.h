/* SPDX-License-Identifier: MIT */
/*
 * A trial: does a ballot find rules that are known?
 *
 * Each known state of each character is hidden in turn, with all that is hidden with the
 * character (collection.h), and the other rulesets vote on it; the answers are the states that
 * they have.  A character is tried if its commonest state has less than 85 % of the known ones.
 *
 * The weights are those that make the known states most probable (the least mean of -log p) in
 * the other parts of the world than the ruleset's own, or in the other parts of a collection
 * that lab_recon_split divides.  They are found by coordinate descent
 * over a small grid, whose unit is kinship at distance 0.
 *
 * Beside it three plain guesses: the commonest state among the voters, the state of the nearest
 * voter, and one by chance.
 *
 * Results are the same with any number of threads.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/reconstruct/ballot.h"

enum {
    LAB_RECON_BINS = 10,
    LAB_RECON_AREAS_MAX = 32,
    LAB_RECON_TRIED_MIN = 5, /* known states that a character needs */
};

/* A character is tried if its commonest state has less than this share. */
static const double LAB_RECON_COMMONEST = 0.85;

/* Counts of tests, and of those in which a guess is right. */
typedef struct lab_recon_tally {
    size_t tests, first, among_three, commonest, nearest;
    double chance; /* expected number of right guesses by chance */
} lab_recon_tally;

/* Tests whose most probable answer has a probability in one tenth of 0 to 1. */
typedef struct lab_recon_bin {
    size_t tests, right;
    double probability; /* sum over the tests */
} lab_recon_bin;

typedef struct lab_recon_trial_task {
    const lab_recon_collection *collection;
    bool stated;        /* only states that rest on a rule are tried and vote */
    bool apart_by_area; /* voters of the same part of the world are left out */
    int threads;
    lab_stop stop;
    void (*progress)(void *context, const char *unit, size_t done, size_t all); /* NULL: none */
    void *context;
} lab_recon_trial_task;

typedef struct lab_recon_trial {
    lab_recon_tally all;
    size_t rulesets, characters;        /* with a test */
    lab_recon_tally *columns;           /* by character */
    lab_recon_bin bins[LAB_RECON_BINS]; /* the last one includes 1 */
    double loss;                        /* mean of -log p of the known states */
    lab_recon_weights weights;          /* fitted to all tests */
    size_t areas;                       /* parts of the world with a test */
    const char *area[LAB_RECON_AREAS_MAX];
    lab_recon_tally area_tally[LAB_RECON_AREAS_MAX];
    lab_recon_weights area_weights[LAB_RECON_AREAS_MAX]; /* fitted to the other areas */
} lab_recon_trial;

/* Returns false if memory runs out or the work was stopped; then `*stopped` is true.  Release
 * the trial in either case. */
bool lab_recon_try(const lab_recon_trial_task *task, lab_recon_trial *trial, bool *stopped);
void lab_recon_trial_release(lab_recon_trial *trial);

/* Returns the greatest difference between the mean probability and the share of right answers,
 * of bins with at least `least` tests; and the mean of all bins by their tests. */
double lab_recon_miscalibration(const lab_recon_trial *trial, size_t least);
double lab_recon_mean_miscalibration(const lab_recon_trial *trial);
