/* SPDX-License-Identifier: MIT */
/*
 * Stability: does a finding hold at every strength of players?
 *
 * A finding is an effect: how much a number changes, 0 if nothing does.  It is measured at
 * several strengths of the players, weakest first, and each strength gives the effect, its
 * standard error and the sample size.  Intervals are corrected (Bonferroni): all intervals of
 * all findings at all strengths hold their true values together in 95 % of all studies.
 *
 *     lab_stability s = lab_stability_of(effects, 3, findings);
 *     puts(lab_stability_word(s.verdict));
 *
 * Pure functions; thread-safe.
 */
#pragma once

#include "lab/measure/statistics.h"

/* A finding holds at this many strengths or more, each with this many games or more. */
enum { LAB_STRENGTHS_TO_HOLD = 3, LAB_GAMES_TO_HOLD = 200 };

/* A finding at one strength. */
typedef struct lab_strength_effect {
    bool known;
    double value, error; /* effect and its standard error; 0: all games were alike */
    uint64_t games;      /* sample size; of two samples, the smaller */
} lab_strength_effect;

typedef enum lab_stability_verdict {
    LAB_ONE_STRENGTH, /* known at fewer than two strengths */
    LAB_NOT_DECIDED,  /* none of those below */
    LAB_HOLDS,        /* at all strengths, the interval is on the same side of 0 */
    LAB_FADES,        /* the effect goes towards 0 as the players get stronger, by test */
    LAB_APPEARS,      /* it goes away from 0, by test */
    LAB_REVERSES,     /* at two strengths, the intervals are on opposite sides of 0 */
} lab_stability_verdict;

typedef struct lab_stability {
    lab_stability_verdict verdict;
    size_t from, to; /* strengths: of a reversal, two on opposite sides; else the first and the
                        last at which the effect is known */
    bool few_games;  /* some strength has fewer than LAB_GAMES_TO_HOLD */
} lab_stability;

/* Judges the finding at `count` strengths, one of `findings` that are judged together.  The
 * trend is the slope of a straight line through the effects, each weighted by its precision,
 * over the rank of the strength. */
lab_stability lab_stability_of(const lab_strength_effect *effects, size_t count,
                               size_t findings);

/* The corrected interval of an effect, one of `intervals`. */
lab_interval lab_stability_interval(const lab_strength_effect *effect, size_t intervals);

/* "holds", "not-decided": a word of JSON. */
const char *lab_stability_word(lab_stability_verdict verdict);

enum { LAB_STABILITY_TEXT = 512 };

/* Writes a predicate: "holds at random, mcts:50 and mcts:500"; `names` are those of the
 * strengths. */
const char *lab_stability_sentence(const lab_stability *stability, const char *const *names,
                                   size_t count, char text[LAB_STABILITY_TEXT]);
