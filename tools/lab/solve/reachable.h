/* SPDX-License-Identifier: MIT */
/*
 * Reachable positions: all that can follow from one, found by making every move in every
 * position, and kept packed.  If the board can be turned, a position and the same seen from the
 * other side are one.
 *
 * Levels are divided by quantities that no move reverses: seeds that have left the board; then
 * holes that are marked or closed; then the seeds in such holes.  All three are tried.  As
 * every move is made, one that leads to a higher level is met, if there is any; the finest
 * measure is then given up, and exploring restarts.  Where none is left there is only one
 * level, 0.
 *
 * But where marks stay, and all seeds stay on the board, the marked holes may divide the
 * levels, and positions kept as bits (reachable_bits.h).  That is tried where the finest levels
 * of all do not hold, or memory does not.
 *
 *     lab_reachable *reachable = lab_reachable_new(terms, &start, memory);
 *     if (reachable &&
 *         lab_reachable_explore(reachable, 1, &stop, NULL, NULL) == LAB_RETROGRADE_DONE)
 *         for (int level = 0; level <= lab_reachable_top(reachable); level++)
 *             ... lab_reachable_order(reachable) ...
 *     lab_reachable_free(reachable);
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/solve/retrograde.h"
#include "lab/solve/level_order.h"

enum { LAB_REACHABLE_SEEDS_MAX = 100 };

typedef struct lab_reachable lab_reachable;

/* Measures that divide positions into levels, as bits. */
typedef enum lab_reachable_measure {
    LAB_BY_SEEDS = 1,        /* on the board */
    LAB_BY_MARKED_HOLES = 2, /* or closed ones */
    LAB_BY_MARKED_SEEDS = 4, /* the seeds in these */
    LAB_BY_WHICH_MARKED = 8, /* holes */
} lab_reachable_measure;

/* Begins with a position that is not over. Positions may take up to `memory` bytes. Returns
 * NULL if memory runs out. */
lab_reachable *lab_reachable_new(const lab_terms *terms, const dyar_position *start,
                                 uint64_t memory);
void lab_reachable_free(lab_reachable *reachable);

/* Does its packing keep all that the first position has?  Marks that no rule makes may get
 * lost. */
bool lab_reachable_is_faithful(const lab_reachable *reachable);

/* Finds the positions; those that are kept as bits, in several threads. The positions and their
 * numbers depend on the game alone. */
lab_retrograde_end lab_reachable_explore(lab_reachable *reachable, int threads,
                                         const lab_stop *stop,
                                         void (*progress)(void *context, uint64_t positions),
                                         void *context);

/* Its positions in levels, from 0 to `top`; lasts as long as they do. */
const lab_level_order *lab_reachable_order(const lab_reachable *reachable);
int lab_reachable_top(const lab_reachable *reachable);
uint64_t lab_reachable_count(const lab_reachable *reachable);

/* Returns the measures that divide the levels. Once explored, no move reverses them. */
unsigned lab_reachable_measures(const lab_reachable *reachable);

/* How many moves of a position stay in its level, on average. */
double lab_reachable_moves(const lab_reachable *reachable, int level);

/* Bytes that it takes. */
uint64_t lab_reachable_bytes(const lab_reachable *reachable);
