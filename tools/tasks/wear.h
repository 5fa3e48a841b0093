/* SPDX-License-Identifier: MIT */
/* The task `wear`: touches of each hole, under each answer to the open questions. */
#pragma once

#include "lab/measure/wear.h"
#include "lab/players/strengths.h"
#include "tasks/task.h"

typedef struct task_wear_input {
    task_subject subject;
    task_wear_parameters parameters;
    lab_strengths strengths;
    task_texts observed; /* what a board shows: "a1=3"; none: nothing was observed */
    bool as_answered;    /* only the answers that the ruleset has now */
} task_wear_input;

/* The wear of one ruleset. */
typedef struct task_wear_profile {
    const char *question, *answer; /* NULL: the ruleset as it is asked about */
    lab_wear wear;                 /* at the greatest strength */
    lab_wear_apart apart;          /* from the ruleset as it is asked about */
    /* The hole that changes most from it, at the greatest strength, -1 if none does; and its
     * change at each. */
    int hole;
    lab_strength_effect effects[LAB_STRENGTHS_MAX];
    lab_stability stability;
    double likelihood; /* of what was observed; a logarithm */
} task_wear_profile;

typedef struct task_wear_result {
    const dyar_ruleset *ruleset; /* as it is asked about */
    dyar_position start;         /* holes that are missing there are left out */
    lab_wear_kind of;            /* the count that is compared and drawn */
    task_wear_profile *profiles; /* the first is the ruleset's own */
    size_t count, room;
    lab_strengths strengths;
    size_t findings;            /* judged together: every hole under every other answer */
    bool observed;              /* likelihoods are known */
    int counts[DYAR_HOLES_MAX]; /* observed, by holes; negative: not */
} task_wear_result;

bool task_wear(task_run *run, const task_wear_input *input, task_wear_result *result);
void task_wear_release(task_wear_result *result);
