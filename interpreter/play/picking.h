/* SPDX-License-Identifier: MIT */
/*
 * The picking of holes after a sowing.
 *
 * Each pick is a move that names the hole; the turn then continues.  The position stores which
 * pick is due, how many holes are left to pick, and where the sowing ended.
 */
#pragma once

#include "play/view.h"

static inline bool dyar_is_picking(const dyar_game *game, const dyar_position *position)
{
    return game->pick_count > 0 && position->cells[game->layout.pick] > 0;
}

/* Begins a pick after a sowing.  If no hole fits, the turn continues with what follows the
 * pick. */
void dyar_begin_to_pick(dyar_turn *t, const dyar_compiled_pick *pick);

/* Returns the pick that is due, and sets the view of the player who picks. */
const dyar_compiled_pick *dyar_due_pick(const dyar_game *game, const dyar_position *position,
                                        dyar_turn *view);

/* The holes that can be picked, as moves. */
size_t dyar_picks(const dyar_game *game, const dyar_position *position,
                  dyar_move moves[DYAR_MOVES_MAX]);

/* Does what is done there; t->end is DYAR_THEN_PICK while there is more to pick. */
void dyar_pick_hole(dyar_turn *t, unsigned cell);

/* Returns whether the pick of a position is possible: none is due, or an existing one with a
 * possible number of holes, one of which fits.  Only for games with picks. */
bool dyar_could_be_picking(const dyar_game *game, const dyar_position *position);
