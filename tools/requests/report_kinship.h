/* SPDX-License-Identifier: MIT */
/* Distances between the characters of rulesets, as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/kinship/reasons.h"
#include "tasks/kinship.h"

/* Writes members of an object, which stays open: the distance of two rulesets, its intervals,
 * and the characters that they share and in which they differ.  Returns false if memory runs
 * out. */
bool report_kin(lab_writer *json, const task_kinship_result *result, const task_kin *kin,
                size_t a, size_t b, lab_kin_order order);

/* Returns false if memory runs out. */
bool report_kinship(lab_writer *json, task_kinship_result *result);
