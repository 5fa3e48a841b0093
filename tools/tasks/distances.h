/* SPDX-License-Identifier: MIT */
/* The task `distances`: distances between rulesets. */
#pragma once

#include "lab/compare/cluster.h"
#include "lab/compare/distance.h"
#include "lab/kinship/mantel.h"
#include "tasks/task.h"

typedef struct task_distances_input {
    task_distances_parameters parameters;
    dyar_load_request request; /* what all of them are loaded with */
    task_texts rulesets;       /* two at least; none: all that are bundled */
} task_distances_input;

typedef struct task_distances_result {
    task_distances_parameters parameters;
    dyar_ruleset **rulesets;
    const char **names;
    size_t count;
    lab_distances distances;
    lab_join *joins;
    lab_mantel characters; /* distances between characters against those of play */
} task_distances_result;

bool task_distances(task_run *run, const task_distances_input *input,
                    task_distances_result *result);
void task_distances_release(task_distances_result *result);

/* Returns the number of pairs of which neither fits the other's board. */
size_t task_distances_apart(const task_distances_result *result);
