/* SPDX-License-Identifier: MIT */
/*
 * Two games in step: what is seen of one position differs from what is seen of the other, or it
 * does not.
 *
 * Both have as many rows, columns and players.  Marks are compared by the kinds that mean the
 * same, moves by their texts, and the rules behind a position not at all.
 */
#pragma once

#include "dyar/compare.h"

enum { LAB_PAIR_MARKS_MAX = 16 };

typedef struct lab_pair {
    const dyar_game *a, *b;
    int mark_of_b[LAB_PAIR_MARKS_MAX]; /* by kinds of marks of a; -1: it has no such kind */
} lab_pair;

typedef struct lab_pair_position {
    dyar_position a, b;
} lab_pair_position;

/* Of each of the two. */
typedef struct lab_pair_move {
    dyar_move a, b;
} lab_pair_move;

/* What can differ, as bits. */
enum {
    LAB_DIFFERS_BOARD = 1,    /* seeds in holes, closed holes, seeds still to be placed */
    LAB_DIFFERS_MARKS = 2,    /* marks, and whose holes are */
    LAB_DIFFERS_CAPTURES = 4, /* stores, and seeds that are out of the game */
    LAB_DIFFERS_MOVER = 8,    /* whose turn it is */
    LAB_DIFFERS_RESULT = 16,  /* who has won, and how high; or whether it is over */
    LAB_DIFFERS_MOVES = 32,   /* the legal moves */
};

/* False when their boards have other rows, columns or players. */
bool lab_pair_begin(lab_pair *pair, const dyar_comparison *comparison, const dyar_game *a,
                    const dyar_game *b);

/* All but the result and the moves. */
unsigned lab_pair_boards(const lab_pair *pair, const lab_pair_position *position);

/* The legal moves, each with the one of the same text, in the order of a; or how the two
 * differ: in moves, or in the result where a game is over. */
unsigned lab_pair_moves(const lab_pair *pair, const lab_pair_position *position,
                        lab_pair_move moves[DYAR_MOVES_MAX], size_t *count);

void lab_pair_play(const lab_pair *pair, lab_pair_position *position,
                   const lab_pair_move *move);

/* Finds the move of the same text as `wanted`, which may be of either game, among `count`
 * moves; the search begins at number `near`.  Returns false if there is none. */
bool lab_pair_find_move(dyar_move wanted, const dyar_move *moves, size_t count, size_t near,
                        dyar_move *found);
