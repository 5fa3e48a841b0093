/* SPDX-License-Identifier: MIT */
/*
 * Do answers make a difference?
 *
 * Groups are put in the order of strata, but for those that are alone in theirs. Each stratum's
 * blocks lie side by side, and the first of its groups has the first of them, and so on: to
 * exchange games between answers is to shuffle the blocks of a stratum.
 */
#include "lab/measure/blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RESAMPLES = 1000,
    MOST_BLOCKS = 2000, /* of all groups together, but a few of each */
    FEWEST_BLOCKS = 8,
    ENOUGH = 20, /* permutations as extreme as the games themselves: p is large */
};

typedef struct comparing {
    const lab_comparison *of;
    lab_group *groups;   /* in the order of strata */
    size_t count;        /* of groups */
    lab_blocks *blocks;  /* of each group */
    double *sums;        /* of all blocks */
    double *values;      /* of each group */
    double *raw;         /* the values before they are made equal */
    double *means;       /* of each answer */
    double *weights;     /* games of each answer */
    double *differences; /* of each resample */
    double *reached;     /* the statistic under the second answer, of each resample */
    size_t room;         /* numbers of a block */
} comparing;

/* ---- getting ready ---- */

static int by_stratum(const void *a, const void *b)
{
    const lab_group *x = a, *y = b;
    if (x->stratum != y->stratum)
        return x->stratum < y->stratum ? -1 : 1;
    return (x->answer > y->answer) - (x->answer < y->answer);
}

static size_t end_of_stratum(const comparing *c, size_t first)
{
    size_t end = first + 1;
    while (end < c->count && c->groups[end].stratum == c->groups[first].stratum)
        end++;
    return end;
}

/* In the order of strata, without groups that there is nothing to compare with. */
static void order_groups(comparing *c)
{
    size_t kept = 0;
    c->count = c->of->count;
    memcpy(c->groups, c->of->groups, c->count * sizeof *c->groups);
    if (c->of->equalizer)
        return;
    qsort(c->groups, c->count, sizeof *c->groups, by_stratum);
    for (size_t first = 0, end; first < c->count; first = end) {
        end = end_of_stratum(c, first);
        for (size_t i = first; end - first > 1 && i < end; i++)
            c->groups[kept++] = c->groups[i];
    }
    c->count = kept;
}

static size_t blocks_of_group(const comparing *c, size_t group)
{
    const size_t share = MOST_BLOCKS / c->count;
    return lab_blocks_of(&c->groups[group].sample,
                         share > FEWEST_BLOCKS ? share : FEWEST_BLOCKS);
}

static bool allocate(comparing *c)
{
    size_t numbers = 0;
    for (size_t i = 0; i < c->count; i++)
        numbers += blocks_of_group(c, i) * c->room;
    c->blocks = malloc((c->count + 1) * sizeof *c->blocks);
    c->sums =
        malloc((numbers + 2 * c->count + 2 * c->of->answers + 2 * RESAMPLES) * sizeof *c->sums);
    if (!c->blocks || !c->sums)
        return false;
    c->values = c->sums + numbers;
    c->raw = c->values + c->count;
    c->means = c->raw + c->count;
    c->weights = c->means + c->of->answers;
    c->differences = c->weights + c->of->answers;
    c->reached = c->differences + RESAMPLES;
    return true;
}

static bool get_ready(comparing *c, const lab_comparison *of)
{
    *c = (comparing){.of = of, .room = lab_block_room(of->width)};
    c->groups = malloc((of->count + 1) * sizeof *c->groups);
    if (!c->groups)
        return false;
    order_groups(c);
    if (!allocate(c))
        return false;
    double *sums = c->sums;
    for (size_t i = 0; i < c->count; i++) {
        c->blocks[i] =
            (lab_blocks){.sums = sums, .count = blocks_of_group(c, i), .width = of->width};
        lab_blocks_fill(&c->blocks[i], &c->groups[i].sample);
        sums += c->blocks[i].count * c->room;
    }
    return true;
}

static void clean_up(comparing *c)
{
    free(c->groups);
    free(c->blocks);
    free(c->sums);
}

/* ---- values of groups ---- */

