/* SPDX-License-Identifier: MIT */
/*
 * A board as a picture, in SVG: for `show --svg`, the page and the bindings.
 *
 * Every hole is a group of the class "hole" with data-hole="c1", data-owner="1" (0: nobody's)
 * and data-seeds="4"; in it is a group of the class "seeds", which holds what lab_draw_seeds
 * draws, so that a program can put another number there.  Stores are groups of the class
 * "store" with data-player.  Labels of a move are groups of the class "told" and one of "lap",
 * "end" and "captured".  Colours are CSS variables (--dyar-wood, --dyar-hole, --dyar-seed,
 * --dyar-number, --dyar-text, --dyar-ground, --dyar-mark) with defaults; the picture has its
 * own ground, so that its words can be read on any page.  The pattern of a hole's ring shows
 * its owner.
 */
#pragma once

#include <stdio.h>

#include "dyar/ruleset.h"
#include "dyar/trace.h"

typedef struct lab_picture {
    const dyar_ruleset *ruleset;
    const dyar_position *position;
    bool numerals;           /* numbers instead of seeds */
    const dyar_trace *trace; /* of a move from there: its laps are numbered, and it is shown
                                where it ends and captures; NULL */
} lab_picture;

void lab_draw_board(FILE *to, const lab_picture *picture);

/* Where the parts of a board are, for all pictures of it. */
typedef struct lab_board_plan {
    bool is_ring; /* the holes form a ring, counterclockwise */
    int below;    /* of a ring: number of holes, from the first, in the middle of the lower
                     half */
    bool stores_beside; /* the stores are at the ends of the board; else in a line below it */
    bool stores_left;   /* then: a player's store is at the left end of their row, not at the
                           right end */
} lab_board_plan;

lab_board_plan lab_board_plan_of(const dyar_game *game);

/* Of the picture's view box. */
void lab_board_size(const dyar_ruleset *ruleset, int *width, int *height);

/* Draws the seeds of a hole, around the hole's middle.  A seed keeps its place if others are
 * added. */
void lab_draw_seeds(FILE *to, int seeds, bool numerals);
