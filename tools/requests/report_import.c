/* SPDX-License-Identifier: MIT */
/* Imported games as JSON. */
#include "requests/report_import.h"

#include "lab/base/list.h"

bool report_import_add(report_import *report, const char *path, const format_problem *problem)
{
    if (!lab_list_grow(&report->problems, &report->capacity, report->count,
                       sizeof *report->problems))
        return false;
    report->problems[report->count++] = (report_problem){path, *problem};
    return true;
}

void report_import_release(report_import *report)
{
    free(report->problems);
    *report = (report_import){0};
}

void report_import_begin(lab_writer *json)
{
    lab_write_object(json);
    lab_write_key_array(json, "records");
}

bool report_imported(lab_writer *json, const lab_record *record)
{
    char *text = lab_record_write(record, NULL);
    if (text)
        lab_write_string(json, text);
    free(text);
    return text != NULL;
}

static void write_problem(lab_writer *json, const report_problem *p)
{
    lab_write_key_string(json, "file", p->path);
    lab_write_key_number(json, "game", (long long)p->problem.game);
    lab_write_key_number(json, "line", p->problem.line);
    lab_write_key_number(json, "column", p->problem.column);
    lab_write_key_string(json, "token", p->problem.token);
    lab_write_key_string(json, "message", p->problem.what);
    lab_write_key_truth(json, "left_out", !p->problem.kept);
}

static void write_problems(lab_writer *json, const report_import *report)
{
    LAB_WRITE_OBJECTS(json, "problems", i, report->count)
        write_problem(json, &report->problems[i]);
}

void report_import_end(lab_writer *json, const report_import *report)
{
    const task_import_result *r = &report->result;
    lab_write_close(json);
    lab_write_key_string(json, "format",
                         r->format == FORMAT_NONE ? NULL : format_names[r->format]);
    lab_write_key_number(json, "games", (long long)r->games);
    lab_write_key_number(json, "left_out", (long long)r->left_out);
    write_problems(json, report);
    lab_write_close(json);
}

void report_export_begin(lab_writer *json)
{
    lab_write_object(json);
    lab_write_key_array(json, "texts");
}

void report_export_end(lab_writer *json, const task_export_result *result,
                       const report_import *problems)
{
    lab_write_close(json);
    lab_write_key_number(json, "games", (long long)result->games);
    lab_write_key_number(json, "left_out", (long long)result->left_out);
    write_problems(json, problems);
    lab_write_close(json);
}
