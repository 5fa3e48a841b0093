/* SPDX-License-Identifier: MIT */
/* The characters in which two rulesets are alike, or differ. */
#include "lab/kinship/reasons.h"

#include <math.h>
#include <stdlib.h>

static bool begin_reasons(lab_kin_reasons *reasons, const lab_kin_matrix *matrix)
{
    *reasons =
        (lab_kin_reasons){.columns = malloc((matrix->columns + 1) * sizeof *reasons->columns),
                          .scores = calloc(matrix->columns + 1, sizeof *reasons->scores)};
    return reasons->columns && reasons->scores;
}

/* Inserts a column behind those that have no lower score. */
static void add_reason(lab_kin_reasons *reasons, size_t column, double score)
{
    size_t at = reasons->count++;
    reasons->scores[column] = score;
    for (; at > 0 && reasons->scores[reasons->columns[at - 1]] < score; at--)
        reasons->columns[at] = reasons->columns[at - 1];
    reasons->columns[at] = column;
}

static double rarity(const lab_kin_matrix *matrix, size_t column, uint16_t state)
{
    size_t having = 0;
    for (size_t row = 0; row < matrix->rows; row++)
        having += lab_kin_row(matrix, row)[column] == state;
    return having > 0 ? log((double)matrix->rows / (double)having) : 0;
}

bool lab_kin_find_shared(lab_kin_reasons *reasons, const lab_kin_matrix *matrix,
                         const uint16_t *a, const uint16_t *b, lab_kin_order order)
{
    if (!begin_reasons(reasons, matrix))
        return false;
    for (size_t i = 0; i < matrix->columns; i++) {
        const lab_kin_column *column = &matrix->column[i];
        if (a[i] == b[i] && lab_kin_compare_states(column, a[i], b[i]).compared > 0)
            add_reason(reasons, i,
                       column->weight * (order == LAB_KIN_RARE ? rarity(matrix, i, a[i]) : 1));
    }
    return true;
}

bool lab_kin_find_differing(lab_kin_reasons *reasons, const lab_kin_matrix *matrix,
                            const uint16_t *a, const uint16_t *b)
{
    if (!begin_reasons(reasons, matrix))
        return false;
    for (size_t i = 0; i < matrix->columns; i++) {
        const lab_kin_column *column = &matrix->column[i];
        const lab_kin_sum sum = lab_kin_compare_states(column, a[i], b[i]);
        if (sum.unlike > 0 && column->states[a[i]].applies && column->states[b[i]].applies)
            add_reason(reasons, i, sum.unlike);
    }
    return true;
}

void lab_kin_reasons_release(lab_kin_reasons *reasons)
{
    free(reasons->columns);
    free(reasons->scores);
    *reasons = (lab_kin_reasons){0};
}
