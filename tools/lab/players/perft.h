/* SPDX-License-Identifier: MIT */
/*
 * Perft: counting move sequences of exactly a given length.
 *
 * A game that ends earlier counts nothing, a pass is a move, and repetition is not judged: two
 * programs with the same rules get the same number.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/stop.h"

enum { LAB_PERFT_DEPTH_MAX = 1000 };

/* False when the work was stopped; `leaves` then holds what was counted so far. */
bool lab_perft(const dyar_game *game, const dyar_position *position, int depth, lab_stop stop,
               uint64_t *leaves);

typedef struct lab_perft_line {
    dyar_move move;
    uint64_t leaves;
} lab_perft_line;

/* A count, and what is asked of it: `depth` and `divided`. */
typedef struct lab_perft_count {
    int depth;
    bool divided; /* a line for every first move, if there are any */
    bool complete;
    uint64_t leaves; /* in all, so far */
    lab_perft_line lines[DYAR_MOVES_MAX];
    size_t count; /* lines that are complete */
} lab_perft_count;

/* Counts until it is complete or stopped. */
void lab_perft_of(const dyar_game *game, const dyar_position *position, lab_stop stop,
                  lab_perft_count *count);
