/* SPDX-License-Identifier: MIT */
/* A hash of bytes, for tables in memory: it is another one on another machine. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t lab_hash(const uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15), word;
    for (; size > 0; bytes += sizeof word) {
        const size_t part = size < sizeof word ? size : sizeof word;
        word = 0;
        memcpy(&word, bytes, part);
        size -= part;
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    return hash * UINT64_C(0xC4CEB9FE1A85EC53) >> 16;
}
