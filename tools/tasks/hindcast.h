/* SPDX-License-Identifier: MIT */
/*
 * The task `hindcast`: how often `reconstruct` finds a rule that is known, if it is hidden.
 *
 * It hides each known state of each character of the bundled rulesets in turn
 * (lab/reconstruct/trial.h).
 */
#pragma once

#include "lab/reconstruct/trial.h"
#include "tasks/reconstruct.h"

typedef struct task_hindcast_input {
    task_hindcast_parameters parameters;
    dyar_cache *cache; /* NULL: none */
} task_hindcast_input;

typedef struct task_hindcast_result {
    task_hindcast_parameters parameters;
    dyar_ruleset **rulesets;
    size_t count;
    lab_recon_collection collection;
    lab_recon_trial trial;
} task_hindcast_result;

bool task_hindcast(task_run *run, const task_hindcast_input *input,
                   task_hindcast_result *result);
void task_hindcast_release(task_hindcast_result *result);
