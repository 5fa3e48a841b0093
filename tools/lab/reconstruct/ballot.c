/* SPDX-License-Identifier: MIT */
/* Ballots. */
#include "lab/reconstruct/ballot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/kinship/mantel.h"

const char *const lab_recon_kind_words[LAB_RECON_KINDS] = {
    "common", "kinship", "place", "people", "standing", "pattern", "records", "wear"};

/* ---- distances ---- */

bool lab_recon_distances_find(lab_recon_distances *distances,
                              const lab_recon_collection *collection, size_t row)
{
    const lab_kin_matrix *matrix = &collection->matrix;
    const size_t columns = matrix->columns;
    const uint16_t *own = lab_kin_row(matrix, row);
    *distances = (lab_recon_distances){
        .row = row, .sums = calloc(matrix->rows * columns + 1, sizeof *distances->sums)};
    for (size_t i = 0; distances->sums && i < matrix->rows; i++)
        for (size_t k = 0; k < columns; k++)
            distances->sums[i * columns + k] =
                lab_kin_compare_states(&matrix->column[k], own[k], lab_kin_row(matrix, i)[k]);
    return distances->sums != NULL;
}

void lab_recon_distances_release(lab_recon_distances *distances)
{
    free(distances->sums);
    *distances = (lab_recon_distances){0};
}

static double relevant_distance(const lab_recon_inquiry *inquiry, size_t row)
{
    const size_t columns = inquiry->collection->matrix.columns;
    const lab_kin_sum *sums = inquiry->distances->sums + row * columns;
    lab_kin_sum sum = {0};
    for (size_t i = 0; i < columns; i++) {
        sum.unlike += inquiry->relevance[i] * sums[i].unlike;
        sum.compared += inquiry->relevance[i] * sums[i].compared;
    }
    return sum.compared > 0 ? lab_kin_distance(sum) : 1;
}

/* ---- votes ---- */

static bool may_vote(const lab_recon_inquiry *inquiry, size_t row)
{
    const lab_recon_member *of = &inquiry->collection->members[inquiry->distances->row],
                           *voter = &inquiry->collection->members[row];
    return voter->family != of->family && !(inquiry->apart_by_area && of->area && voter->area &&
                                            strcmp(of->area, voter->area) == 0);
}

static lab_recon_vote vote_of(const lab_recon_inquiry *inquiry, size_t row, uint64_t answers)
{
    const lab_recon_collection *collection = inquiry->collection;
    const size_t of = inquiry->distances->row;
    return (lab_recon_vote){.answers = answers,
                            .row = (uint32_t)row,
                            .distance = (float)relevant_distance(inquiry, row),
                            .kilometres = (float)lab_kilometres(collection->members[of].place,
                                                                collection->members[row].place),
                            .same_people = lab_recon_share_people(collection, of, row)};
}

