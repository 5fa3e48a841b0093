/* SPDX-License-Identifier: MIT */
/*
 * The readings of a reconstruction: the ruleset under each answer to one question, with the
 * most probable answers to all others, and where these readings part.
 */
#pragma once

#include "lab/compare/parting.h"
#include "tasks/reconstruct.h"

/* Random games in which the parting is sought. */
enum { TASK_READINGS_PLAYOUTS = 300 };

typedef struct task_readings {
    const task_reconstructed *question;
    size_t count; /* of answers that can be played, the most probable first */
    size_t answers[LAB_RECON_ANSWERS_MAX];
    size_t readings[LAB_RECON_ANSWERS_MAX]; /* that of each answer */
    dyar_ruleset *rulesets[LAB_RECON_ANSWERS_MAX];
    bool in_match;       /* the answers differ in matches alone, or a match was asked for */
    lab_parting parting; /* its games are the readings; none if `count` is 0 */
} task_readings;

/* Release the readings in either case; the reconstruction must outlive them. */
bool task_readings_find(task_run *run, const task_reconstruct_input *input,
                        const task_reconstruct_result *result,
                        const task_reconstructed *question, task_readings *readings);
void task_readings_release(task_readings *readings);