/* As if all else were equal. */
static void equalize(comparing *c)
{
    if (!c->of->equalizer)
        return;
    memcpy(c->raw, c->values, c->count * sizeof *c->values);
    for (size_t i = 0; i < c->count; i++) {
        const double *factors = c->of->equalizer + i * c->count;
        c->values[i] = 0;
        for (size_t j = 0; j < c->count; j++)
            c->values[i] += factors[j] * c->raw[j];
    }
}

/* Computes the values of the games that are in the groups now. */
static void value_groups(comparing *c)
{
    for (size_t group = 0; group < c->count; group++) {
        const lab_blocks *blocks = &c->blocks[group];
        double sums[LAB_WIDTH_MAX + 1] = {0};
        for (size_t i = 0; i < blocks->count; i++)
            for (size_t j = 0; j < c->room; j++)
                sums[j] += blocks->sums[i * c->room + j];
        c->values[group] = lab_blocks_value(sums, c->of->width, c->of->statistic);
    }
    equalize(c);
}

/* Of as many games as there are, each drawn from all of its group. */
static void draw_groups(comparing *c, dyar_random *random)
{
    for (size_t i = 0; i < c->count; i++) {
        double sums[LAB_WIDTH_MAX + 1] = {0};
        lab_blocks_draw(&c->blocks[i], random, sums);
        c->values[i] = lab_blocks_value(sums, c->of->width, c->of->statistic);
    }
    equalize(c);
}

/* ---- permutations ---- */

/* Adds to each answer how far it is from the average of its stratum. */
static void add_stratum(comparing *c, size_t first, size_t end)
{
    double total = 0, all = 0;
    for (size_t i = first; i < end; i++) {
        const double games = (double)c->groups[i].sample.count;
        total += c->values[i] * games;
        all += games;
    }
    for (size_t i = first; i < end; i++) {
        const double games = (double)c->groups[i].sample.count;
        c->means[c->groups[i].answer] += (c->values[i] - total / all) * games;
        c->weights[c->groups[i].answer] += games;
    }
}

/* How far answers are from each other: the sum of squares between them. */
static double distance(comparing *c)
{
    double sum = 0;
    value_groups(c);
    memset(c->means, 0, c->of->answers * sizeof *c->means);
    memset(c->weights, 0, c->of->answers * sizeof *c->weights);
    for (size_t first = 0, end; first < c->count; first = end) {
        end = end_of_stratum(c, first);
        add_stratum(c, first, end);
    }
    for (size_t i = 0; i < c->of->answers; i++)
        if (c->weights[i] > 0)
            sum += c->means[i] * c->means[i] / c->weights[i];
    return sum;
}

