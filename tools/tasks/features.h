/* SPDX-License-Identifier: MIT */
/* The task `features`: the states of a ruleset's characters. */
#pragma once

#include "dyar/features.h"
#include "tasks/task.h"

typedef struct task_features_input {
    const dyar_ruleset *ruleset;
    task_features_parameters parameters;
} task_features_input;

typedef struct task_features_result {
    dyar_feature *features; /* by character; the ruleset owns their texts */
    size_t count;
} task_features_result;

bool task_features(task_run *run, const task_features_input *input,
                   task_features_result *result);
void task_features_release(task_features_result *result);
