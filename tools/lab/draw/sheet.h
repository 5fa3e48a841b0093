/* SPDX-License-Identifier: MIT */
/*
 * The places of the parts of a drawn board, for every format of pictures; private to this
 * folder.
 *
 * Lengths are in units of the picture, from its upper left corner, downwards; a hole is
 * 2 * LAB_SHEET_RADIUS wide.
 */
#pragma once

#include "lab/draw/board_svg.h"
#include "lab/draw/ring.h"

enum {
    LAB_SHEET_COLUMN = 100,
    LAB_SHEET_ROW = 124,
    LAB_SHEET_RADIUS = 42, /* of a hole */
    LAB_SHEET_APART = 128, /* neighbours in a ring */
    LAB_SHEET_MARGIN = 24,
    LAB_SHEET_BOWL = 130,      /* width of the bowls at the sides */
    LAB_SHEET_LINE = 40,       /* a line of text */
    LAB_SHEET_SEED = 6,        /* radius of a seed */
    LAB_SHEET_SEEDS_DRAWN = 30 /* if there are more, only the number shows them */
};

typedef struct lab_sheet {
    FILE *to;
    const lab_picture *picture;
    const dyar_game *game;
    const dyar_position *position;
    int rows, columns, players, width, height;
    int holes_width, holes_height; /* what the holes take of it */
    lab_board_plan plan;
    lab_ring ring; /* if the plan is one */
} lab_sheet;

/* Borrows the picture. */
lab_sheet lab_sheet_of(FILE *to, const lab_picture *picture);

/* The middle of a hole. */
void lab_sheet_hole(const lab_sheet *sheet, int hole, int *x, int *y);

/* The middle of a player's bowl. */
void lab_sheet_bowl(const lab_sheet *sheet, int player, int *x, int *y);

/* "south", "player 3"; "nobody" for -1. */
const char *lab_sheet_player(const lab_sheet *sheet, int player, char name[24]);

/* Is it this player's turn? */
bool lab_sheet_is_mover(const lab_sheet *sheet, int player);

/* Where a seed lies, by its number in the hole from 0: the same, however many come after. */
void lab_sheet_seed(int seed, int *x, int *y);

/* ---- a move ---- */

/* What a round label says. */
typedef enum lab_sheet_label_kind {
    LAB_LABEL_CAPTURED, /* `number` seeds were captured here, all laps together */
    LAB_LABEL_END,      /* the last seed of the last lap falls here */
    LAB_LABEL_LAP       /* lap `number` begins here */
} lab_sheet_label_kind;

typedef struct lab_sheet_label {
    lab_sheet_label_kind kind;
    int number;
    int x, y; /* its middle */
} lab_sheet_label;

enum { LAB_LABEL_MOST = 4 * DYAR_HOLES_MAX + 1 };

/* The labels of the picture's move, in the order of drawing; how many. */
size_t lab_sheet_labels(const lab_sheet *sheet, lab_sheet_label labels[LAB_LABEL_MOST]);
