/* SPDX-License-Identifier: MIT */
/* Comparisons of rulesets as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/compare.h"

/* The members of an object, which stays open. */
bool report_comparison(lab_writer *json, const task_compare_result *result);
