/* SPDX-License-Identifier: MIT */
/* The pattern of rules. */
#include "lab/reconstruct/pattern.h"

#include <math.h>
#include <stdlib.h>

static const double REACH = 0.5, OWN = 0.15, OF_MEAN = 0.1, POWER = 5;

/* ---- covariances ---- */

/* Adds what one character says about all pairs, to the lower triangle. */
static bool compare_pairs(const lab_kin_matrix *matrix, size_t column, double relevance,
                          const size_t *rows, size_t count, lab_kin_sum *sums)
{
    const size_t states = matrix->column[column].count;
    lab_kin_sum *between = malloc(states * states * sizeof *between);
    for (size_t a = 0; between && a < states; a++)
        for (size_t b = 0; b < states; b++) {
            const lab_kin_sum sum =
                lab_kin_compare_states(&matrix->column[column], (uint16_t)a, (uint16_t)b);
            between[a * states + b] =
                (lab_kin_sum){relevance * sum.unlike, relevance * sum.compared};
        }
    for (size_t i = 0; between && i < count; i++) {
        const lab_kin_sum *of = between + lab_kin_row(matrix, rows[i])[column] * states;
        for (size_t j = 0; j < i; j++)
            lab_kin_add(&sums[i * count + j], of[lab_kin_row(matrix, rows[j])[column]]);
    }
    free(between);
    return between != NULL;
}

static bool find_covariances(const lab_kin_matrix *matrix, const double *relevance,
                             const size_t *rows, size_t count, double *covariances)
{
    lab_kin_sum *sums = calloc(count * count + 1, sizeof *sums);
    bool good = sums != NULL;
    for (size_t i = 0; good && i < matrix->columns; i++)
        good = relevance[i] <= 0 || compare_pairs(matrix, i, relevance[i], rows, count, sums);
    for (size_t i = 0; good && i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            const lab_kin_sum sum = sums[i * count + j];
            covariances[i * count + j] =
                exp(-(sum.compared > 0 ? lab_kin_distance(sum) : 1) / REACH);
        }
        covariances[i * count + i] = 1 + OWN;
    }
    free(sums);
    return good;
}

/* ---- inversion ---- */

/* An element of a symmetric matrix, of which the lower triangle is kept. */
static double *element(double *matrix, size_t size, size_t i, size_t j)
{
    return &matrix[i > j ? i * size + j : j * size + i];
}

/* Inverts a positive definite matrix by sweeps (Beaton 1964), from its lower triangle.  Returns
 * false if memory runs out. */
static bool invert(double *matrix, size_t size)
{
    double *swept = malloc((size + 1) * sizeof *swept);
    for (size_t k = 0; swept && k < size; k++) {
        const double pivot = matrix[k * size + k];
        for (size_t i = 0; i < size; i++)
            swept[i] = *element(matrix, size, i, k);
        for (size_t i = 0; i < size; i++) {
            const double part = swept[i] / pivot;
            for (size_t j = 0; j <= i; j++)
                matrix[i * size + j] -= part * swept[j];
        }
        for (size_t i = 0; i < size; i++)
            *element(matrix, size, i, k) = i == k ? -1 / pivot : swept[i] / pivot;
    }
    for (size_t i = 0; swept && i < size; i++)
        for (size_t j = 0; j <= i; j++)
            matrix[j * size + i] = matrix[i * size + j] = -matrix[i * size + j];
    free(swept);
    return swept != NULL;
}

bool lab_recon_pattern_find(lab_recon_pattern *pattern, const lab_recon_collection *collection,
                            const double *relevance, const size_t *rows, size_t count)
{
    const lab_kin_matrix *matrix = &collection->matrix;
    *pattern =
        (lab_recon_pattern){.count = count,
                            .at = malloc((matrix->rows + 1) * sizeof *pattern->at),
                            .inverse = malloc((count * count + 1) * sizeof *pattern->inverse)};
    if (!pattern->at || !pattern->inverse)
        return false;
    for (size_t row = 0; row < matrix->rows; row++)
        pattern->at[row] = count;
    for (size_t i = 0; i < count; i++)
        pattern->at[rows[i]] = i;
    return find_covariances(matrix, relevance, rows, count, pattern->inverse) &&
           invert(pattern->inverse, count);
}

