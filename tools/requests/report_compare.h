/* SPDX-License-Identifier: MIT */
/* Comparisons of rulesets as JSON. */
#ifndef DYAR_REPORT_COMPARE_H
#define DYAR_REPORT_COMPARE_H

#include "lab/base/json_write.h"
#include "tasks/compare.h"

/* The members of an object, which stays open. */
bool report_comparison(lab_writer *json, const task_compare_result *result);

#endif
