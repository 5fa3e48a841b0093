/* SPDX-License-Identifier: MIT */
/*
 * Groups of rulesets that explain games and play alike, and an observation that distinguishes
 * the others, as far as a short search shows.
 */
#pragma once

#include "lab/infer/infer.h"

/* The largest number of candidates that are compared */
enum { LAB_FOLDED = 24 };

/* A move that would distinguish two candidates. */
typedef struct lab_deciding_move {
    size_t a, b; /* which two; both 0: there are no two, or none was found */
    char position[DYAR_POSITION_TEXT]; /* before the move; empty: none */
    char move[DYAR_MOVE_TEXT];         /* empty: they differ in that position itself */
    const char *why;
} lab_deciding_move;

typedef struct lab_folded {
    size_t plays_as[LAB_FOLDED]; /* each of the first: the first that plays alike */
    lab_deciding_move ask;
} lab_folded;

/* Returns false if memory runs out. */
bool lab_fold(const lab_inference *found, lab_stop stop, lab_folded *folded);
