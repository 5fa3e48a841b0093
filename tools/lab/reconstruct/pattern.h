/* SPDX-License-Identifier: MIT */
/*
 * The pattern of rules: the answer that follows from the other rules of a ruleset, as it does
 * in all rulesets together.
 *
 *     lab_recon_pattern pattern;
 *     bool good = lab_recon_pattern_find(&pattern, collection, relevance, rows, count) &&
 *                 lab_recon_pattern_hear(&pattern, row, &ballot);
 *     ...
 *     lab_recon_pattern_release(&pattern);
 *
 * It is the regression that geostatistics calls simple kriging.  Rulesets at a distance d of
 * characters covary by exp(-d / 0.5), and the rule of each varies by 0.15 of its own.  The
 * regression finds the weights of the voters.  So several voters that are alike count little
 * more than one, and distant rulesets count, too: each corrects the others, so that a weight
 * can be negative.  What the weights lack to 1 is that of the mean, the answers' shares of all
 * votes.
 *
 * The share of an answer is its expected value, at least 0, plus a tenth of its mean, to the
 * power of 5 c^3, in parts of the sum of all answers.  c is the part of the variance that the
 * voters explain, so that the shares of a ruleset without relatives differ little.
 *
 * Threads may share a pattern that none of them changes.
 */
#pragma once

#include "lab/reconstruct/ballot.h"

typedef struct lab_recon_pattern {
    size_t count;
    size_t *at;      /* by row of the collection: its number in the pattern, `count` if none */
    double *inverse; /* of the covariances, count times count */
} lab_recon_pattern;

/* Finds the pattern of some rows, under the relevance of the characters for a question.
 * Returns false if memory runs out.  Release the pattern in either case. */
bool lab_recon_pattern_find(lab_recon_pattern *pattern, const lab_recon_collection *collection,
                            const double *relevance, const size_t *rows, size_t count);
void lab_recon_pattern_release(lab_recon_pattern *pattern);

/* Fills the `pattern` of a ballot about a row.  The row and all voters are in the pattern; the
 * other rows of the pattern do not count.  Returns false if memory runs out. */
bool lab_recon_pattern_hear(const lab_recon_pattern *pattern, size_t row,
                            lab_recon_ballot *ballot);
