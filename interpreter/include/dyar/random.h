/*
 * Seeded random numbers: the same seed and stream give the same numbers on every machine.
 *
 * xoshiro256** by D. Blackman and S. Vigna (2018), seeded by splitmix64 as they recommend.
 */
#ifndef DYAR_RANDOM_H
#define DYAR_RANDOM_H

#include <stdint.h>

typedef struct dyar_random {
    uint64_t state[4];
} dyar_random;

static inline uint64_t dyar_random_mix(uint64_t *seed)
{
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Streams of one seed are independent: a game's stream is its number. */
static inline dyar_random dyar_random_begin(uint64_t seed, uint64_t stream)
{
    uint64_t mixed = seed;
    dyar_random random;
    mixed = dyar_random_mix(&mixed) ^ (stream * UINT64_C(0xD1342543DE82EF95) + 1);
    for (int i = 0; i < 4; i++)
        random.state[i] = dyar_random_mix(&mixed);
    return random;
}

static inline uint64_t dyar_random_next(dyar_random *random)
{
    uint64_t *s = random->state;
    const uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* A number below `bound` (at most 2^32). */
static inline uint32_t dyar_random_below(dyar_random *random, uint32_t bound)
{
    return (uint32_t)(((dyar_random_next(random) >> 32) * bound) >> 32);
}

#endif
