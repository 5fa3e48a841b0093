/* SPDX-License-Identifier: MIT */
/* Measures of games as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/beside.h"

/* Writes an array of the measures that the games have, each with its interval. */
void report_measures(lab_writer *json, const lab_estimate estimates[LAB_MEASURES]);

/* An array of the measures of two rulesets, as `measures` of `dyar compare --measure --json`:
 * at the greatest strength, and the finding at each. */
void report_side_by_side(lab_writer *json, const task_beside_result *result);
