/* The task `bench`: how fast random games are played. */
#ifndef DYAR_TASKS_BENCH_H
#define DYAR_TASKS_BENCH_H

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
} task_bench_result;

bool task_bench(task_run *run, const task_bench_input *input, task_bench_result *result);

/* Per second; 0 if no time has passed. */
double task_bench_games(const task_bench_result *result);
double task_bench_moves(const task_bench_result *result);

double task_bench_nanoseconds(const task_bench_result *result); /* for a move */

#endif
