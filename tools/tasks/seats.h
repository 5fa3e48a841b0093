/* SPDX-License-Identifier: MIT */
/* The task `seats`: in a game of three and more players, what each is sure of against all
 * others together. */
#pragma once

#include "lab/solve/solve.h"
#include "tasks/task.h"

typedef struct task_seats_input {
    const dyar_game *game;
    const dyar_position *position;
    task_seats_parameters parameters;
} task_seats_input;

/* Do not move it: it points into itself. */
typedef struct task_seats_result {
    const dyar_game *game;
    bool outcome_only;
    int players, mover;
    lab_bounds sure[DYAR_PLAYERS_MAX];
    int done;                             /* seats that are known, the mover's first */
    lab_solve_move moves[DYAR_MOVES_MAX]; /* of the mover */
    size_t move_count;
    lab_solve_result last; /* of the seat that was solved last */
    double seconds;
    bool complete;
} task_seats_result;

/* The result is complete unless somebody stopped the task or its budget was spent. */
bool task_seats(task_run *run, const task_seats_input *input, task_seats_result *result);
