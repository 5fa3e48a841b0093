/* SPDX-License-Identifier: MIT */
/*
 * Positions in few bytes, for programs that store millions of them.
 *
 *     dyar_packing *packing = dyar_packing_new(game, true);
 *     uint8_t *bytes = malloc(dyar_packing_size(packing));
 *     dyar_pack(packing, &position, bytes);
 *     dyar_unpack(packing, bytes, &position);
 *
 * The first bytes hold what rules on repetition compare: seeds, marks, reserves and the player
 * to move.  Seeds that are nowhere else are out of the game.  The rest holds what the rules
 * remember of earlier moves, such as the number of turns, if a rule uses it.  Counts are stored
 * only as far as a rule distinguishes them.  An unpacked position may therefore have smaller
 * counts, but it plays the same.
 *
 * Two positions have the same bytes if and only if they are the same in what is stored.  A mark
 * that no rule can make in its hole may be lost.
 *
 * A packing never changes and is thread-safe.
 */
#ifndef DYAR_PACKING_H
#define DYAR_PACKING_H

#include "dyar/linkage.h"
#include "dyar/position.h"

#include <stddef.h>

DYAR_BEGIN

/* The layout of the bytes of a game's positions. */
typedef struct dyar_packing dyar_packing;

/* Creates a packing for a game that is not a match.  If `stores` is false, captured seeds are
 * not stored, and unpacked positions have empty stores.  Returns NULL if memory runs out.  The
 * packing borrows the game; the caller frees it with dyar_packing_free. */
dyar_packing *dyar_packing_new(const dyar_game *game, bool stores);

/* Frees the packing.  NULL is allowed. */
void dyar_packing_free(dyar_packing *packing);

/* Returns the number of bytes of a packed position; it is the same for every position. */
size_t dyar_packing_size(const dyar_packing *packing);

/* Returns the number of leading bytes that rules on repetition compare: positions that these
 * rules do not distinguish have the same leading bytes.  It equals dyar_packing_size if nothing
 * is remembered. */
size_t dyar_packing_front(const dyar_packing *packing);

/* Packs a position.  Writes exactly dyar_packing_size bytes. */
void dyar_pack(const dyar_packing *packing, const dyar_position *position, uint8_t *bytes);

/* Unpacks dyar_packing_size bytes into `position`, in which the game continues.  If no call of
 * dyar_pack wrote the bytes, the position is undefined. */
void dyar_unpack(const dyar_packing *packing, const uint8_t *bytes, dyar_position *position);

DYAR_END

#endif
