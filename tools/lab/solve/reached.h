/*
 * All positions that can come about from one: found by making every move in every position, and
 * kept packed.  Seeds leave the board and do not come back, so that a level is a number of
 * seeds on the board; in games where they do come back there is only one level, 0.
 *
 *     lab_reached *reached = lab_reached_new(terms, &start, memory);
 *     if (reached && lab_reached_explore(reached, &stop) == LAB_LEVEL_DONE)
 *         for (int level = 0; level <= lab_reached_top(reached); level++)
 *             ... lab_reached_order(reached) ...
 *     lab_reached_free(reached);
 */
#ifndef LAB_REACHED_H
#define LAB_REACHED_H

#include "lab/base/stop.h"
#include "lab/solve/level.h"
#include "lab/solve/level_order.h"

enum { LAB_REACHED_SEEDS_MAX = 100 };

typedef struct lab_reached lab_reached;

/* Begins with a position in which the game goes on, of at most so many seeds.  `memory` are
 * bytes that positions may take.  NULL without memory. */
lab_reached *lab_reached_new(const lab_terms *terms, const dyar_position *start,
                             uint64_t memory);
void lab_reached_free(lab_reached *reached);

/* Does its packing keep all that the first position has?  Marks that no rule makes may get
 * lost. */
bool lab_reached_is_faithful(const lab_reached *reached);

/* Finds the positions.  What is found in which order depends on nothing but the game. */
lab_level_end lab_reached_explore(lab_reached *reached, const lab_stop *stop,
                                  void (*progress)(void *context, uint64_t positions),
                                  void *context);

/* Its positions in levels, from 0 to `top`; lasts as long as they do. */
const lab_level_order *lab_reached_order(const lab_reached *reached);
int lab_reached_top(const lab_reached *reached);
uint64_t lab_reached_count(const lab_reached *reached);

/* How many moves of a position stay in its level, on average. */
double lab_reached_moves(const lab_reached *reached, int level);

/* Bytes that it takes. */
uint64_t lab_reached_bytes(const lab_reached *reached);

#endif
