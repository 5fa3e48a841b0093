/* SPDX-License-Identifier: MIT */
/*
 * Reasons: the characters in which two rulesets are alike, and those in which they differ, the
 * most important first.
 *
 *     lab_kin_reasons reasons;
 *     if (lab_kin_find_shared(&reasons, &matrix, a, b, LAB_KIN_RARE))
 *         for (size_t i = 0; i < reasons.count; i++)
 *             ... reasons.columns[i] ...
 *     lab_kin_reasons_release(&reasons);
 */
#pragma once

#include "lab/kinship/likeness.h"

typedef enum lab_kin_order {
    LAB_KIN_WEIGHT, /* by weight */
    LAB_KIN_RARE,   /* by weight x -log of the share of rows that have the state */
} lab_kin_order;

typedef struct lab_kin_reasons {
    size_t *columns;
    double *scores; /* by column of the matrix */
    size_t count;
} lab_kin_reasons;

/* Finds the characters whose states two rows share.  What both lack is not shared.  Returns
 * false if memory runs out.  Release the reasons in either case. */
bool lab_kin_find_shared(lab_kin_reasons *reasons, const lab_kin_matrix *matrix,
                         const uint16_t *a, const uint16_t *b, lab_kin_order order);

/* Finds the characters that apply to both and differ, by weight x difference.  A character that
 * applies to one of the two only follows from another one. */
bool lab_kin_find_differing(lab_kin_reasons *reasons, const lab_kin_matrix *matrix,
                            const uint16_t *a, const uint16_t *b);

void lab_kin_reasons_release(lab_kin_reasons *reasons);
