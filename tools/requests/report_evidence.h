/* SPDX-License-Identifier: MIT */
/* The number of recorded games that tell two rulesets apart, as JSON. */
#ifndef DYAR_REPORT_EVIDENCE_H
#define DYAR_REPORT_EVIDENCE_H

#include "lab/base/json_write.h"
#include "tasks/evidence.h"

/* How many recorded games tell which of two answers was played, as `evidence` of `dyar
 * questions --evidence --json`. */
void report_evidence(lab_writer *json, const task_evidence_result *result);

#endif
