/* SPDX-License-Identifier: MIT */
/*
 * Games that a program recorded lap by lap, with the board after each lap.
 *
 * The seeds are counted at sites, which are numbers of the other program. A turn of Dyar is one
 * lap or several: a legal move that starts from the hole of the first lap, and that leads to
 * the board after the last.
 */
#pragma once

#include "dyar/move.h"
#include "formats/format.h"

/* `from.place` of a move of a trial is its site, or: */
enum { TRIAL_PASS = -1, TRIAL_ANY = -2 /* not stated */ };

/* A turn of the rules. */
typedef struct trial_turn {
    dyar_move move;
    size_t laps; /* moves of the trial */
} trial_turn;

/* The hole of each site; -1: none. False if a hole of the facts is none of the game. */
bool trial_place_sites(const format_facts *facts, const dyar_game *rules,
                       int holes[FORMAT_SITES]);

/* Does the setup of the trial have the seeds of the position? */
bool trial_begins_with(const format_game *game, const int holes[FORMAT_SITES],
                       const dyar_game *rules, const dyar_position *start);

typedef enum trial_finding {
    TRIAL_FOUND,
    TRIAL_NO_MOVE,  /* no legal move starts from the hole */
    TRIAL_NO_BOARD, /* none that starts there leads to a board of the trial */
    TRIAL_CUT       /* the same, but the trial may end before the turn does */
} trial_finding;

/* Finds the turn that begins with move `at` of the trial, which is not a pass. */
trial_finding trial_find_turn(const format_game *game, const int holes[FORMAT_SITES],
                              const dyar_game *rules, const dyar_position *now, size_t at,
                              trial_turn *turn);
