/* SPDX-License-Identifier: MIT */
/*
 * Clustering by average linkage (UPGMA; Sokal and Michener 1958): what is near to what.
 *
 * Again and again the two nearest clusters are joined; the distance of two clusters is the mean
 * of the distances between their members.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Leaves are numbered 0 to count - 1; the cluster that join number j makes is count + j. */
typedef struct lab_join {
    size_t left, right; /* the one with the first leaf is the left one */
    size_t size;        /* leaves */
    double height;      /* the distance at which they were joined */
} lab_join;

/* `between` is count times count distances.  Fills count - 1 joins, from the lowest to the
 * highest; of equal distances the first in the order of leaves comes first.  Returns false if
 * memory runs out. */
bool lab_cluster(const double *between, size_t count, lab_join *joins);

/* The leaves of a cluster, so that members of a cluster stand together; how many. */
size_t lab_cluster_leaves(const lab_join *joins, size_t count, size_t cluster, size_t *leaves);
