/* SPDX-License-Identifier: MIT */
/* Rules that explain recorded games as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/infer.h"

/* As `dyar infer --json`. */
bool report_explanations(lab_writer *json, const task_infer_result *result);
