/* SPDX-License-Identifier: MIT */
/* Tournaments as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/tournament.h"

/* As `dyar tournament --json`. */
void report_tournament(lab_writer *json, const task_tournament_result *result);
