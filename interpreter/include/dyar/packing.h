/*
 * Positions in few bytes, for whoever keeps millions of them.
 *
 *     dyar_packing *packing = dyar_packing_new(game, true);
 *     uint8_t *bytes = malloc(dyar_packing_size(packing));
 *     dyar_pack(packing, &position, bytes);
 *     dyar_unpack(packing, bytes, &position);
 *
 * What a rule on repetition compares is kept in front: seeds, marks, reserves, who is to move;
 * seeds that are nowhere else are out of the game.  Behind it is what the rules remember of
 * moves before (turns, moves made again, the last move), if they ask for any: counts only as
 * far as some rule tells them apart, so that a position that is unpacked may have smaller ones
 * and is played on alike.  Two positions are packed alike exactly when they are the same in
 * what is kept; a mark that no rule makes, where it lies, may be lost.
 */
#ifndef DYAR_PACKING_H
#define DYAR_PACKING_H

#include "dyar/linkage.h"
#include "dyar/position.h"

#include <stddef.h>

DYAR_BEGIN

/* How the positions of a game are packed. */
typedef struct dyar_packing dyar_packing;

/* Without `stores`, captured seeds are not kept, and the stores are empty when a position is
 * unpacked.  NULL without memory; not for matches.  The game must live
 * as long; may be shared by threads. */
dyar_packing *dyar_packing_new(const dyar_game *game, bool stores);

/* Gives it back; NULL is allowed. */
void dyar_packing_free(dyar_packing *packing);

/* In bytes, the same for every position. */
size_t dyar_packing_size(const dyar_packing *packing);

/* As many of these bytes, from the first, are the same for positions that a rule on repetition
 * does not tell apart; all of them, where nothing is remembered. */
size_t dyar_packing_front(const dyar_packing *packing);

/* `bytes` has room for dyar_packing_size; all of it is written. */
void dyar_pack(const dyar_packing *packing, const dyar_position *position, uint8_t *bytes);

/* The game goes on in it; bytes that no position was packed in lead to anything. */
void dyar_unpack(const dyar_packing *packing, const uint8_t *bytes, dyar_position *position);

DYAR_END

#endif
