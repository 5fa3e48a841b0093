/* SPDX-License-Identifier: MIT */
/* Games in the notation of other programs as JSON: imported and exported. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/export.h"
#include "tasks/import.h"

/* A problem, and the file that has it; NULL: none. */
typedef struct report_problem {
    const char *path;
    format_problem problem;
} report_problem;

/* What the report ends with. Begin with {0}; of an export, it has problems alone. */
typedef struct report_import {
    task_import_result result;
    report_problem *problems;
    size_t count, capacity;
} report_import;

/* False if memory runs out. */
bool report_import_add(report_import *report, const char *path, const format_problem *problem);
void report_import_release(report_import *report);

/* As `dyar import --json`: records come between begin and end. */
void report_import_begin(lab_writer *json);
bool report_imported(lab_writer *json, const lab_record *record);
void report_import_end(lab_writer *json, const report_import *report);

/* As `dyar export --json`: texts of games come between begin and end. */
void report_export_begin(lab_writer *json);
void report_export_end(lab_writer *json, const task_export_result *result,
                       const report_import *problems);
