/* SPDX-License-Identifier: MIT */
/* The task `perft`: how many sequences of moves of a length a position has. */
#pragma once

#include "lab/players/perft.h"
#include "tasks/task.h"

typedef struct task_perft_input {
    const dyar_game *game;
    const dyar_position *position;
    task_perft_parameters parameters; /* with a depth */
} task_perft_input;

/* The count is not complete if somebody stops it. */
bool task_perft(task_run *run, const task_perft_input *input, lab_perft_count *result);
