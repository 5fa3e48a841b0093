/* SPDX-License-Identifier: MIT */
/*
 * Player specifications, as people write them: NAME, NAME:BUDGET or NAME:BUDGET@THREADS. The
 * budget is for a move.
 *
 *     greedy no budget
 *     mcts:2000        nodes; for mcts, playouts
 *     mcts:200k        thousands, and M for millions
 *     mcts:0.5s        seconds
 *     NAME:d8          moves ahead
 *     mcts:200k@4      the budget of all four threads together
 *
 * Without a budget the player's usual one holds.
 */
#pragma once

#include "lab/base/error.h"
#include "lab/players/player.h"

enum { LAB_PLAYER_SPEC_TEXT = 56 }; /* room for any that can be written, and its zero */

typedef struct lab_player_spec {
    const lab_player_kind *kind;
    lab_limits limits; /* for the tasks that the player is given */
} lab_player_spec;

/* False when the text names no player, or a budget that this one does not take; the error says
 * what would be right.  Its line is 0. */
bool lab_player_spec_parse(const char *text, lab_player_spec *spec, lab_error *error);

/* The specification as text in its shortest form: what is usual is left out. */
const char *lab_player_spec_format(const lab_player_spec *spec,
                                   char text[LAB_PLAYER_SPEC_TEXT]);

/* A player with `times` its nodes or seconds; false when it is limited by neither. */
bool lab_player_spec_scale(lab_player_spec *spec, int times);
