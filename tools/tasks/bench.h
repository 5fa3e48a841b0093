/* SPDX-License-Identifier: MIT */
/* The task `bench`: how fast random games are played. */
#pragma once

#include "lab/players/playouts.h"
#include "tasks/task.h"

typedef struct task_bench_input {
    const dyar_game *game;
    const dyar_position *start;
    task_bench_parameters parameters;
    int turn_limit; /* of a game; 0: that of the lab */
    bool ignore_repetition;
} task_bench_input;

typedef struct task_bench_result {
    lab_playouts_task task;
    lab_playouts_result played; /* as far as they were, if somebody stopped them */
    double games_per_s, moves_per_s, ns_per_move; /* 0 if nothing was played */
} task_bench_result;

bool task_bench(task_run *run, const task_bench_input *input, task_bench_result *result);
