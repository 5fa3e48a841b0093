/* SPDX-License-Identifier: MIT */
/*
 * Bounds as an endgame database has them in its file, before they are compressed: which pairs
 * of bounds there are in a block, few as a rule, and then for each entry the number of its
 * pair.
 *
 *     how many pairs, one byte | the pairs, low and high | a number for each entry
 *
 * If there are too many pairs for a byte, the byte is 0, and all lower bounds and then all
 * upper ones follow.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes it wrote; `packed` has room for 1 + 2 * entries, or for 1 + 2 * UINT8_MAX
 * where that is more. */
size_t lab_endgame_pairs_pack(const int8_t *low, const int8_t *high, size_t entries,
                              uint8_t *packed);

/* Returns false if the bytes are not such a block: do not use the bounds then. */
bool lab_endgame_pairs_unpack(const uint8_t *packed, size_t length, size_t entries, int8_t *low,
                              int8_t *high);
