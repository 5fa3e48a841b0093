/* SPDX-License-Identifier: MIT */
/* The task `evidence`: the number of recorded games that show which of two rulesets was played.
 */
#pragma once

#include "lab/compare/evidence.h"
#include "lab/players/strengths.h"
#include "tasks/task.h"

typedef struct task_evidence_input {
    const lab_pair *pair;
    lab_pair_position start;
    task_evidence_parameters parameters;
    lab_strengths strengths;
    size_t pairs; /* of answers that are judged together; 0: this one */
} task_evidence_input;

/* What is judged over strengths. */
typedef enum task_evidence_finding {
    TASK_EVIDENCE_MOVES,  /* share of games whose moves show the difference */
    TASK_EVIDENCE_BOARDS, /* share of games whose boards show it */
    TASK_EVIDENCE_WINS,   /* change of the share of wins of seat 1 */
    TASK_EVIDENCE_FINDINGS,
} task_evidence_finding;

/* Do not move it: it points into itself. */
typedef struct task_evidence_result {
    lab_evidence found; /* at the greatest strength */
    lab_strengths strengths;
    size_t findings; /* judged together */
    lab_strength_effect effects[TASK_EVIDENCE_FINDINGS][LAB_STRENGTHS_MAX];
    lab_stability stabilities[TASK_EVIDENCE_FINDINGS];
    /* What the move to ask about comes to under each of the two; NULL: there is none, or it is
     * not legal there. */
    const char *comes_to[2];
    char texts[2][DYAR_POSITION_TEXT];
} task_evidence_result;

bool task_evidence(task_run *run, const task_evidence_input *input,
                   task_evidence_result *result);
void task_evidence_release(task_evidence_result *result);
