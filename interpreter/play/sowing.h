/* SPDX-License-Identifier: MIT */
/* Lifting, sowing, and the drop of seeds into one hole after another. */
#ifndef DYAR_PLAY_SOWING_H
#define DYAR_PLAY_SOWING_H

#include "play/view.h"

/* Picks up the seeds of a hole, at most `limit`. */
void dyar_lift(dyar_turn *t, unsigned cell, int limit);

/* Sows the hand, which is not empty: from after `at`, or with the first seed into `into`.
 * Returns false if the last seed falls nowhere: no hole takes the rest, which stays in the
 * hand, or there is no end of it, and `sown` is DYAR_SOWN_MAX. */
bool dyar_sow(dyar_turn *t, unsigned at, unsigned into);

/* ---- dropping.c ---- */

/* Drops what the next hole takes: the first after `at` that takes any, or `into` itself if that
 * is a cell.  Returns that hole; DYAR_NO_CELL if no hole takes any, and the hand then keeps its
 * seeds. */
unsigned dyar_drop_next(dyar_turn *t, unsigned at, unsigned into);

/* Drops as many whole rounds as the hand has, after `at`, which has just taken a seed and takes
 * the last of each round.  Drops none if rounds may differ or each seed is noted. */
void dyar_drop_rounds(dyar_turn *t, unsigned at);

/* Returns the hole for the first seed; DYAR_NO_CELL if sowing cannot begin there, and the next
 * hole gets it. */
unsigned dyar_first_taker(const dyar_turn *t, unsigned cell);

#endif
