/* SPDX-License-Identifier: MIT */
/* Games in the notation of other programs, read and written. */
#include "requests/asking.h"
#include "requests/report_import.h"

/* A request while it imports or exports. */
typedef struct passing {
    asking *a;
    const char *at, *end; /* of the text that is not read yet */
    report_import report;
    bool no_memory;
} passing;

static void take_problem(void *context, const format_problem *problem)
{
    passing *p = context;
    p->no_memory = !report_import_add(&p->report, NULL, problem) || p->no_memory;
}

/* ---- reading ---- */

static size_t fill(void *context, char *room, size_t size)
{
    passing *p = context;
    const size_t left = (size_t)(p->end - p->at), got = left < size ? left : size;
    memcpy(room, p->at, got);
    p->at += got;
    return got;
}

static bool put_record(void *context, const task_imported *game)
{
    passing *p = context;
    p->no_memory = !report_imported(p->a->json, game->record) || p->no_memory;
    return !p->no_memory;
}

bool answer_import(asking *a)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    passing p = {.a = a,
                 .at = text,
                 .end = text + strlen(text),
                 .report = {.result = {.format = FORMAT_NONE}}};
    const task_import_input input = {.fill = fill,
                                     .game = put_record,
                                     .problem = take_problem,
                                     .context = &p,
                                     .format = a->fields.values.import.format,
                                     .trusts_from = a->fields.values.import.trust != NULL,
                                     .request = asking_request(a)};
    report_import_begin(a->json);
    const bool done = task_import(&a->run, &input, &p.report.result) || asking_failed(a);
    report_import_end(a->json, &p.report);
    report_import_release(&p.report);
    return done && !p.no_memory;
}

/* ---- writing ---- */

static const dyar_ruleset *passed_rules(void *context, const lab_field_game *game)
{
    (void)game;
    return ((const passing *)context)->a->ruleset;
}

static void put_game(void *context, const char *text)
{
    lab_write_string(((const passing *)context)->a->json, text);
}

bool answer_export(asking *a)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    passing p = {.a = a};
    const task_export_input input = {.text = {.text = text, .length = strlen(text)},
                                     .of_ruleset = true,
                                     .format = a->fields.values.export.format,
                                     .rules_of = passed_rules,
                                     .game = put_game,
                                     .problem = take_problem,
                                     .context = &p};
    task_export_result result = {0};
    report_export_begin(a->json);
    const bool done = task_export(&a->run, &input, &result) || asking_failed(a);
    report_export_end(a->json, &result, &p.report);
    report_import_release(&p.report);
    return done && !p.no_memory;
}
