/* SPDX-License-Identifier: MIT */
/* Neighbour joining. */
#include "lab/kinship/joining.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct joining {
    size_t width;    /* of a row of `between` */
    size_t count;    /* clusters that are not joined yet; their places are 0 to count - 1 */
    double *between; /* by places */
    double *sums;    /* of each row */
    size_t *nodes;   /* in each place */
} joining;

static double *row_of(const joining *j, size_t place)
{
    return j->between + place * j->width;
}

/* The least of scale * row[i] - sums[i] for i from `from` to `count` - 1, and where it is. */
static double find_least(const double *row, const double *sums, size_t from, size_t count,
                         double scale, size_t *where)
{
    double least = INFINITY;
    for (size_t i = from; i < count; i++) {
        const double value = scale * row[i] - sums[i];
        if (value < least) {
            least = value;
            *where = i;
        }
    }
    return least;
}

static void find_pair(const joining *j, size_t *left, size_t *right)
{
    double least = INFINITY;
    for (size_t a = 0; a + 1 < j->count; a++) {
        size_t b = a + 1;
        const double value =
            find_least(row_of(j, a), j->sums, a + 1, j->count, (double)j->count - 2, &b) -
            j->sums[a];
        if (value < least) {
            least = value;
            *left = a;
            *right = b;
        }
    }
}

static lab_kin_join measure_branches(const joining *j, size_t left, size_t right)
{
    const double between = row_of(j, left)[right];
    const double length =
        between / 2 + (j->sums[left] - j->sums[right]) / (2 * ((double)j->count - 2));
    return (lab_kin_join){j->nodes[left], j->nodes[right], length, between - length};
}

/* Puts the new cluster into the place of the left one. */
static void put_cluster(joining *j, size_t left, size_t right)
{
    double *row = row_of(j, left), *other = row_of(j, right);
    const double between = row[right];
    j->sums[left] = 0;
    for (size_t i = 0; i < j->count; i++) {
        if (i == left || i == right)
            continue;
        const double distance = (row[i] + other[i] - between) / 2;
        j->sums[i] += distance - row[i] - other[i];
        j->sums[left] += distance;
        row[i] = row_of(j, i)[left] = distance;
    }
}

/* Moves the last cluster into a place that is no longer used. */
static void fill_place(joining *j, size_t place)
{
    const size_t last = --j->count;
    if (place == last)
        return;
    for (size_t i = 0; i < last; i++)
        row_of(j, place)[i] = row_of(j, i)[place] = row_of(j, last)[i];
    row_of(j, place)[place] = 0;
    j->sums[place] = j->sums[last];
    j->nodes[place] = j->nodes[last];
}

static void join_all(joining *j, lab_kin_join *joins)
{
    const size_t leaves = j->count;
    for (size_t made = 0; made + 2 < leaves; made++) {
        size_t left = 0, right = 1;
        find_pair(j, &left, &right);
        joins[made] = measure_branches(j, left, right);
        put_cluster(j, left, right);
        j->nodes[left] = leaves + made;
        fill_place(j, right);
    }
    if (leaves > 1)
        joins[leaves - 2] = (lab_kin_join){j->nodes[0], j->nodes[1], row_of(j, 0)[1], 0};
}

static void begin_joining(joining *j, const double *between)
{
    memcpy(j->between, between, j->width * j->width * sizeof *between);
    for (size_t a = 0; a < j->count; a++) {
        j->nodes[a] = a;
        for (size_t b = 0; b < j->count; b++)
            j->sums[a] += row_of(j, a)[b];
    }
}

bool lab_kin_neighbour_joining(const double *between, size_t count, lab_kin_join *joins)
{
    joining j = {.width = count,
                 .count = count,
                 .between = malloc((count * count + 1) * sizeof *j.between),
                 .sums = calloc(count + 1, sizeof *j.sums),
                 .nodes = malloc((count + 1) * sizeof *j.nodes)};
    const bool good = j.between && j.sums && j.nodes;
    if (good) {
        begin_joining(&j, between);
        join_all(&j, joins);
    }
    free(j.between);
    free(j.sums);
    free(j.nodes);
    return good;
}
