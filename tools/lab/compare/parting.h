/* SPDX-License-Identifier: MIT */
/*
 * The parting of several games: the moves after which their boards are no longer the same.
 *
 *     lab_parting parting;
 *     if (lab_part(&(lab_parting_task){.games = games, .count = 3, .playouts = 300}, &parting)
 * && parting.different > 1)
 *         ... parting.ends[2].position ...
 *     lab_parting_release(&parting);
 *
 * Random games are played in step: each move is drawn from the legal moves of one of the games,
 * and made in all of them.  A game parts from another if seeds, marks, owners, captures, the
 * player to move or the result differ, or if the move is legal in one of them only.  Of all
 * partings, the one with the most different boards is kept, and of these the one after the
 * fewest moves.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/stop.h"

enum { LAB_PARTING_MOVES_MAX = 200 };

typedef struct lab_parting_task {
    const dyar_game *const *games; /* their boards may have different sizes */
    size_t count;                  /* of games, at least 1 */
    uint64_t playouts;             /* random games; at least 1 */
    uint64_t seed;
    lab_stop stop;
} lab_parting_task;

/* What one of the games has come to. */
typedef struct lab_parting_end {
    dyar_position position; /* before the last move, if the game refuses it */
    bool refuses;           /* the last move is not legal in this game */
} lab_parting_end;

typedef struct lab_parting {
    size_t different;                  /* boards; 1: no parting was found */
    size_t move_count;                 /* 0: the setups differ, or no parting was found */
    int movers[LAB_PARTING_MOVES_MAX]; /* players, from 0 */
    char moves[LAB_PARTING_MOVES_MAX][DYAR_MOVE_TEXT];
    lab_parting_end *ends; /* by game */
    bool stopped;          /* somebody asked to stop */
} lab_parting;

/* Returns false if memory runs out.  Release the parting in either case. */
bool lab_part(const lab_parting_task *task, lab_parting *parting);
void lab_parting_release(lab_parting *parting);