static void swap_blocks(double *a, double *b, size_t room)
{
    for (size_t j = 0; j < room; j++) {
        const double kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

static void shuffle(comparing *c, dyar_random *random)
{
    for (size_t first = 0, end; first < c->count; first = end) {
        size_t count = 0;
        end = end_of_stratum(c, first);
        for (size_t i = first; i < end; i++)
            count += c->blocks[i].count;
        double *sums = c->blocks[first].sums;
        for (size_t i = count; i > 1; i--)
            swap_blocks(sums + (i - 1) * c->room,
                        sums + dyar_random_below(random, (uint32_t)i) * c->room, c->room);
    }
}

/* Sums of the same numbers in another order differ in their last digits. */
static bool as_far(double permuted, double seen)
{
    return permuted >= seen * (1 - 1e-9);
}

static double permutation_p(comparing *c)
{
    dyar_random random = dyar_random_begin(c->of->seed, 1);
    const double seen = distance(c);
    size_t tried = 0, extreme = 0;
    while (tried < c->of->permutations && extreme < ENOUGH) {
        shuffle(c, &random);
        extreme += as_far(distance(c), seen);
        tried++;
    }
    if (extreme == ENOUGH)
        return (double)extreme / (double)tried;
    return (double)(extreme + 1) / (double)(tried + 1);
}

/* ---- how large it is ---- */

/* The statistic under an answer, as an average of groups first to end - 1; false when none of
 * them has it. */
static bool average(const comparing *c, size_t first, size_t end, size_t answer, double *value)
{
    double sum = 0, games = 0;
    for (size_t i = first; i < end; i++)
        if (c->groups[i].answer == answer) {
            sum += c->values[i] * (double)c->groups[i].sample.count;
            games += (double)c->groups[i].sample.count;
        }
    *value = games > 0 ? sum / games : 0;
    return games > 0;
}

/* The statistic under two answers, averaged over strata that have both; how many these are. */
static size_t average_pair(const comparing *c, size_t from, size_t to, double under[2])
{
    size_t strata = 0;
    under[0] = under[1] = 0;
    for (size_t first = 0, end; first < c->count; first = end) {
        double a, b;
        end = end_of_stratum(c, first);
        if (!average(c, first, end, from, &a) || !average(c, first, end, to, &b))
            continue;
        under[0] += a;
        under[1] += b;
        strata++;
    }
    for (size_t i = 0; i < 2 && strata > 0; i++)
        under[i] /= (double)strata;
    return strata;
}

/* Observations under an answer in the strata that have both. */
static size_t count_games(const comparing *c, size_t answer, size_t other)
{
    size_t games = 0;
    for (size_t first = 0, end; first < c->count; first = end) {
        double ignored;
        end = end_of_stratum(c, first);
        if (!average(c, first, end, other, &ignored))
            continue;
        for (size_t i = first; i < end; i++)
            games += c->groups[i].answer == answer ? c->groups[i].sample.count : 0;
    }
    return games;
}

/* Takes the pair if it is the first or further apart; false if nothing compares it. */
static bool try_pair(const comparing *c, size_t from, size_t to, bool first, lab_difference *d)
{
    double under[2];
    if (average_pair(c, from, to, under) == 0)
        return false;
    const double difference = under[1] - under[0];
    if (!first && fabs(difference) <= fabs(d->difference.value))
        return true;
    d->from = from;
    d->to = to;
    memcpy(d->under, under, sizeof under);
    d->difference.value = difference;
    d->reached.value = under[1];
    return true;
}

/* The two answers that are furthest apart; how many pairs there were to choose from. */
static size_t choose_pair(comparing *c, lab_difference *d)
{
    size_t pairs = 0;
    value_groups(c);
    if (c->of->pair)
        return try_pair(c, c->of->pair[0], c->of->pair[1], true, d);
    for (size_t from = 0; from < c->of->answers; from++)
        for (size_t to = from + 1; to < c->of->answers; to++)
            pairs += try_pair(c, from, to, pairs == 0, d);
    return pairs;
}

static double deviation(const double *values, size_t count)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    for (size_t i = 0; i < count; i++)
        squares += (values[i] - sum / (double)count) * (values[i] - sum / (double)count);
    return sqrt(squares / (double)(count - 1));
}

static void bound(comparing *c, size_t pairs, lab_difference *d)
{
    dyar_random random = dyar_random_begin(c->of->seed, 0);
    for (size_t i = 0; i < RESAMPLES; i++) {
        double under[2];
        draw_groups(c, &random);
        average_pair(c, d->from, d->to, under);
        c->differences[i] = under[1] - under[0];
        c->reached[i] = under[1];
    }
    d->error = deviation(c->differences, RESAMPLES);
    lab_percentiles(c->differences, RESAMPLES, 1 - (1 - LAB_CONFIDENCE) / (double)pairs,
                    &d->difference.low, &d->difference.high);
    lab_percentiles(c->reached, RESAMPLES, LAB_CONFIDENCE, &d->reached.low, &d->reached.high);
}

/* In this order: permutations mix the groups up. */
static void compare(comparing *c, lab_difference *d)
{
    const size_t pairs = choose_pair(c, d);
    d->known = pairs > 0;
    if (!d->known)
        return;
    d->games[0] = count_games(c, d->from, d->to);
    d->games[1] = count_games(c, d->to, d->from);
    bound(c, pairs, d);
    if (!c->of->pair)
        d->p = permutation_p(c);
}

bool lab_compare(const lab_comparison *comparison, lab_difference *difference)
{
    comparing c;
    *difference = (lab_difference){.p = 1};
    if (comparison->count == 0)
        return true;
    const bool good = get_ready(&c, comparison);
    if (good)
        compare(&c, difference);
    clean_up(&c);
    return good;
}
