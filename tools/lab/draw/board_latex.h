/* SPDX-License-Identifier: MIT */
/*
 * A board as a picture for LaTeX: a tikzpicture that requires only \usepackage{tikz}.
 *
 * `scale=` in its first line makes it larger or smaller, words and numbers with it.  The
 * pattern of a hole's ring and its tint show its owner; the tints are light, so that numbers
 * stay legible in black and white.
 */
#pragma once

#include "lab/draw/board_svg.h"

/* In TeX's points: the text of an article at 10 points. */
enum { LAB_LATEX_PAGE = 345 };

/* No wider than `widest`, in TeX's points, with a line of text above, or NULL. */
void lab_draw_board_latex(FILE *to, const lab_picture *picture, double widest,
                          const char *caption);
