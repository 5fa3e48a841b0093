/* The drop of seeds of the hand, one hole after another. */
#ifndef DYAR_PLAY_DROPPING_H
#define DYAR_PLAY_DROPPING_H

#include "play/view.h"

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
