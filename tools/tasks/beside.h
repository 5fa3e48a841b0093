/* SPDX-License-Identifier: MIT */
/* The task `beside`: what games of two rulesets are like, side by side. */
#pragma once

#include "lab/measure/stability.h"
#include "lab/players/strengths.h"
#include "lab/study/side_by_side.h"
#include "tasks/task.h"

typedef struct task_beside_input {
    const task_subject *a, *b;
    task_beside_parameters parameters;
    const lab_strengths *strengths;
} task_beside_input;

typedef struct task_beside_result {
    bool stopped;                           /* somebody asked: nothing is measured */
    const lab_strengths *strengths;         /* of the input */
    lab_side_by_side at[LAB_STRENGTHS_MAX]; /* each strength */
    size_t findings;                        /* measures that are compared */
    lab_strength_effect effects[LAB_MEASURES][LAB_STRENGTHS_MAX];
    lab_stability stabilities[LAB_MEASURES];
} task_beside_result;

/* The two at the greatest strength. */
const lab_side_by_side *task_beside_strongest(const task_beside_result *result);

bool task_beside(task_run *run, const task_beside_input *input, task_beside_result *result);
