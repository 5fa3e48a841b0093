/*
 * Do answers make a difference?
 *
 * Groups are put in the order of strata. Each stratum's blocks lie side by side, and the first
 * of its groups has the first of them, and so on: to exchange games between answers is to
 * shuffle the blocks of a stratum.
 */
#include "lab/blocks.h"

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
    lab_blocks *blocks;  /* of each group */
    double *sums;        /* of all blocks */
    double *values;      /* of each group */
    double *means;       /* of each answer */
    double *weights;     /* games of each answer */
    double *differences; /* of each resample */
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
    while (end < c->of->count && c->groups[end].stratum == c->groups[first].stratum)
        end++;
    return end;
}

static size_t blocks_of_group(const lab_comparison *of, const lab_group *group)
{
    const size_t share = MOST_BLOCKS / of->count;
    return lab_blocks_of(&group->sample, share > FEWEST_BLOCKS ? share : FEWEST_BLOCKS);
}

static bool get_ready(comparing *c, const lab_comparison *of)
{
    size_t numbers = 0;
    *c = (comparing){.of = of, .room = lab_block_room(of->width)};
    for (size_t i = 0; i < of->count; i++)
        numbers += blocks_of_group(of, &of->groups[i]) * c->room;
    c->groups = malloc(of->count * sizeof *c->groups);
    c->blocks = malloc(of->count * sizeof *c->blocks);
    c->sums = malloc((numbers + of->count + 2 * of->answers + RESAMPLES) * sizeof *c->sums);
    if (!c->groups || !c->blocks || !c->sums)
        return false;
    c->values = c->sums + numbers;
    c->means = c->values + of->count;
    c->weights = c->means + of->answers;
    c->differences = c->weights + of->answers;
    memcpy(c->groups, of->groups, of->count * sizeof *c->groups);
    qsort(c->groups, of->count, sizeof *c->groups, by_stratum);
    double *sums = c->sums;
    for (size_t i = 0; i < of->count; i++) {
        const lab_group *group = &c->groups[i];
        c->blocks[i] =
            (lab_blocks){.sums = sums, .count = blocks_of_group(of, group), .width = of->width};
        lab_blocks_fill(&c->blocks[i], &group->sample);
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

/* ---- permutations ---- */

/* The statistic of a group as its blocks are now. */
static double value_of_group(const comparing *c, size_t group)
{
    const lab_blocks *blocks = &c->blocks[group];
    double sums[LAB_WIDTH_MAX + 1] = {0};
    for (size_t i = 0; i < blocks->count; i++)
        for (size_t j = 0; j < c->room; j++)
            sums[j] += blocks->sums[i * c->room + j];
    return lab_blocks_value(sums, c->of->width, c->of->statistic);
}

/* Adds to each answer how far it is from the average of its stratum. */
static void add_stratum(comparing *c, size_t first, size_t end)
{
    double total = 0, all = 0;
    for (size_t i = first; i < end; i++) {
        const double games = (double)c->groups[i].sample.count;
        c->values[i] = value_of_group(c, i);
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
    memset(c->means, 0, c->of->answers * sizeof *c->means);
    memset(c->weights, 0, c->of->answers * sizeof *c->weights);
    for (size_t first = 0, end; first < c->of->count; first = end) {
        end = end_of_stratum(c, first);
        if (end - first > 1)
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
    for (size_t first = 0, end; first < c->of->count; first = end) {
        size_t count = 0;
        end = end_of_stratum(c, first);
        for (size_t i = first; i < end; i++)
            count += c->blocks[i].count;
        double *sums = c->blocks[first].sums;
        for (size_t i = count; end - first > 1 && i > 1; i--)
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

/* The statistic under `to` less that under `from`, averaged over strata that have both, with
 * values by groups; how many strata these are. */
static size_t mean_difference(const comparing *c, size_t from, size_t to, double *difference)
{
    size_t strata = 0;
    *difference = 0;
    for (size_t first = 0, end; first < c->of->count; first = end) {
        const double *a = NULL, *b = NULL;
        end = end_of_stratum(c, first);
        for (size_t i = first; i < end; i++) {
            a = c->groups[i].answer == from ? &c->values[i] : a;
            b = c->groups[i].answer == to ? &c->values[i] : b;
        }
        if (!a || !b)
            continue;
        *difference += *b - *a;
        strata++;
    }
    if (strata > 0)
        *difference /= (double)strata;
    return strata;
}

/* The two answers that are furthest apart; how many pairs there were to choose from. */
static size_t choose_pair(comparing *c, lab_difference *d)
{
    size_t pairs = 0;
    for (size_t i = 0; i < c->of->count; i++)
        c->values[i] = value_of_group(c, i);
    for (size_t from = 0; from < c->of->answers; from++)
        for (size_t to = from + 1; to < c->of->answers; to++) {
            double difference;
            if (mean_difference(c, from, to, &difference) == 0)
                continue;
            if (pairs++ == 0 || fabs(difference) > fabs(d->difference.value)) {
                d->from = from;
                d->to = to;
                d->difference.value = difference;
            }
        }
    return pairs;
}

static void draw_groups(comparing *c, const lab_difference *d, double *values,
                        dyar_random *random)
{
    for (size_t i = 0; i < c->of->count; i++) {
        double sums[LAB_WIDTH_MAX + 1] = {0};
        if (c->groups[i].answer != d->from && c->groups[i].answer != d->to)
            continue;
        lab_blocks_draw(&c->blocks[i], random, sums);
        values[i] = lab_blocks_value(sums, c->of->width, c->of->statistic);
    }
}

static void bound(comparing *c, size_t pairs, lab_difference *d)
{
    dyar_random random = dyar_random_begin(c->of->seed, 0);
    for (size_t i = 0; i < RESAMPLES; i++) {
        draw_groups(c, d, c->values, &random);
        mean_difference(c, d->from, d->to, &c->differences[i]);
    }
    lab_percentiles(c->differences, RESAMPLES, 1 - (1 - LAB_CONFIDENCE) / (double)pairs,
                    &d->difference.low, &d->difference.high);
}

/* In this order: permutations mix the groups up. */
static void compare(comparing *c, lab_difference *d)
{
    const size_t pairs = choose_pair(c, d);
    d->known = pairs > 0;
    if (!d->known)
        return;
    bound(c, pairs, d);
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
