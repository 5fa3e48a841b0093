/* SPDX-License-Identifier: MIT */
/* Distances between rulesets as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/distances.h"

/* Writes count times count numbers, row by row. */
void report_matrix(lab_writer *json, const char *key, const double *numbers, size_t count);

/* Writes the joins of a clustering, as `joins`. */
void report_joins(lab_writer *json, const lab_join *joins, size_t count);

/* As `dyar compare --all --by play --json`. */
/* "mantel": null if there are too few rulesets. */
void report_mantel(lab_writer *json, const lab_mantel *mantel);

void report_distances_of(lab_writer *json, const task_distances_result *result);
