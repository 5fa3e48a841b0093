/* SPDX-License-Identifier: MIT */
/* The number of recorded games that decide which of two answers was played: `questions
 * --evidence`.
 */
#pragma once

#include "cli/base/cli.h"
#include "lab/base/json_write.h"
#include "tasks/evidence.h"

/* What was found, and of which two answers. */
typedef struct cli_evidence {
    const task_evidence_result *result;
    bool shortest; /* the shortest game that shows the difference has been printed */
    const char *answers[2];
} cli_evidence;

/* Plays the games that the options ask for, of one pair out of `pairs`.  Shows how far it is,
 * and can be interrupted.  The caller releases the result in either case. */
cli_status cli_evidence_find(const cli_args *args, const lab_pair *pair, size_t pairs,
                             const lab_pair_position *start, task_evidence_result *result);

/* Lines under those of the pair; the key "evidence". */
void cli_evidence_print(const cli_evidence *evidence, int width);
void cli_evidence_json(lab_writer *json, const cli_evidence *evidence);
