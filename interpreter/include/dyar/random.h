/* SPDX-License-Identifier: MIT */
/*
 * Seeded random numbers: the same seed and stream give the same numbers on every machine.
 *
 * The generator is splitmix64 by G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
 * number generators" (OOPSLA 2014): a counter whose bits are mixed.  It is fast, and good
 * enough for games.  Streams begin at unrelated values of the counter.
 *
 * A generator is a value.  Threads may not share one.
 */
#ifndef DYAR_RANDOM_H
#define DYAR_RANDOM_H

#include "dyar/linkage.h"

#include <stdint.h>

DYAR_BEGIN

/* A stream of random numbers; a value, copied by `=`. */
typedef struct dyar_random {
    uint64_t state;
} dyar_random;

/* Advances the counter and returns a random number of 64 bits. */
static inline uint64_t dyar_random_mix(uint64_t *counter)
{
    uint64_t z = (*counter += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Returns the beginning of a stream.  Streams of one seed are independent; use the number of a
 * game as its stream. */
static inline dyar_random dyar_random_begin(uint64_t seed, uint64_t stream)
{
    uint64_t counter = seed;
    counter = dyar_random_mix(&counter) ^ (stream * UINT64_C(0xD1342543DE82EF95) + 1);
    const dyar_random random = {dyar_random_mix(&counter)};
    return random;
}

/* Returns the next number of the stream, of 64 bits. */
static inline uint64_t dyar_random_next(dyar_random *random)
{
    return dyar_random_mix(&random->state);
}

/* Returns a random number from 0 to bound - 1. */
static inline uint32_t dyar_random_below(dyar_random *random, uint32_t bound)
{
    return (uint32_t)(((dyar_random_next(random) >> 32) * bound) >> 32);
}

DYAR_END

#endif
