/* SPDX-License-Identifier: MIT */
/*
 * Later laps by tables, for turns that play/ plays.
 *
 * The fast path proper (fast.h) lacks kinds of moves, choices, and laps that start with seeds
 * in the hand.  In most games that have these, the tables here play nearly all laps: a landing
 * rule is *known* if it only takes seeds from holes that the landing cell decides, and then
 * sows another lap.  play/ asks for them (dyar_game.relay) after each lap that it sows, and
 * settles the landing that is not known.
 *
 * Some sowings are known to be endless long before a position repeats.  If every rule for a
 * landing in an occupied hole sows the seeds taken, the first into the landing hole itself, no
 * occupied hole ever becomes empty.  Once all holes of the track are occupied, no lap can end
 * in an empty one, and the sowing never ends.
 */
#ifndef DYAR_FAST_RELAYS_H
#define DYAR_FAST_RELAYS_H

#include "base/arena.h"
#include "program/game.h"

/* Sets game->relay and game->relays if tables know any laps. */
void dyar_fast_prepare_relays(dyar_arena *arena, dyar_game *game);

#endif
