/* SPDX-License-Identifier: MIT */
/* The task `export`: recorded games in the notation of another program. */
#pragma once

#include "formats/reader.h"
#include "tasks/games.h"

typedef struct task_export_input {
    task_games_text text;
    bool of_ruleset;    /* games need not name their ruleset */
    const char *format; /* a name */
    /* Returns the ruleset of a game, for as long as the game is written; NULL leaves the game
     * out, after the door has noted why. */
    const dyar_ruleset *(*rules_of)(void *context, const lab_field_game *game);
    void (*game)(void *context, const char *text); /* takes a game in that notation */
    void (*problem)(void *context, const format_problem *problem);
    void *context;
} task_export_input;

typedef struct task_export_result {
    size_t games, left_out;
} task_export_result;

/* Adds to the result, also if it fails. A format without games writes the last position of
 * each. */
bool task_export(task_run *run, const task_export_input *input, task_export_result *result);
