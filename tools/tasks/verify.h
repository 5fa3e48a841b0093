/* SPDX-License-Identifier: MIT */
/* The task `verify`: where recorded games first differ from their rules. */
#pragma once

#include "dyar/trace.h"
#include "lab/records/discrepancy.h"
#include "lab/records/ending.h"
#include "tasks/games.h"

/* A game that differs. */
typedef struct task_difference {
    const lab_field_game *game;
    const dyar_ruleset *ruleset; /* of the game */
    const lab_discrepancy *found;
    const dyar_trace *trace; /* of the move that `found` has made; empty if it has made none */
} task_difference;

typedef struct task_verify_input {
    task_games_text text;
    bool of_ruleset; /* games need not name their ruleset */
    /* Returns the ruleset of a game, for as long as the game is compared; NULL leaves the game
     * out, after the door has noted why. */
    const dyar_ruleset *(*rules_of)(void *context, const lab_field_game *game);
    void (*differs)(void *context, const task_difference *difference);
    void *context;
} task_verify_input;

/* Games that were compared. */
typedef struct task_verify_result {
    size_t games, differing;
    size_t
        ended[LAB_TERMINATIONS]; /* of the games that agree and have an end: how they ended */
    size_t without_moves;        /* of those */
} task_verify_result;

/* Adds to the result, also if it fails. */
bool task_verify(task_run *run, const task_verify_input *input, task_verify_result *result);
