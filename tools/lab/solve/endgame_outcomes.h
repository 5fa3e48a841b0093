/* SPDX-License-Identifier: MIT */
/*
 * Outcomes as an endgame database has them in its file, before they are compressed, if it
 * states only who wins: two bits for each entry, and two more if its bounds differ.
 *
 *     for each entry: 0 lost, 1 drawn, 2 won, 3 open
 *     from the next byte on, for each open entry: 0 lost or drawn, 1 drawn or won, 2 any
 *
 * The first entry of a byte is in its lowest bits.  Bits that are left over are 0.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Packs bounds from -1 to 1, and returns the number of bytes.  `packed` has room for
 * 2 + entries / 2. */
size_t lab_endgame_outcomes_pack(const int8_t *low, const int8_t *high, size_t entries,
                                 uint8_t *packed);

/* Returns false if the bytes are not those of that number of entries: do not use the bounds
 * then. */
bool lab_endgame_outcomes_unpack(const uint8_t *packed, size_t length, size_t entries,
                                 int8_t *low, int8_t *high);
