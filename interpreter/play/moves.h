/* SPDX-License-Identifier: MIT */
/* The finder of legal moves. */
#pragma once

#include "play/view.h"

/* The legal moves of a player as if it were their turn, passing not counted. */
size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* Returns whether a player would have a legal move if it were their turn, passing not counted.
 */
bool dyar_can_move(const dyar_game *game, const dyar_position *position, unsigned player);

/* Lists the moves of the player to move, passing included; in a match, those of the current
 * game. */
size_t dyar_moves_in_game(const dyar_game *game, const dyar_position *position,
                          dyar_move moves[DYAR_MOVES_MAX]);

/* Sets the view to that of a player about to make this move. */
static inline void dyar_look_from(dyar_turn *view, const dyar_compiled_kind *kind,
                                  unsigned cell)
{
    view->start = (uint8_t)cell;
    view->kind = kind->number;
    view->lifted = view->cells[kind->of_store ? view->game->topology.store[view->mover] : cell];
}

/* The step in finding the moves that takes the last of some moves off the list. */
typedef enum dyar_loss_step {
    DYAR_LOST_NOWHERE, /* one of them is legal */
    DYAR_LOST_AT_START,
    DYAR_LOST_BY_KIND, /* what the kind requires of its outcome: `only` */
    DYAR_LOST_BY_DUTY,
    DYAR_LOST_BY_CHOICE,
    DYAR_LOST_AS_FORBIDDEN,
} dyar_loss_step;

typedef struct dyar_loss {
    bool (*wants)(const dyar_move *move, const void *about); /* is it one of those moves? */
    const void *about;
    dyar_loss_step step;
    size_t number;  /* of the duty or the kind, in the rules of the turn */
    bool unfit;     /* a kind let one of them start, and took it back */
    dyar_move move; /* one of them, as it stood on the list before it was lost */
} dyar_loss;

/* Finds the moves of a player by the rules, and sets `step` and `number` for those that `wants`
 * accepts.  `wants` is asked before choices are made, too: a move without choices is one of
 * those that begin like it. */
void dyar_find_loss(const dyar_game *game, const dyar_position *position, unsigned player,
                    dyar_loss *loss);

/* Returns the next player, from this one on, whom the rules do not skip for having no legal
 * move; this one if no player can move. */
unsigned dyar_next_able(const dyar_game *game, const dyar_position *position, unsigned player);
