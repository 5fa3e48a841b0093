/* SPDX-License-Identifier: MIT */
/* Hashes of positions, for tables of positions. */
#pragma once

#include <stdint.h>
#include <string.h>

/* A multiplication carries upwards only; the shift brings what is above down again. */
static inline uint64_t stir(uint64_t hash, uint64_t cells)
{
    hash = (hash ^ cells) * UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 32;
}

static inline uint64_t four_cells(const uint16_t *cells)
{
    uint64_t four;
    memcpy(&four, cells, sizeof four);
    return four;
}

/* Fewer than four, one by one: they have often just been written so, and a word would have to
 * wait for them. */
static inline uint64_t last_cells(const uint16_t *cells, unsigned count)
{
    uint64_t last = 0;
    for (unsigned i = 0; i < count; i++)
        last |= (uint64_t)cells[i] << (16 * i);
    return last;
}

/* Eight cells at a time, in two chains, so that one needs not wait for the other. */
static inline uint64_t hash_cells(const uint16_t *cells, unsigned count)
{
    uint64_t a = UINT64_C(0x9E3779B97F4A7C15), b = UINT64_C(0xD1342543DE82EF95);
    unsigned at = 0;
    for (; at + 8 <= count; at += 8) {
        a = stir(a, four_cells(cells + at));
        b = stir(b, four_cells(cells + at + 4));
    }
    if (at + 4 <= count) {
        a = stir(a, four_cells(cells + at));
        at += 4;
    }
    b = stir(b, last_cells(cells + at, count - at));
    a = stir(a, b * UINT64_C(0xC4CEB9FE1A85EC53));
    return a ^ a >> 29;
}
