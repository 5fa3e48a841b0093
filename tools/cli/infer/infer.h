/* SPDX-License-Identifier: MIT */
/* Printing and saving the result of `dyar infer`. */
#pragma once

#include "cli/base/cli.h"
#include "tasks/infer.h"

/* As lab_candidate_load, or the end of the program if memory runs out. */
dyar_ruleset *cli_infer_load(const task_infer_result *result, const lab_candidate *candidate,
                             int without);

/* The id of a ruleset in that file; to be freed. */
char *cli_infer_id(const char *path);

/* The first candidate as a file of its own.  After a complaint CLI_SYSTEM, or CLI_INVALID where
 * the file would not play as the candidate does. */
cli_status cli_infer_save(const task_infer_result *result, const char *path);

void cli_infer_print(const task_infer_result *result);
