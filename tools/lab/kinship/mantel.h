/* SPDX-License-Identifier: MIT */
/*
 * Mantel's test (1967): are two distances between the same things correlated?
 *
 * It exchanges the things of one of the two at random, and counts how often their correlation
 * is then as great.  Things that are near each other in space are not independent, so that the
 * test says yes too readily (Guillot and Rousset 2013): a small p is a hint, no proof.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAB_MANTEL_PERMUTATIONS = 999, LAB_MANTEL_FEWEST = 10 };

typedef struct lab_mantel {
    size_t count; /* of things; below LAB_MANTEL_FEWEST, nothing is tested */
    double r;     /* correlation of the distances (Pearson), -1 to 1 */
    double p; /* share of permutations, this one among them, whose correlation is as great */
} lab_mantel;

/* Tests two matrices of count times count distances.  A pair whose distance in `other` is NAN
 * is left out. Returns false if memory runs out. */
bool lab_mantel_test(const double *one, const double *other, size_t count, uint64_t seed,
                     lab_mantel *mantel);

/* Returns the kilometres between two places along a great circle (haversine).  A place is its
 * latitude and longitude in degrees; NAN if one of them is not known. */
double lab_kilometres(const double a[2], const double b[2]);

/* Does the same as lab_mantel_test for distances of rulesets and the logarithm of 1 plus the
 * kilometres between their places, given as latitude and longitude in degrees, or NAN if a
 * ruleset has no place.
 */
bool lab_mantel_of_places(const double *between, const double (*places)[2], size_t count,
                          uint64_t seed, lab_mantel *mantel);
