/* SPDX-License-Identifier: MIT */
/*
 * The delta score: how well one tree fits distances (Holland, Huber, Dress and Moulton 2002).
 *
 * Four leaves have three sums of two distances that together join all of them.  On a tree the
 * two largest are equal.  The score of four leaves is (largest - middle) / (largest - least),
 * and that of distances is the mean: 0 if they are path lengths of a tree, larger the less they
 * are.
 */
#pragma once

#include <stddef.h>

/* `between` is count times count distances.  More than 100,000 choices of four leaves are
 * sampled, always the same. */
double lab_kin_delta(const double *between, size_t count);
