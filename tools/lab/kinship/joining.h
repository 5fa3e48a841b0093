/* SPDX-License-Identifier: MIT */
/*
 * Neighbour joining (Saitou and Nei 1987, in the form of Studier and Keppler 1988): a tree
 * whose path lengths come near to given distances.
 *
 * Again and again the two clusters with the least (n - 2) d(a, b) - r(a) - r(b) are joined,
 * where r is the sum of a cluster's distances to all others.  If distances are path lengths of
 * a tree, the result is that tree.  The tree has no root: the last join only closes it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Leaves are numbered 0 to count - 1; join number j makes node count + j. */
typedef struct lab_kin_join {
    size_t left, right;
    double left_length, right_length; /* of the branches; may be below 0 */
} lab_kin_join;

/* Fills count - 1 joins from count times count distances.  The right branch of the last join
 * has length 0.  Of equal pairs the first is joined, in the order of places: a cluster takes
 * the place of its left part, and the cluster in the last place takes that of the right part.
 * Returns false if memory runs out. */
bool lab_kin_neighbour_joining(const double *between, size_t count, lab_kin_join *joins);
