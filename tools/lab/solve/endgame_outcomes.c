/* SPDX-License-Identifier: MIT */
/* Outcomes in two bits. */
#include "lab/solve/endgame_outcomes.h"

#include <string.h>

enum { IN_BYTE = 4, OPEN = 3, OPEN_PAIRS = 3 };

static const int8_t open_low[OPEN_PAIRS] = {-1, 0, -1}, open_high[OPEN_PAIRS] = {0, 1, 1};

static size_t bytes_of(size_t entries)
{
    return (entries + IN_BYTE - 1) / IN_BYTE;
}

static void put(uint8_t *packed, size_t at, unsigned code)
{
    packed[at / IN_BYTE] |= (uint8_t)(code << at % IN_BYTE * 2);
}

static unsigned get(const uint8_t *packed, size_t at)
{
    return (unsigned)packed[at / IN_BYTE] >> at % IN_BYTE * 2 & 3u;
}

static unsigned open_code(int low, int high)
{
    return low == 0 ? 1 : high == 0 ? 0 : 2;
}

static size_t count_open(const int8_t *low, const int8_t *high, size_t entries)
{
    size_t open = 0;
    for (size_t i = 0; i < entries; i++)
        open += low[i] != high[i];
    return open;
}

size_t lab_endgame_outcomes_pack(const int8_t *low, const int8_t *high, size_t entries,
                                 uint8_t *packed)
{
    uint8_t *more = packed + bytes_of(entries);
    const size_t length = bytes_of(entries) + bytes_of(count_open(low, high, entries));
    size_t open = 0;
    memset(packed, 0, length);
    for (size_t i = 0; i < entries; i++) {
        const bool exact = low[i] == high[i];
        put(packed, i, exact ? (unsigned)(low[i] + 1) : OPEN);
        if (!exact)
            put(more, open++, open_code(low[i], high[i]));
    }
    return length;
}

/* Are the bits after the last entry 0? */
static bool ends_in_zeros(const uint8_t *packed, size_t entries)
{
    return entries % IN_BYTE == 0 || packed[entries / IN_BYTE] >> entries % IN_BYTE * 2 == 0;
}

static bool take_open(const uint8_t *more, size_t at, int8_t *low, int8_t *high)
{
    const unsigned code = get(more, at);
    if (code >= OPEN_PAIRS)
        return false;
    *low = open_low[code];
    *high = open_high[code];
    return true;
}

static size_t count_code(const uint8_t *packed, size_t entries, unsigned code)
{
    size_t count = 0;
    for (size_t i = 0; i < entries; i++)
        count += get(packed, i) == code;
    return count;
}

bool lab_endgame_outcomes_unpack(const uint8_t *packed, size_t length, size_t entries,
                                 int8_t *low, int8_t *high)
{
    const size_t first = bytes_of(entries);
    if (length < first)
        return false;
    const uint8_t *more = packed + first;
    const size_t open = count_code(packed, entries, OPEN);
    if (length != first + bytes_of(open) || !ends_in_zeros(packed, entries) ||
        !ends_in_zeros(more, open))
        return false;
    for (size_t i = 0, at = 0; i < entries; i++) {
        const unsigned code = get(packed, i);
        low[i] = high[i] = (int8_t)((int)code - 1);
        if (code == OPEN && !take_open(more, at++, &low[i], &high[i]))
            return false;
    }
    return true;
}
