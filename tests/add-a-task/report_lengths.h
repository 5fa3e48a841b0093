/* SPDX-License-Identifier: MIT */
/* The result of the task `lengths` as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/lengths.h"

void report_lengths(lab_writer *json, const task_lengths_result *result);
