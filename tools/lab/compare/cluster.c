/* SPDX-License-Identifier: MIT */
/* Clustering by average linkage. */
#include "lab/compare/cluster.h"

#include <stdlib.h>
#include <string.h>

typedef struct clustering {
    size_t count;
    double *between; /* of clusters that are not joined yet, by the place of their first leaf */
    size_t *cluster; /* at this place */
    size_t *size;    /* its leaves; 0: it has been joined to one before it */
} clustering;

static double *at(const clustering *c, size_t a, size_t b)
{
    return &c->between[a * c->count + b];
}

static void find_nearest(const clustering *c, size_t *left, size_t *right)
{
    double least = -1;
    for (size_t a = 0; a < c->count; a++)
        for (size_t b = a + 1; c->size[a] && b < c->count; b++)
            if (c->size[b] && (least < 0 || *at(c, a, b) < least)) {
                least = *at(c, a, b);
                *left = a;
                *right = b;
            }
}

static void join(clustering *c, size_t left, size_t right, size_t made)
{
    const double of_left = (double)c->size[left], of_right = (double)c->size[right];
    for (size_t i = 0; i < c->count; i++)
        if (c->size[i] && i != left && i != right)
            *at(c, left, i) = *at(c, i, left) =
                (*at(c, left, i) * of_left + *at(c, right, i) * of_right) /
                (of_left + of_right);
    c->size[left] += c->size[right];
    c->size[right] = 0;
    c->cluster[left] = made;
}

static void join_all(clustering *c, lab_join *joins)
{
    for (size_t i = 0; i < c->count; i++) {
        c->cluster[i] = i;
        c->size[i] = 1;
    }
    for (size_t j = 0; j + 1 < c->count; j++) {
        size_t left = 0, right = 0;
        find_nearest(c, &left, &right);
        joins[j] = (lab_join){c->cluster[left], c->cluster[right],
                              c->size[left] + c->size[right], *at(c, left, right)};
        join(c, left, right, c->count + j);
    }
}

bool lab_cluster(const double *between, size_t count, lab_join *joins)
{
    clustering c = {.count = count,
                    .between = malloc((count * count + 1) * sizeof *c.between),
                    .cluster = malloc((count + 1) * sizeof *c.cluster),
                    .size = malloc((count + 1) * sizeof *c.size)};
    const bool good = c.between && c.cluster && c.size;
    if (good) {
        memcpy(c.between, between, count * count * sizeof *between);
        join_all(&c, joins);
    }
    free(c.between);
    free(c.cluster);
    free(c.size);
    return good;
}

size_t lab_cluster_leaves(const lab_join *joins, size_t count, size_t cluster, size_t *leaves)
{
    if (cluster < count) {
        leaves[0] = cluster;
        return 1;
    }
    const lab_join *made = &joins[cluster - count];
    const size_t left = lab_cluster_leaves(joins, count, made->left, leaves);
    return left + lab_cluster_leaves(joins, count, made->right, leaves + left);
}
