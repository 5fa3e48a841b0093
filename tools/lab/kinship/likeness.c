/* SPDX-License-Identifier: MIT */
/* Likeness of rules. */
#include "lab/kinship/likeness.h"

#include <math.h>

static int count_bits(uint64_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* Jaccard's distance of two sets; of single words it is 0 or 1. */
static double compare_words(uint64_t a, uint64_t b)
{
    const int all = count_bits(a | b);
    return all > 0 ? 1 - (double)count_bits(a & b) / all : 0;
}

static double compare_applicable(const lab_kin_column *column, const lab_kin_state *a,
                                 const lab_kin_state *b)
{
    if (lab_kin_has_numbers(column->character))
        return fmin(1, fabs(a->number - b->number) / column->span);
    return compare_words(a->words, b->words);
}

lab_kin_sum lab_kin_compare_states(const lab_kin_column *column, uint16_t a, uint16_t b)
{
    const lab_kin_state *x = &column->states[a], *y = &column->states[b];
    if ((!x->applies && !y->applies) || (x->is_absence && y->is_absence))
        return (lab_kin_sum){0};
    const double unlike = x->applies && y->applies ? compare_applicable(column, x, y) : 1;
    return (lab_kin_sum){column->weight * unlike, column->weight};
}

lab_kin_sum lab_kin_compare(const lab_kin_matrix *matrix, const uint16_t *a, const uint16_t *b)
{
    lab_kin_sum sum = {0};
    for (size_t i = 0; i < matrix->columns; i++)
        lab_kin_add(&sum, lab_kin_compare_states(&matrix->column[i], a[i], b[i]));
    return sum;
}

void lab_kin_compare_blocks(const lab_kin_matrix *matrix, const uint16_t *a, const uint16_t *b,
                            lab_kin_sum *sums)
{
    for (size_t i = 0; i < matrix->columns; i++)
        lab_kin_add(&sums[matrix->column[i].block],
                    lab_kin_compare_states(&matrix->column[i], a[i], b[i]));
}

void lab_kin_distances(const lab_kin_matrix *matrix, double *between)
{
    const size_t n = matrix->rows;
    for (size_t a = 0; a < n; a++) {
        between[a * n + a] = 0;
        for (size_t b = a + 1; b < n; b++)
            between[a * n + b] = between[b * n + a] = lab_kin_distance(
                lab_kin_compare(matrix, lab_kin_row(matrix, a), lab_kin_row(matrix, b)));
    }
}
