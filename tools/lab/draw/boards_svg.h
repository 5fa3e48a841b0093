/* SPDX-License-Identifier: MIT */
/* Rows of small boards in SVG, each with two lines of text above it.  The boards may be those
 * of different rulesets, and all are drawn at one scale. */
#pragma once

#include <stddef.h>

#include "lab/draw/board_svg.h"

typedef struct lab_small_board {
    lab_picture picture;
    const char *name, *state; /* the lines above it; borrowed */
} lab_small_board;

/* Draws at least one board.  `title` and `story` are the lines above all. */
void lab_draw_boards(FILE *to, const char *title, const char *story,
                     const lab_small_board *boards, size_t count);
