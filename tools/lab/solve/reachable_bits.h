/* SPDX-License-Identifier: MIT */
/*
 * Reachable positions as bits: of games in which all seeds stay on the board and marks stay
 * where they are made.
 *
 * All of a position but its seeds is its *frame*: marks, closed holes, the player to move.  The
 * distributions of all seeds on the board are numbered, and each frame has a bit for each of
 * them, set if that position is reachable.  So a position takes a few bits, where a list needs
 * some twenty bytes; and it has a number among those of its frame, which is how many bits are
 * set before its own.
 *
 * The frames with the same holes marked alike, seen from either side, are a level: a move
 * leaves them as they are or marks one more.  That is found to be so, or not, as every move is
 * made.
 */
#pragma once

#include "dyar/packing.h"
#include "lab/base/stop.h"
#include "lab/solve/level_order.h"
#include "lab/solve/retrograde.h"

typedef struct lab_reachable_bits lab_reachable_bits;

/* Begins with a position in which the game goes on; the packing must outlive the bits.  Returns
 * NULL if memory runs out, or if positions of the game cannot be kept as bits: it does not fit
 * then. */
lab_reachable_bits *lab_reachable_bits_new(const lab_terms *terms, const dyar_packing *packing,
                                           const dyar_position *start, uint64_t memory,
                                           bool *fits);
void lab_reachable_bits_free(lab_reachable_bits *bits);

/* The positions and their numbers depend on the game alone. The calling thread calls
 * `progress`. */
lab_retrograde_end
lab_reachable_bits_explore(lab_reachable_bits *bits, int threads, const lab_stop *stop,
                           void (*progress)(void *context, uint64_t positions), void *context);

/* Returns false if exploring ended with NO_MEMORY because moves take seeds or marks away, or
 * because bits take more memory than a list would, or than there may be. */
bool lab_reachable_bits_fit(const lab_reachable_bits *bits);

/* As the functions of reachable.h; to be asked once all is explored. */
const lab_level_order *lab_reachable_bits_order(const lab_reachable_bits *bits);
int lab_reachable_bits_top(const lab_reachable_bits *bits);
uint64_t lab_reachable_bits_count(const lab_reachable_bits *bits);
double lab_reachable_bits_moves(const lab_reachable_bits *bits, int level);
uint64_t lab_reachable_bits_bytes(const lab_reachable_bits *bits);
