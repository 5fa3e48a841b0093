/* SPDX-License-Identifier: MIT */
/* Pairs of bounds, numbered in the order in which they occur. */
#include "lab/solve/endgame_pairs.h"

#include <string.h>

static uint16_t pair_of(int8_t low, int8_t high)
{
    return (uint16_t)((uint8_t)low << 8 | (uint8_t)high);
}

static size_t keep_plain(const int8_t *low, const int8_t *high, size_t entries, uint8_t *packed)
{
    packed[0] = 0;
    memcpy(packed + 1, low, entries);
    memcpy(packed + 1 + entries, high, entries);
    return 1 + 2 * entries;
}

/* Gives each pair a number from 1 on; how many there are, or 0: too many. */
static unsigned number_pairs(const int8_t *low, const int8_t *high, size_t entries,
                             uint8_t numbers[UINT16_MAX + 1], uint8_t *pairs)
{
    unsigned count = 0;
    memset(numbers, 0, UINT16_MAX + 1);
    for (size_t i = 0; i < entries; i++) {
        uint8_t *number = &numbers[pair_of(low[i], high[i])];
        if (*number)
            continue;
        if (count == UINT8_MAX)
            return 0;
        pairs[2 * count] = (uint8_t)low[i];
        pairs[2 * count + 1] = (uint8_t)high[i];
        *number = (uint8_t)++count;
    }
    return count;
}

size_t lab_endgame_pairs_pack(const int8_t *low, const int8_t *high, size_t entries,
                              uint8_t *packed)
{
    uint8_t numbers[UINT16_MAX + 1];
    const unsigned count = number_pairs(low, high, entries, numbers, packed + 1);
    if (count == 0)
        return keep_plain(low, high, entries, packed);
    uint8_t *to = packed + 1 + 2 * count;
    packed[0] = (uint8_t)count;
    for (size_t i = 0; i < entries; i++)
        to[i] = (uint8_t)(numbers[pair_of(low[i], high[i])] - 1);
    return 1 + 2 * count + entries;
}

/* Are all of them below?  Checks all together, which takes almost no time. */
static bool are_below(const uint8_t *numbers, size_t entries, unsigned count)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < entries; i++)
        wrong |= numbers[i] >= count;
    return !wrong;
}

bool lab_endgame_pairs_unpack(const uint8_t *packed, size_t length, size_t entries, int8_t *low,
                              int8_t *high)
{
    if (length == 0)
        return false;
    const unsigned count = packed[0];
    const uint8_t *pairs = packed + 1, *numbers = pairs + 2 * count;
    if (length != 1 + 2 * count + (count ? entries : 2 * entries))
        return false;
    if (count == 0) {
        memcpy(low, pairs, entries);
        memcpy(high, pairs + entries, entries);
        return true;
    }
    if (!are_below(numbers, entries, count))
        return false;
    for (size_t i = 0; i < entries; i++) {
        low[i] = (int8_t)pairs[2 * numbers[i]];
        high[i] = (int8_t)pairs[2 * numbers[i] + 1];
    }
    return true;
}
