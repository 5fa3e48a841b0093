/* The drop of seeds of the hand, one hole after another. */
#ifndef DYAR_PLAY_DROPPING_H
#define DYAR_PLAY_DROPPING_H

#include "play/view.h"

/* Drops what the next hole takes: the next one that takes any after `at`, or `into` itself
 * where that is a cell.  Returns that hole, or DYAR_NO_CELL if no hole takes any; the hand then
 * keeps its seeds. */
unsigned dyar_drop_next(dyar_turn *t, unsigned at, unsigned into);

/* Drops as many whole rounds as the hand has, beginning behind `at`, which has just taken a
 * seed and takes the last of each round.  Where seeds may fall otherwise in one round than in
 * the next, or each of them is to be told, none is dropped. */
void dyar_drop_rounds(dyar_turn *t, unsigned at);

/* The hole that is to get the first seed; DYAR_NO_CELL where sowing cannot begin there: the
 * next one gets it then. */
unsigned dyar_first_taker(const dyar_turn *t, unsigned cell);

#endif
