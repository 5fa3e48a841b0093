/* SPDX-License-Identifier: MIT */
/* Recorded games that are compared with rules as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/infer/inquiry.h"
#include "tasks/verify.h"

/* As `dyar verify --json`: the differences come between begin and end. */
void report_differences_begin(lab_writer *json);
void report_difference(lab_writer *json, const task_difference *difference);
void report_differences_end(lab_writer *json, const task_verify_result *result);

/* As `dyar verify --all-answers --json`. */
void report_inquired(lab_writer *json, const lab_inquiry *inquiry);