void lab_recon_pattern_release(lab_recon_pattern *pattern)
{
    free(pattern->at);
    free(pattern->inverse);
    *pattern = (lab_recon_pattern){0};
}

/* ---- one ballot ---- */

/* Fills `silent` with the numbers of those that do not vote.  Returns how many there are. */
static size_t list_silent(const lab_recon_pattern *pattern, const lab_recon_ballot *ballot,
                          bool *votes, size_t *silent)
{
    size_t count = 0;
    for (size_t i = 0; i < ballot->count; i++)
        votes[pattern->at[ballot->votes[i].row]] = true;
    for (size_t i = 0; i < pattern->count; i++)
        if (!votes[i])
            silent[count++] = i;
    return count;
}

/* Fills the weight of each row of the pattern, and the part of the variance that the voters
 * explain, 0 to 1.  What follows is the inverse of the covariances of the voters alone, by
 * blocks of the whole inverse. */
static bool weigh_voters(const lab_recon_pattern *pattern, size_t own, const size_t *silent,
                         size_t count, double *weights, double *explained)
{
    double *among = malloc((count * count + 1) * sizeof *among);
    size_t asked = 0;
    for (size_t i = 0; among && i < count; i++) {
        asked = silent[i] == own ? i : asked;
        for (size_t j = 0; j <= i; j++)
            among[i * count + j] = pattern->inverse[silent[i] * pattern->count + silent[j]];
    }
    const bool good = among && invert(among, count);
    for (size_t i = 0; good && i < count; i++)
        for (size_t k = 0; k < pattern->count; k++)
            weights[k] -=
                among[asked * count + i] * pattern->inverse[silent[i] * pattern->count + k];
    if (good)
        *explained = fmin(1, fmax(0, 1 + OWN - among[asked * count + asked]));
    free(among);
    return good;
}

/* Adds a part of a vote to each of its answers. */
static void add_parts(double *sums, const lab_recon_vote *vote, double part)
{
    const double each = part / lab_recon_count_answers(vote->answers);
    for (uint64_t rest = vote->answers; rest; rest &= rest - 1)
        sums[lab_recon_lowest(rest)] += each;
}

/* Makes the sums parts of a whole, if they have any. */
static void scale(double *sums, size_t count, double whole)
{
    double all = 0;
    for (size_t i = 0; i < count; i++)
        all += sums[i];
    for (size_t i = 0; i < count; i++)
        sums[i] *= all > 0 ? whole / all : 0;
}

static void share_out(const lab_recon_pattern *pattern, const double *weights, double explained,
                      lab_recon_ballot *ballot)
{
    const double power = POWER * explained * explained * explained;
    double mean[LAB_RECON_ANSWERS_MAX] = {0}, expected[LAB_RECON_ANSWERS_MAX] = {0}, rest = 1;
    double votes = 0;
    for (size_t i = 0; i < ballot->count; i++) {
        const lab_recon_vote *vote = &ballot->votes[i];
        const double weight = weights[pattern->at[vote->row]];
        add_parts(mean, vote, (double)vote->share);
        add_parts(expected, vote, weight);
        rest -= weight;
        votes += (double)vote->share;
    }
    scale(mean, ballot->answers, 1);
    for (size_t i = 0; i < ballot->answers; i++)
        if (mean[i] > 0)
            ballot->pattern[i] =
                pow(fmax(0, expected[i] + rest * mean[i]) + OF_MEAN * mean[i], power);
    scale(ballot->pattern, ballot->answers, votes);
    lab_recon_weigh_common(ballot->pattern, ballot->answers, 1);
}

bool lab_recon_pattern_hear(const lab_recon_pattern *pattern, size_t row,
                            lab_recon_ballot *ballot)
{
    bool *votes = calloc(pattern->count + 1, sizeof *votes);
    size_t *silent = malloc((pattern->count + 1) * sizeof *silent);
    double *weights = calloc(pattern->count + 1, sizeof *weights), explained = 0;
    bool good = votes && silent && weights;
    const size_t count = good ? list_silent(pattern, ballot, votes, silent) : 0;
    good = good && weigh_voters(pattern, pattern->at[row], silent, count, weights, &explained);
    if (good && ballot->count > 0)
        share_out(pattern, weights, explained, ballot);
    free(votes);
    free(silent);
    free(weights);
    return good;
}
