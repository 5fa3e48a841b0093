/* SPDX-License-Identifier: MIT */
/* The task `tournament`: computer players meet, and are rated. */
#pragma once

#include "lab/measure/tournament.h"
#include "tasks/task.h"

typedef struct task_tournament_input {
    task_subject subject;
    task_tournament_parameters parameters;
    const lab_player_spec *players;
    size_t player_count;
    int turn_limit;           /* of a game; 0: that of the lab */
    const lab_oracle *oracle; /* NULL: none */
    /* NULL, or shown every game when it is over.  False: the tournament stops. */
    bool (*see)(void *context, const lab_meeting *meeting);
    void *context;
} task_tournament_input;

typedef struct task_tournament_score {
    size_t games, won, drawn;
    double shares; /* of first places */
} task_tournament_score;

typedef struct task_tournament_result {
    lab_tournament_task task;
    char names[LAB_RATED_MAX][LAB_PLAYER_SPEC_TEXT];
    task_tournament_score players[LAB_RATED_MAX];
    task_tournament_score seats[DYAR_PLAYERS_MAX];
    lab_lineup *lineups; /* with their results */
    size_t lineup_count;
    size_t games, broken_off;
    bool stopped; /* somebody asked; the games that were over by then count */
} task_tournament_result;

bool task_tournament(task_run *run, const task_tournament_input *input,
                     task_tournament_result *result);
void task_tournament_release(task_tournament_result *result);
