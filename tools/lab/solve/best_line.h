/* SPDX-License-Identifier: MIT */
/*
 * The line of best play: from a position to the end of the game, in as few moves as can be, on
 * which every move keeps what its position is worth.
 */
#pragma once

#include "lab/solve/solve.h"

enum { LAB_BEST_LINE_MAX = 1000, LAB_BEST_LINE_POSITIONS = 1 << 20 };

typedef struct lab_best_line_move {
    dyar_move move;
    bool only; /* there are others, but none that keeps the value */
} lab_best_line_move;

typedef enum lab_best_line_end {
    LAB_BEST_LINE_ENDS,       /* the game is over after it */
    LAB_BEST_LINE_GOES_ROUND, /* no such line leads to an end but by repetition; no moves */
    LAB_BEST_LINE_OPEN,       /* the position has two bounds; no moves */
    LAB_BEST_LINE_NOT_FOUND,  /* it is too long, or not all on the way is known; no moves */
    LAB_BEST_LINE_NO_MEMORY,
} lab_best_line_end;

typedef struct lab_best_line {
    lab_best_line_end end;
    size_t length;
    lab_best_line_move moves[LAB_BEST_LINE_MAX];
} lab_best_line;

/* From the start of the task, by what is known of positions.  Positions are looked through in
 * the order of their distance, LAB_BEST_LINE_POSITIONS at most; stops when the task is stopped,
 * as if nothing were found. */
void lab_best_line_find(const lab_solve_task *task, const lab_terms *terms, lab_known *known,
                        void *context, lab_best_line *line);
