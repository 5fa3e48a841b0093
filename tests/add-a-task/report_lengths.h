/* SPDX-License-Identifier: MIT */
/* The result of the task `lengths` as JSON. */
#ifndef DYAR_REQUESTS_REPORT_LENGTHS_H
#define DYAR_REQUESTS_REPORT_LENGTHS_H

#include "lab/base/json_write.h"
#include "tasks/lengths.h"

void report_lengths(lab_writer *json, const task_lengths_result *result);

#endif
