/* SPDX-License-Identifier: MIT */
/*
 * The holes of a board by their names, as text, where no game is at hand: rows from the top to
 * the bottom, "a2 b2 -/a1 b1 c1"; - is a place without a hole.
 */
#pragma once

#include "dyar/position.h"

#include <stdbool.h>

enum { LAB_HOLE_NAME = 8, LAB_HOLES_TEXT = LAB_HOLE_NAME * DYAR_HOLES_MAX };

typedef struct lab_holes {
    int rows, columns;
    char names[DYAR_HOLES_MAX]
              [LAB_HOLE_NAME]; /* as a game numbers them; empty: none is there */
} lab_holes;

void lab_holes_of(const dyar_game *game, const dyar_position *start, lab_holes *holes);

char *lab_holes_write(const lab_holes *holes, char text[LAB_HOLES_TEXT]);

/* False when it is not such a text. */
bool lab_holes_read(const char *text, lab_holes *holes);
