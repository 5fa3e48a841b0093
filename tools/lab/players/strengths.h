/* SPDX-License-Identifier: MIT */
/*
 * Strengths: the players of games that are played at several strengths, weakest first.
 *
 *     lab_strengths strengths = lab_strengths_of_each(specs, 3);
 *     strengths.players[0] take the seats in the games of the weakest
 *
 * An open value without pointers of its own.
 */
#pragma once

#include "lab/players/player_spec.h"

enum {
    LAB_STRENGTHS_MAX = 8,
    LAB_STRENGTH_NAME = DYAR_PLAYERS_MAX * LAB_PLAYER_SPEC_TEXT,
};

typedef struct lab_strengths {
    size_t count;
    lab_player_spec players[LAB_STRENGTHS_MAX][DYAR_PLAYERS_MAX];
    char names[LAB_STRENGTHS_MAX][LAB_STRENGTH_NAME]; /* "mcts:50", "mcts:50,greedy" */
} lab_strengths;

/* Adds a strength at which these players take the seats; it is named after the first `named` of
 * them.  There is room for LAB_STRENGTHS_MAX. */
void lab_strengths_add(lab_strengths *strengths,
                       const lab_player_spec players[DYAR_PLAYERS_MAX], size_t named);

/* A strength for each of these players, who takes all seats; 1 to LAB_STRENGTHS_MAX. */
lab_strengths lab_strengths_of_each(const lab_player_spec *players, size_t count);

/* The seed of the games at a strength: `seed` at the first, others at the next, or players
 * that share their first random numbers would play alike. */
uint64_t lab_strengths_seed(uint64_t seed, size_t strength);

/* Returns the names as a list of texts. */
typedef struct lab_strength_names {
    const char *list[LAB_STRENGTHS_MAX];
} lab_strength_names;

lab_strength_names lab_strengths_names(const lab_strengths *strengths);
