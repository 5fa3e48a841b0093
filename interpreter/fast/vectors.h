/* SPDX-License-Identifier: MIT */
/*
 * Boards as vectors, and sets of their cells as bits.
 *
 * A hand of n seeds on a ring of L open cells gives each of them n / L seeds, and one more to
 * each of the n % L cells that come first.  Which these are is found with bits: cells are
 * numbered along the track, so that "the first k open cells after this one" are the lowest k
 * bits once the set is turned to begin there.  The bits become lanes by one comparison.
 *
 *     from the third cell, 3 seeds, the fourth passed over     cells  8 7 6 5 4 3 2 1
 *                                                       open          1 1 1 1 0 1 1 1
 *                                                       turned        1 1 1 1 1 1 1 0
 *                                                       3 lowest      0 0 0 0 1 1 1 0
 *                                                       turned back   0 1 1 1 0 0 0 0
 *     the last: 7
 *
 * LANES is 16, 32 or 64: as many cells as there are at most.
 */
#ifndef DYAR_FAST_VECTORS_H
#define DYAR_FAST_VECTORS_H

#include "fast/fast_game.h"

#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* Inlining lets the compiler leave out what a shape lacks.  DYAR_FAST_SHORT does without it:
 * with sanitizers the code would take minutes to compile, and for the page it would be too
 * large. */
#ifdef DYAR_FAST_SHORT
#define DYAR_INLINED static inline
#else
#define DYAR_INLINED static inline __attribute__((always_inline))
#endif

/* DYAR_FAST_FEW: the page has fewer copies of the code. */
#ifdef DYAR_FAST_FEW
enum { FEW = true };
#else
enum { FEW = false };
#endif

/* Cells of one register. GCC adds wider vectors in parts, but compares them lane by lane. */
typedef uint16_t eight_lanes __attribute__((vector_size(16)));
#ifdef __AVX2__
typedef dyar_lanes lanes;
#else
typedef eight_lanes lanes;
#endif

enum { BLOCK = sizeof(lanes) / sizeof(uint16_t), BLOCKS = LANES / BLOCK };

typedef struct seed_vector {
    lanes block[BLOCKS];
} seed_vector;

#if LANES == 64
typedef uint64_t cell_set;
#else
typedef uint32_t cell_set;
#endif

/* ---- sets of cells ---- */

DYAR_INLINED unsigned bits_in(cell_set set)
{
    return (unsigned)__builtin_popcountll(set);
}

DYAR_INLINED unsigned lowest_bit(cell_set set)
{
    return (unsigned)__builtin_ctzll(set);
}

