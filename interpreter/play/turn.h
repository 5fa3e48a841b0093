/* SPDX-License-Identifier: MIT */
/* One turn: how it is played, and by the rules of which phase. */
#pragma once

#include "play/view.h"

/* Plays the move on the turn's position, up to and with the `after` table; the turn is not
 * handed on.  The board as the turn found it is kept in `origin`, as long as the turn is used.
 * A turn that must choose stops at a choice that the move does not make, which is then what it
 * is `asking`. */
void dyar_turn_play(dyar_turn *t, const dyar_move *move, dyar_position *origin);

/* Continues the turn with the choices now in `chosen` and `choices`. */
void dyar_turn_go_on(dyar_turn *t);

/* Plays the first lap, up to its landing, which is not judged. False if there is nothing to
 * sow. */
bool dyar_turn_sow_first_lap(dyar_turn *t, const dyar_move *move, dyar_position *origin);

/* Parts of a turn. dyar_turn_settle does what a landing rule says, and returns the rule that
 * the turn continues with, or the rule itself if its choice is open. dyar_turn_sow_on sows
 * another lap, and returns false if the turn is over instead. dyar_turn_finish does what is
 * left when the turn is over. */
const dyar_compiled_rule *dyar_turn_settle(dyar_turn *t, const dyar_compiled_rule *rule);
bool dyar_turn_sow_on(dyar_turn *t, const dyar_compiled_rule *rule);
void dyar_turn_finish(dyar_turn *t);

/* Does what the rules say of an endless sowing, which this turn's is.  The turn is then over.
 */
void dyar_turn_end_endless(dyar_turn *t);

/* Begins a turn, or anything else that changes the position: `rules` are those of the turn, or
 * NULL. */
static inline void dyar_turn_begin(dyar_turn *t, const dyar_game *game,
                                   const dyar_compiled_phase *rules, dyar_position *position,
                                   unsigned mover)
{
    dyar_view(t, game, position, mover);
    t->played = position;
    t->rules = rules;
}

/* Returns the hole for the first seed of the turn, with the hand full; DYAR_NO_CELL: the next
 * hole. */
static inline unsigned dyar_first_hole(const dyar_turn *t)
{
    const dyar_word first = t->rules->first_seed;
    if (first == DYAR_FIRST_SEED_NEXT ||
        (first == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE && t->hand == 1))
        return DYAR_NO_CELL;
    return t->start;
}

const dyar_compiled_phase *dyar_find_phase(const dyar_game *game, const dyar_position *position,
                                           unsigned mover);

static inline const dyar_compiled_phase *
dyar_rules_of_turn(const dyar_game *game, const dyar_position *position, unsigned mover)
{
    return game->phase_count == 1 ? game->phases : dyar_find_phase(game, position, mover);
}
