/* SPDX-License-Identifier: MIT */
/*
 * Move ordering: moves that were good elsewhere are tried first.
 *
 * A killer is a move that refuted another one at the same distance from the root; the history
 * counts how often a move has done so anywhere, deep refutations counting more.
 */
#pragma once

#include <string.h>

#include "lab/players/deepening.h"

enum {
    LAB_ORDER_KILLERS = 2,
    LAB_ORDER_SLOTS = 512,
    LAB_ORDER_MOST = 1 << 14, /* that the history can come to */
};

_Static_assert(LAB_ORDER_SLOTS >= 2 * (DYAR_PASS + 1), "two slots for every hole, and passing");

typedef struct lab_order {
    dyar_move killers[LAB_SEARCH_DEPTH_MAX][LAB_ORDER_KILLERS];
    int history[DYAR_PLAYERS_MAX][LAB_ORDER_SLOTS];
} lab_order;

static inline void lab_order_begin(lab_order *order)
{
    memset(order, 0, sizeof *order);
}

/* Moves of the same hole and direction share a slot. */
static inline int *lab_order_slot(lab_order *order, int mover, dyar_move move)
{
    return &order->history[mover][move.hole * 2u + dyar_move_is_clockwise(move)];
}

/* From 0 to LAB_ORDER_MOST, and twice that for a killer. */
static inline int lab_order_rank(lab_order *order, int ply, int mover, dyar_move move)
{
    for (int i = 0; i < LAB_ORDER_KILLERS; i++)
        if (dyar_move_equal(order->killers[ply][i], move))
            return 2 * LAB_ORDER_MOST - i;
    return *lab_order_slot(order, mover, move);
}

/* Records that the move has refuted the one before it, and so saved a search of `depth`. */
static inline void lab_order_record_cutoff(lab_order *order, int ply, int mover, dyar_move move,
                                           int depth)
{
    dyar_move *killers = order->killers[ply];
    int *slot = lab_order_slot(order, mover, move);
    if (!dyar_move_equal(killers[0], move)) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    *slot += depth * depth;
    if (*slot > LAB_ORDER_MOST)
        for (int i = 0; i < LAB_ORDER_SLOTS; i++)
            order->history[mover][i] /= 2;
}
