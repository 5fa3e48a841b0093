/* A board as a picture of heat, in SVG: from the hole that is touched least,
 * which is white, to that which is touched most. */
#ifndef LAB_WEAR_SVG_H
#define LAB_WEAR_SVG_H

#include <stdio.h>

#include "dyar/ruleset.h"

/* `counts`: by holes, none negative; they stand in the holes with one decimal. */
void lab_draw_wear(FILE *to, const dyar_ruleset *ruleset, const dyar_position *position,
                   const double *counts);

#endif
