/* SPDX-License-Identifier: MIT */
/*
 * Likeness of rules: the distance between two rows of a matrix of characters.
 *
 *     d(a, b) = sum w m d / sum w m     over all characters, by their weight w
 *
 * This is Gower's distance (1971) with the rule of Hopkins and St. John (2018, alpha = 1) for
 * characters that apply to one of the two only:
 *
 *     applies to    d         m
 *     both          0 to 1    1, or 0 if both lack what a character of presence names
 *     one           1         1
 *     neither       -         0
 *
 * Words differ by 0 or 1, sets by Jaccard's distance, numbers by their difference in parts of
 * the character's span, at most 1.  A distance is from 0 to 1 and the same both ways.  If
 * nothing is compared it is 0.
 */
#pragma once

#include "lab/kinship/matrix.h"

typedef struct lab_kin_sum {
    double unlike;   /* sum of w m d */
    double compared; /* sum of w m */
} lab_kin_sum;

static inline void lab_kin_add(lab_kin_sum *sum, lab_kin_sum more)
{
    sum->unlike += more.unlike;
    sum->compared += more.compared;
}

/* Returns w m d and w m of one character. */
lab_kin_sum lab_kin_compare_states(const lab_kin_column *column, uint16_t a, uint16_t b);

/* Returns the sums over all characters; `a` and `b` have a state for each column. */
lab_kin_sum lab_kin_compare(const lab_kin_matrix *matrix, const uint16_t *a, const uint16_t *b);

/* Adds the sums of each block to `sums`, which has one for each block. */
void lab_kin_compare_blocks(const lab_kin_matrix *matrix, const uint16_t *a, const uint16_t *b,
                            lab_kin_sum *sums);

static inline double lab_kin_distance(lab_kin_sum sum)
{
    return sum.compared > 0 ? sum.unlike / sum.compared : 0;
}

/* Fills rows times rows distances. */
void lab_kin_distances(const lab_kin_matrix *matrix, double *between);
