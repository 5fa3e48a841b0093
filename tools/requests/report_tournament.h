/* SPDX-License-Identifier: MIT */
/* Tournaments as JSON. */
#ifndef DYAR_REPORT_TOURNAMENT_H
#define DYAR_REPORT_TOURNAMENT_H

#include "lab/base/json_write.h"
#include "tasks/tournament.h"

/* As `dyar tournament --json`. */
void report_tournament(lab_writer *json, const task_tournament_result *result);

#endif
