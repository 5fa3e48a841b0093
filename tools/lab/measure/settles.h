/* SPDX-License-Identifier: MIT */
/*
 * Games that settle which of two rulesets was played: how many of them it takes, from what a
 * sample of games has shown.
 */
#pragma once

#include "dyar/position.h"
#include "lab/measure/stability.h"

/* Games that show the difference, of those that are played by one of the two. */
typedef struct lab_evidence_share {
    uint64_t shown;
    lab_interval share;
    uint64_t needed; /* number of games that settle it in at least 95 % of all cases; 0: no game
                        showed it */
} lab_evidence_share;

/* The share of games, and how many settle it. */
lab_evidence_share lab_evidence_share_of(uint64_t shown, uint64_t games);

/* The share of the games of both, `games` of each, as a finding: 0 is not evidence. */
lab_strength_effect lab_evidence_share_effect(const lab_evidence_share shares[2],
                                              uint64_t games);

/* ---- results alone ---- */

/* Who is first, as bits (0: nobody), or: the game was stopped. */
enum { LAB_RESULT_OPEN = 1 << DYAR_PLAYERS_MAX, LAB_RESULTS };

/*
 * A test whether results are distributed differently: Pearson's chi-squared test at 95 % (K.
 * Pearson 1900), with results that are rare in both taken together.
 *
 * If they are: `needed` games, each result of which speaks for the ruleset that it is more
 * likely under (the likelihood-ratio test of J. Neyman and E. Pearson 1933), name the wrong
 * ruleset in at most 5 % of all cases, by H. Chernoff's bound (1952).  The shares are those of
 * the sample; 95 % of resampled samples are between `least` and `most`.
 */
typedef struct lab_evidence_results {
    uint64_t counts[2][LAB_RESULTS];
    double p; /* of the test; 1: all results are the same one */
    bool differ;
    uint64_t needed, least, most; /* where they differ */
} lab_evidence_results;

/* The change of the share of wins of seat 1 from the first ruleset to the second, as a finding.
 * A first place that several share counts in parts, an open result or one without a winner
 * counts as shared by all `players`. */
lab_strength_effect lab_evidence_wins_effect(const lab_evidence_results *results,
                                             uint64_t games, int players);

/* From the counts. */
void lab_evidence_judge_results(lab_evidence_results *results, uint64_t games, uint64_t seed);
