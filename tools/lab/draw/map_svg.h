/* SPDX-License-Identifier: MIT */
/* A map of places, in SVG: dots on the coasts of the world, and at both sides their names. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct lab_map_place {
    double latitude, longitude; /* degrees of WGS 84: -90 to 90, -180 to 180 */
    const char *name;
    bool at_right; /* where its name is drawn, which lab_draw_map finds */
    double height;
} lab_map_place;

/* Draws the places, and of the world what holds them all.  Sorts them from north to south. */
void lab_draw_map(FILE *to, const char *title, lab_map_place *places, size_t count);
