/* SPDX-License-Identifier: MIT */
/*
 * Positions that a rule on repetition does not distinguish, though they remember different
 * earlier moves: with them a board may repeat when a position does not.
 */
#pragma once

#include "lab/solve/retrograde_graph.h"

/* Bytes of memory that it takes while it looks, at most: `moves` of a position stay in its
 * level. */
uint64_t lab_retrograde_alike_bytes(uint64_t entries, double moves);

/* Finds the entries that a game may reach after it has been in another one like it: those that
 * have one, and whose board is on a round of boards, or between two.  `*recurs` is NULL if
 * there is none.  Returns false if memory runs out.  The caller frees `*recurs`. */
bool lab_retrograde_find_alike(const lab_retrograde_graph *graph, bool **recurs);
