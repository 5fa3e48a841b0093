/* SPDX-License-Identifier: MIT */
/*
 * Positions that a rule on repetition does not tell apart, though what is remembered of moves
 * before differs: with them a board may come up again where a position does not.
 */
#ifndef LAB_RETROGRADE_ALIKE_H
#define LAB_RETROGRADE_ALIKE_H

#include "lab/solve/retrograde_graph.h"

/* Bytes of memory that it takes while it looks, at most: `moves` of a position stay in its
 * level. */
uint64_t lab_retrograde_alike_bytes(uint64_t entries, double moves);

/* Which entries a game may come to after it has been in another one like it: those that have
 * one, and whose board lies on a round of boards, or between two.  NULL, and true: none.  False
 * without memory.  To be given back by free. */
bool lab_retrograde_find_alike(const lab_retrograde_graph *graph, bool **recurs);

#endif
