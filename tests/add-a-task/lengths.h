/* SPDX-License-Identifier: MIT */
/* The task `lengths`: the shortest and the longest of random games. */
#pragma once

#include "tasks/task.h"

typedef struct task_lengths_input {
    task_subject subject;
    task_lengths_parameters parameters;
} task_lengths_input;

typedef struct task_lengths_result {
    uint64_t games, shortest, longest; /* in moves */
} task_lengths_result;

bool task_lengths(task_run *run, const task_lengths_input *input, task_lengths_result *result);
