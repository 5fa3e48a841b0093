/* SPDX-License-Identifier: MIT */
/* A board as a picture of heat, in SVG: from the hole that is touched least,
 * which is white, to that which is touched most. */
#pragma once

#include <stdio.h>

#include "lab/draw/holes.h"

/* Draws the counts in the holes, with one decimal.  `name`: of the game.  `counts`: by holes,
 * none negative. */
void lab_draw_wear(FILE *to, const char *name, const lab_holes *holes, const double *counts);
