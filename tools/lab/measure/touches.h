/* SPDX-License-Identifier: MIT */
/*
 * Touches of holes, which wear a board while a game is played.
 *
 * Stores are not counted, nor is the setup.
 */
#pragma once

#include "dyar/trace.h"

#include <stdint.h>

typedef enum lab_wear_kind {
    LAB_WEAR_SOWN,     /* seeds that dropped into the hole, or were put there */
    LAB_WEAR_EMPTIED,  /* times that its seeds came into the hand */
    LAB_WEAR_CAPTURED, /* times that seeds were captured from it */
    LAB_WEAR_TOUCHED,  /* all three together */
    LAB_WEAR_KINDS,
} lab_wear_kind;

/* The words for the kinds, ended by NULL. */
extern const char *const lab_wear_words[LAB_WEAR_KINDS + 1];

/* Returns the kind of that word, which must be one of them. */
lab_wear_kind lab_wear_kind_of(const char *word);

/* The largest number of touches of a game: the first three kinds, hole by hole. */
enum { LAB_TOUCHES_MAX = LAB_WEAR_TOUCHED * DYAR_HOLES_MAX };

/* Adds the touches of a move to the counts of a game on a board of `holes` holes. */
void lab_touches_add(const dyar_trace *trace, int holes, uint32_t *counts);

/* All of them, of the three kinds. */
uint64_t lab_touches_sum(const uint32_t *counts, int holes);

/*
 * How unevenly they are spread over the holes that the board has: the share of all touches, in
 * millionths, that would have to fall elsewhere for all holes to be touched alike (E. M.
 * Hoover, "The measurement of industrial localization", 1936).  0 where there are none.
 */
int32_t lab_touches_unevenness(const dyar_game *game, const dyar_position *start,
                               const uint32_t *counts);
