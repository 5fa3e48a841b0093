/* SPDX-License-Identifier: MIT */
/* The task `measure`: what games between computer players are like. */
#pragma once

#include "lab/measure/measures.h"
#include "tasks/task.h"

typedef struct task_measure_input {
    task_subject subject;
    task_measure_parameters parameters;
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* one for each seat */
    uint64_t combination;                      /* of answers, in a study: 0 is the default */
} task_measure_input;

typedef struct task_measure_result {
    size_t games; /* fewer than asked for if somebody stopped them */
    lab_estimate estimates[LAB_MEASURES];
} task_measure_result;

bool task_measure(task_run *run, const task_measure_input *input, task_measure_result *result);
