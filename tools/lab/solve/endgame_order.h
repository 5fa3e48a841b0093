/* SPDX-License-Identifier: MIT */
/*
 * The order of the entries of an endgame database: seed count by seed count, so that each count
 * needs only those before it.
 *
 * The entries of one count are in *planes*, one for each thing beside the board that matters:
 * who is to move, unless turning the board by half makes that no difference, and, in games
 * where that matters, which stores hold an odd number.  If positions are whole (board_play.h),
 * each of these has a plane for each number of seeds in the mover's store; the other player has
 * the rest.  In a plane boards are in the order of their numbers (boards.h).
 */
#pragma once

#include "lab/solve/boards.h"
#include "lab/solve/level_order.h"

typedef struct lab_endgame_order {
    lab_level_order levels; /* a level is a seed count */
    lab_boards boards;
    const uint8_t *cells; /* of the holes, in board order; the game's */
    unsigned planes;      /* without those for the stores of whole positions */
} lab_endgame_order;

/* Prepares for up to `seeds` seeds. Returns false if there are too many boards, or if memory
 * runs out (errno is then ENOMEM). */
bool lab_endgame_order_init(lab_endgame_order *order, const dyar_game *game, int seeds);
void lab_endgame_order_release(lab_endgame_order *order);

/* How many entries this count has. */
uint64_t lab_endgame_entries(const lab_endgame_order *order, int seeds);

/* Returns whether the position can have an entry: of a whole position, the seeds on the board
 * and in the stores are all seeds of the game. */
bool lab_endgame_order_has(const lab_endgame_order *order, const dyar_position *position);

/* Which entry of its count a position is; `seeds` is that count. */
uint64_t lab_endgame_entry(const lab_endgame_order *order, const dyar_position *position,
                           int *seeds);
