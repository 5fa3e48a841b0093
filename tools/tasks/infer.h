/* SPDX-License-Identifier: MIT */
/* The task `infer`: the rulesets nearest to known ones that explain recorded games. */
#pragma once

#include "lab/infer/fold.h"
#include "lab/infer/nearest.h"
#include "tasks/task.h"

typedef struct task_infer_input {
    task_infer_parameters parameters;
    const lab_field_games *games; /* one at least */
    dyar_load_request
        request; /* the ruleset to start from; of those in `from`, their settings */
    /* Rulesets to start from.  "all" alone: every bundled one whose board has the rows and
     * columns of the first game's; if it notes no board, every one with the holes of all moves.
     */
    task_texts from;
    task_texts borrow; /* rulesets to borrow from; none: all that are bundled */
} task_infer_input;

/* Do not move it: the search points into it. */
typedef struct task_infer_result {
    const lab_field_games *games;
    lab_origin *origins; /* of the search */
    size_t count;
    dyar_ruleset **pool; /* to borrow from, ended by NULL */
    lab_nearest_task task;
    lab_nearest nearest;
    lab_folded folded;
} task_infer_result;

bool task_infer(task_run *run, const task_infer_input *input, task_infer_result *result);
void task_infer_release(task_infer_result *result);

/* Returns the origin that is nearest to what explains the games. */
const lab_origin *task_infer_origin(const task_infer_result *result);

/* Returns true if an answer of a candidate is the default of the ruleset. */
bool task_infer_is_default(const task_infer_result *result, const lab_candidate *candidate,
                           size_t answer);
