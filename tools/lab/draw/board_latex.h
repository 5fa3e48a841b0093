/*
 * A board as a picture for LaTeX: a tikzpicture that wants \usepackage{tikz} and nothing else.
 *
 * It is at most as wide as a column of text (12 cm), and `scale=` in its first line makes it
 * larger or smaller, words and numbers with it.  Whose a hole is, is told by the pattern of its
 * ring and by its tint; the tints are light, so that numbers stay readable in black and white.
 */
#ifndef LAB_BOARD_LATEX_H
#define LAB_BOARD_LATEX_H

#include "lab/draw/board_svg.h"

/* With a line of text above, or NULL. */
void lab_draw_board_latex(FILE *to, const lab_picture *picture, const char *caption);

/* How wide it gets, in TeX's points; a page has room for some 345. */
double lab_board_latex_width(const dyar_ruleset *ruleset);

/* Text that LaTeX prints as it is. */
void lab_latex_text(FILE *to, const char *text);

#endif
