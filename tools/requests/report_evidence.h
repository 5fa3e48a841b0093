/* SPDX-License-Identifier: MIT */
/* The number of recorded games that distinguish two rulesets, as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/evidence.h"

/* Writes the number of recorded games that settle which of two answers was played, as
 * `evidence` of `dyar questions --evidence --json`. */
void report_evidence(lab_writer *json, const task_evidence_result *result);