DYAR_INLINED unsigned highest_bit(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

#ifdef __wasm__
/* Places of the bits of each byte, from the lowest: three bits for each place. */
#define PLACE(byte, bit)                                                                       \
    ((uint32_t)((byte) >> (bit)&1) * (uint32_t)(bit)                                           \
     << 3 * __builtin_popcount((byte) & ((1 << (bit)) - 1)))
#define PLACES(byte)                                                                           \
    (PLACE(byte, 1) | PLACE(byte, 2) | PLACE(byte, 3) | PLACE(byte, 4) | PLACE(byte, 5) |      \
     PLACE(byte, 6) | PLACE(byte, 7))
#define FOUR(byte) PLACES(byte), PLACES((byte) + 1), PLACES((byte) + 2), PLACES((byte) + 3)
#define SIXTEEN(byte) FOUR(byte), FOUR((byte) + 4), FOUR((byte) + 8), FOUR((byte) + 12)
#define MANY(byte)                                                                             \
    SIXTEEN(byte), SIXTEEN((byte) + 16), SIXTEEN((byte) + 32), SIXTEEN((byte) + 48)

/* Returns the place of the n-th bit, from 0. Counts bits in halves of what is left, without
 * branches, and looks up the last byte. */
DYAR_INLINED unsigned nth_of(uint64_t set, unsigned n)
{
    static const uint32_t places[256] = {MANY(0), MANY(64), MANY(128), MANY(192)};
    unsigned place = 0;
    for (unsigned half = LANES / 2; half >= 8; half /= 2) {
        const unsigned low =
            (unsigned)__builtin_popcountll(set >> place & ((UINT64_C(1) << half) - 1));
        const unsigned up = n >= low;
        n -= low & -up;
        place += half & -up;
    }
    return place + (places[set >> place & 255] >> (3 * n) & 7);
}
#endif

/* Returns the lowest `count` bits of a set. */
DYAR_INLINED uint64_t lowest(uint64_t set, unsigned count)
{
#ifdef __BMI2__
    return count < 64 ? _pdep_u64((UINT64_C(1) << count) - 1, set) : set;
#elif defined(__wasm__)
    return count > 0 ? set & ((UINT64_C(2) << nth_of(set, count - 1)) - 1) : 0;
#else
    uint64_t rest = set;
    while (count-- > 0)
        rest &= rest - 1;
    return set ^ rest;
#endif
}

/* Returns the place of the n-th bit of a set, from 0. */
DYAR_INLINED unsigned nth_bit(cell_set set, unsigned n)
{
#ifdef __BMI2__
    return (unsigned)__builtin_ctzll(_pdep_u64(UINT64_C(1) << n, set));
#elif defined(__wasm__)
    return nth_of(set, n);
#else
    while (n-- > 0)
        set &= set - 1;
    return lowest_bit(set);
#endif
}

/* Turns a set of `cells` cells down by this number of places. */
DYAR_INLINED uint64_t turn_down(uint64_t set, unsigned places, unsigned cells)
{
    return (set >> places | set << ((cells - places) & 63)) & (~UINT64_C(0) >> (64 - cells));
}

/* The same, but the bits beyond the last cell are undefined. */
DYAR_INLINED uint64_t turn_down_loosely(uint64_t set, unsigned places, unsigned cells)
{
    return set >> places | set << ((cells - places) & 63);
}

DYAR_INLINED unsigned turned(unsigned place, unsigned cells)
{
    return place < cells ? place : place - cells;
}

/* Returns how far to turn. If a set has spare bits, a whole round does no harm. */
DYAR_INLINED unsigned by(unsigned places, unsigned cells)
{
    return LANES < 64 ? places : turned(places, cells);
}

/* Returns the first `count` open cells after `at`, counterclockwise, and the last of them. */
DYAR_INLINED cell_set first_after(uint64_t open, unsigned at, unsigned count, unsigned cells,
                                  unsigned *last)
{
    const unsigned from = by(at + 1, cells);
    const uint64_t chosen = lowest(turn_down_loosely(open, from, cells), count);
    *last = turned(from + highest_bit(chosen), cells);
    return (cell_set)turn_down(chosen, by(cells - from, cells), cells);
}

/* The same clockwise: these are the last cells before `at` comes round again. */
DYAR_INLINED cell_set first_before(uint64_t open, unsigned at, unsigned count, unsigned cells,
                                   unsigned *last)
{
    const uint64_t set = turn_down(open, at, cells);
    const uint64_t chosen = set ^ lowest(set, (unsigned)__builtin_popcountll(set) - count);
    *last = turned(at + (unsigned)__builtin_ctzll(chosen), cells);
    return (cell_set)turn_down(chosen, by(cells - at, cells), cells);
}

/* Returns the first `count` open cells after `at` in a direction, and the last of them. */
DYAR_INLINED cell_set first_open(cell_set open, unsigned at, unsigned count, unsigned cells,
                                 unsigned direction, unsigned *last)
{
    return direction == DYAR_COUNTERCLOCKWISE ? first_after(open, at, count, cells, last)
                                              : first_before(open, at, count, cells, last);
}

/* ---- lanes ---- */

DYAR_INLINED lanes bit_of_each_lane(void)
{
    static const uint16_t bits[] = {1,     2,     4,     8,     0x10,   0x20,   0x40,   0x80,
                                    0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
    lanes each;
    memcpy(&each, bits, sizeof each);
    return each;
}

/* Returns lanes with all bits set where the set has its bit. */
DYAR_INLINED lanes lanes_of(cell_set set, unsigned block)
{
    const lanes each = bit_of_each_lane();
    return (lanes)((each & (uint16_t)(set >> (block * BLOCK))) == each);
}

DYAR_INLINED unsigned add_up_lanes(lanes all)
{
    eight_lanes part[BLOCK / 8];
    memcpy(part, &all, sizeof part);
    eight_lanes sum = part[0];
    for (unsigned i = 1; i < BLOCK / 8; i++)
        sum += part[i];
#if defined(__ARM_NEON) && defined(__aarch64__)
    return vaddvq_u16(sum);
#else
    sum += __builtin_shufflevector(sum, sum, 4, 5, 6, 7, 0, 1, 2, 3);
    sum += __builtin_shufflevector(sum, sum, 2, 3, 0, 1, 6, 7, 4, 5);
    return (uint16_t)(sum[0] + sum[1]);
#endif
}

/* Returns the lanes of a comparison that hold, as bits. NEON has no instruction for it: each
 * lane keeps its own bit and the lanes are added, at twice the cost of SSE2. */
DYAR_INLINED cell_set bits_of_lanes(lanes that_hold)
{
#if defined(__AVX2__) && defined(__BMI2__)
    return _pext_u32((uint32_t)_mm256_movemask_epi8((__m256i)that_hold), 0x55555555u);
#elif defined(__SSE2__) && !defined(__AVX2__)
    return (cell_set)_mm_movemask_epi8(
        _mm_packs_epi16((__m128i)that_hold, _mm_setzero_si128()));
#elif defined(__wasm_simd128__)
    return wasm_i16x8_bitmask((v128_t)that_hold);
#else
    return add_up_lanes(that_hold & bit_of_each_lane());
#endif
}

/* ---- boards ---- */

/* Copies block by block: a vector that is copied as a whole does not stay in registers. */
DYAR_INLINED seed_vector load(const uint16_t *cells)
{
    seed_vector b;
    for (unsigned i = 0; i < BLOCKS; i++)
        memcpy(&b.block[i], cells + i * BLOCK, sizeof b.block[i]);
    return b;
}

DYAR_INLINED void store(uint16_t *cells, const seed_vector *b)
{
    for (unsigned i = 0; i < BLOCKS; i++)
        memcpy(cells + i * BLOCK, &b->block[i], sizeof b->block[i]);
}

/* Returns the cells with at least `count` seeds. */
DYAR_INLINED cell_set at_least(const seed_vector *b, unsigned count)
{
    cell_set set = 0;
    for (unsigned i = 0; i < BLOCKS; i++)
        set |= bits_of_lanes((lanes)(b->block[i] >= (uint16_t)count)) << (i * BLOCK);
    return set;
}

DYAR_INLINED cell_set that_are(const seed_vector *b, unsigned count)
{
    cell_set set = 0;
    for (unsigned i = 0; i < BLOCKS; i++)
        set |= bits_of_lanes((lanes)(b->block[i] == (uint16_t)count)) << (i * BLOCK);
    return set;
}

DYAR_INLINED bool are_same(const seed_vector *a, const seed_vector *b)
{
    bool same = true;
    for (unsigned i = 0; i < BLOCKS; i++)
        same = same && bits_of_lanes((lanes)(a->block[i] != b->block[i])) == 0;
    return same;
}

/* Returns the cells with seeds, and perhaps bits beyond the last lane. */
DYAR_INLINED cell_set with_seeds(const seed_vector *b)
{
    return ~that_are(b, 0);
}

/* Adds `count` to each of these cells. */
DYAR_INLINED void add(seed_vector *b, cell_set cells, unsigned count)
{
    for (unsigned i = 0; i < BLOCKS; i++)
        b->block[i] += lanes_of(cells, i) & (uint16_t)count;
}

DYAR_INLINED void add_one(seed_vector *b, cell_set cells)
{
    for (unsigned i = 0; i < BLOCKS; i++)
        b->block[i] -= lanes_of(cells, i); /* such a lane is -1 */
}

/* Adds a lap of the tables: words, or on larger boards bytes. */
DYAR_INLINED void add_lap(seed_vector *b, const dyar_laps *laps, unsigned at)
{
    enum { TABLED = LANES == 16 ? 16 : 32 };
    for (unsigned i = 0; i < TABLED / BLOCK; i++) {
        lanes part;
#if LANES == 16
        memcpy(&part, (const uint16_t *)(laps->added + at) + i * BLOCK, sizeof part);
#else
        typedef int8_t narrow __attribute__((vector_size(sizeof(lanes) / 2)));
        typedef int16_t wide __attribute__((vector_size(sizeof(lanes))));
        narrow added_bytes;
        memcpy(&added_bytes, (const int8_t *)laps->added_bytes + at * TABLED + i * BLOCK,
               sizeof added_bytes);
        part = (lanes) __builtin_convertvector(added_bytes, wide);
#endif
        b->block[i] += part;
    }
}

DYAR_INLINED void empty(seed_vector *b, cell_set cells)
{
    for (unsigned i = 0; i < BLOCKS; i++)
        b->block[i] &= ~lanes_of(cells, i);
}

DYAR_INLINED int sum_of(const seed_vector *b, cell_set cells)
{
    lanes sum = b->block[0] & lanes_of(cells, 0);
    for (unsigned i = 1; i < BLOCKS; i++)
        sum += b->block[i] & lanes_of(cells, i);
    return (int)add_up_lanes(sum);
}

#endif
