/* SPDX-License-Identifier: MIT */
/* The task `allowed`: the answers to open questions that recorded games allow. */
#pragma once

#include "lab/infer/inquiry.h"
#include "tasks/task.h"

typedef struct task_allowed_input {
    const dyar_ruleset *ruleset; /* of the games, for its questions */
    const lab_field_games *games;
    const dyar_load_request *requests; /* the rules of each game, or of all */
    size_t request_count;
    task_texts settled; /* "question=answer": not asked any more */
    bool in_match;      /* some game is one of a match */
} task_allowed_input;

/* Do not move it: the inquiry points into it. */
typedef struct task_allowed_result {
    lab_inquiry_task task;
    lab_inquiry inquiry;
} task_allowed_result;

bool task_allowed(task_run *run, const task_allowed_input *input, task_allowed_result *result);
void task_allowed_release(task_allowed_result *result);
