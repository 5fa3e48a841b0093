/* SPDX-License-Identifier: MIT */
/* The task `analyse`: a computer player's evaluation of every move of a position. */
#pragma once

#include "lab/players/search.h"
#include "tasks/task.h"

typedef struct task_analyse_input {
    const dyar_game *game;
    const dyar_position *position;
    const lab_session *session; /* that has come to it; NULL: unknown */
    task_analyse_parameters parameters;
    const lab_player_spec *player; /* whose search and budget; NULL: by the parameters */
    lab_watch watch;
    const lab_oracle *oracle; /* NULL: none */
} task_analyse_input;

typedef struct task_analyse_result {
    lab_search *search;
    lab_insight insight; /* points into the search; empty if the game is over */
} task_analyse_result;

bool task_analyse(task_run *run, const task_analyse_input *input, task_analyse_result *result);
void task_analyse_release(task_analyse_result *result);