/* Those at the same distance stay in the order of rows. */
static int by_distance(const void *a, const void *b)
{
    const lab_recon_vote *x = a, *y = b;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static bool share_votes(lab_recon_ballot *ballot, const lab_recon_collection *collection)
{
    unsigned *voters = calloc(collection->matrix.rows + 1, sizeof *voters);
    for (size_t i = 0; voters && i < ballot->count; i++)
        voters[collection->members[ballot->votes[i].row].family]++;
    for (size_t i = 0; voters && i < ballot->count; i++)
        ballot->votes[i].share =
            1 / (float)voters[collection->members[ballot->votes[i].row].family];
    free(voters);
    return voters != NULL;
}

bool lab_recon_vote_on(lab_recon_ballot *ballot, const lab_recon_inquiry *inquiry)
{
    const size_t rows = inquiry->collection->matrix.rows;
    ballot->votes = malloc((rows + 1) * sizeof *ballot->votes);
    ballot->count = 0;
    if (!ballot->votes)
        return false;
    for (size_t row = 0; row < rows; row++) {
        const uint64_t answers =
            may_vote(inquiry, row) ? inquiry->asked(inquiry->question, row) : 0;
        if (answers)
            ballot->votes[ballot->count++] = vote_of(inquiry, row, answers);
    }
    qsort(ballot->votes, ballot->count, sizeof *ballot->votes, by_distance);
    return share_votes(ballot, inquiry->collection);
}

void lab_recon_ballot_release(lab_recon_ballot *ballot)
{
    free(ballot->votes);
    *ballot = (lab_recon_ballot){0};
}

/* ---- counting ---- */

int lab_recon_count_answers(uint64_t answers)
{
    int count = 0;
    for (; answers; answers &= answers - 1)
        count++;
    return count;
}

/* exp(-x); 0 if that is below what a sum of votes can show. */
static double fade(double x)
{
    static const double LEAST = 40; /* exp(-40) is 4e-18 */
    return x < LEAST ? exp(-x) : 0;
}

size_t lab_recon_lowest(uint64_t answers)
{
    size_t at = 0;
    while (!(answers >> at & 1))
        at++;
    return at;
}

double lab_recon_akin(const lab_recon_vote *vote, double reach)
{
    return fade((double)vote->distance / reach);
}

double lab_recon_near(const lab_recon_vote *vote, double range)
{
    return isnan(vote->kilometres) ? 0 : fade((double)vote->kilometres / range);
}

void lab_recon_weigh(const lab_recon_vote *vote, const lab_recon_weights *weights, double akin,
                     double near, lab_recon_weighed *weighed)
{
    static const double STRANGER = 0.01;
    const double part = (double)vote->share / lab_recon_count_answers(vote->answers);
    weighed->of[LAB_RECON_COMMON] = part;
    weighed->of[LAB_RECON_KINSHIP] = part * weights->kinship * akin;
    weighed->of[LAB_RECON_PLACE] = part * weights->place * near * (akin + STRANGER);
    weighed->of[LAB_RECON_PEOPLE] = vote->same_people ? part * weights->people : 0;
}

static void add_vote(lab_recon_count *count, const lab_recon_vote *vote,
                     const lab_recon_weights *weights)
{
    lab_recon_weighed weighed;
    lab_recon_weigh(vote, weights, lab_recon_akin(vote, weights->reach),
                    lab_recon_near(vote, weights->range), &weighed);
    for (uint64_t rest = vote->answers; rest; rest &= rest - 1)
        for (size_t kind = 0, answer = lab_recon_lowest(rest); kind < LAB_RECON_STANDING;
             kind++)
            count->evidence[kind][answer] += weighed.of[kind];
}

void lab_recon_weigh_common(double *common, size_t answers, double weight)
{
    static const double PRIOR = 1; /* vote, which all answers share: W. Perks (1947) */
    double sum = PRIOR;
    for (size_t i = 0; i < answers; i++)
        sum += common[i];
    for (size_t i = 0; i < answers; i++)
        common[i] = weight * (common[i] + PRIOR / (double)answers) / sum;
}

/* Likelihoods in parts of the greatest. */
static void weigh_likelihoods(const double *logs, size_t answers, double weight,
                              double *evidence)
{
    double most = -INFINITY;
    for (size_t i = 0; i < answers; i++)
        most = fmax(most, logs[i]);
    for (size_t i = 0; i < answers; i++)
        evidence[i] = exp(weight * (logs[i] - most));
}

double lab_recon_sum(const lab_recon_count *count, size_t answer, lab_recon_kind without)
{
    double sum = 0;
    for (size_t kind = 0; kind < LAB_RECON_ADDED; kind++)
        if (kind != without)
            sum += count->evidence[kind][answer];
    for (size_t kind = LAB_RECON_ADDED; kind < LAB_RECON_KINDS; kind++)
        if (kind != without)
            sum *= count->evidence[kind][answer];
    return sum;
}

/* Makes evidence shares; equal ones if there is none. */
static void share_evidence(const lab_recon_count *count, size_t answers, double *shares)
{
    static const double POWER = 1.15;
    double all = 0;
    for (size_t i = 0; i < answers; i++)
        all += shares[i] = pow(lab_recon_sum(count, i, LAB_RECON_KINDS), POWER);
    for (size_t i = 0; i < answers; i++)
        shares[i] = all > 0 ? shares[i] / all : 1 / (double)answers;
}

/* Returns what the third share and all after it have together. */
static double sum_after_second(const double *shares, size_t count)
{
    double first = 0, second = 0, sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += shares[i];
        second = fmax(second, fmin(first, shares[i]));
        first = fmax(first, shares[i]);
    }
    return fmax(sum - first - second, 0); /* not below 0 by rounding */
}

static void find_probabilities(size_t answers, lab_recon_count *count)
{
    static const double KEPT = 0.6;
    share_evidence(count, answers, count->probability);
    count->another = KEPT * sum_after_second(count->probability, answers);
    for (size_t i = 0; i < answers; i++)
        count->probability[i] *= 1 - count->another;
}

void lab_recon_count_votes(const lab_recon_ballot *ballot, const lab_recon_weights *weights,
                           lab_recon_count *count)
{
    *count = (lab_recon_count){0};
    for (size_t i = 0; i < ballot->count; i++)
        add_vote(count, &ballot->votes[i], weights);
    lab_recon_weigh_common(count->evidence[LAB_RECON_COMMON], ballot->answers, weights->common);
    weigh_likelihoods(ballot->records, ballot->answers, weights->records,
                      count->evidence[LAB_RECON_RECORDS]);
    weigh_likelihoods(ballot->wear, ballot->answers, weights->wear,
                      count->evidence[LAB_RECON_WEAR]);
    for (size_t i = 0; i < ballot->answers; i++) {
        count->evidence[LAB_RECON_STANDING][i] = weights->standing * ballot->standings[i];
        count->evidence[LAB_RECON_PATTERN][i] = weights->pattern * ballot->pattern[i];
    }
    find_probabilities(ballot->answers, count);
}

size_t lab_recon_leader(const lab_recon_ballot *ballot, const lab_recon_count *count,
                        lab_recon_kind without)
{
    size_t leader = 0;
    for (size_t i = 1; i < ballot->answers; i++)
        if (lab_recon_sum(count, i, without) > lab_recon_sum(count, leader, without))
            leader = i;
    return leader;
}

size_t lab_recon_rank(const lab_recon_ballot *ballot, const lab_recon_count *count,
                      size_t answer)
{
    size_t before = 0;
    const double own = count->probability[answer];
    for (size_t i = 0; i < ballot->answers; i++)
        before += count->probability[i] > own || (count->probability[i] >= own && i < answer);
    return before;
}
