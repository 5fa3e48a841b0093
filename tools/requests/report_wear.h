/* SPDX-License-Identifier: MIT */
/* Worn holes as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/wear.h"

/* As `dyar wear --json`. */
void report_wear(lab_writer *json, const task_wear_result *result);
