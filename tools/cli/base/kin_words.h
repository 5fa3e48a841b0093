/* SPDX-License-Identifier: MIT */
/* Kinship of two rulesets in words. */
#pragma once

#include "lab/kinship/reasons.h"
#include "tasks/kinship.h"

/* "0.11 (0.02-0.19; answers 0.11-0.20)".  The caller frees it. */
char *cli_kin_distance(const task_kin *kin);

/* At most `most` of the characters that two rulesets share, with their states: "laps: last;
 * captures in passing"; and of those in which they differ: "laps: last / next".  The caller
 * frees them. */
char *cli_kin_shared(const task_kinship_result *result, size_t a, size_t b, lab_kin_order order,
                     size_t most);
char *cli_kin_differing(const task_kinship_result *result, size_t a, size_t b, size_t most);
