/* SPDX-License-Identifier: MIT */
/*
 * Positions one move on, of all nodes between the root of a search and where it is.
 *
 *     const size_t mark = children->used;
 *     lab_child *child = lab_children_add(children);
 *     ...
 *     children->used = mark;
 */
#pragma once

#include "lab/players/deepening.h"

typedef struct lab_child {
    dyar_position position;
    uint64_t key; /* where it is looked up */
    int rank;
    uint16_t move; /* its number in the list */
    bool again;    /* the same player is to move */
} lab_child;

typedef struct lab_children {
    lab_child *items;
    size_t used;
} lab_children;

/* Returns false if memory runs out; the caller releases it in any case. */
bool lab_children_init(lab_children *children);
void lab_children_release(lab_children *children);

/* There is room for all moves of as many nodes as a search can be deep. */
static inline lab_child *lab_children_add(lab_children *children)
{
    return &children->items[children->used++];
}

/* Plays the move with that number. */
static inline void lab_child_play(lab_child *child, const dyar_game *game,
                                  const dyar_position *position, dyar_move move, size_t number)
{
    dyar_position_copy(game, &child->position, position);
    dyar_play(game, &child->position, move);
    child->move = (uint16_t)number;
    child->again =
        dyar_position_mover(game, &child->position) == dyar_position_mover(game, position);
}

/* The one with the highest rank, the first of equals, comes to the front. */
void lab_children_pick(lab_child **rest, size_t count);
