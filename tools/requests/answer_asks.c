/* SPDX-License-Identifier: MIT */
/* The list of requests, for programs that write them. */
#include "requests/asking.h"
#include "tasks/parameters.h"

static void write_name(lab_writer *json, const char *name, const char *kind, const char *about)
{
    lab_write_object(json);
    lab_write_key_string(json, "name", name);
    lab_write_key_string(json, "kind", kind);
    lab_write_key_string(json, "about", about);
    lab_write_close(json);
}

static void write_task(lab_writer *json, const char *name, const char *needs,
                       const char *result, const char *sentence)
{
    char about[256];
    snprintf(about, sizeof about, *result ? "%s, as `dyar %s --json`" : "%s", sentence, result);
    write_name(json, name, needs, about);
}

static void write_range(lab_writer *json, const task_parameter *p)
{
    lab_write_key_real(json, "least", p->least);
    lab_write_key_real(json, "most", p->most);
    if (task_has_default(p))
        lab_write_key_real(json, "default", p->otherwise);
    else
        lab_write_key_string(json, "default", NULL);
}

static void write_parameter(lab_writer *json, task_parameter_id id)
{
    static const char *const kinds[] = {
        [TASK_WHOLE] = "whole number", [TASK_SECONDS] = "number", [TASK_DECIMAL] = "number",
        [TASK_MIB] = "whole number",   [TASK_TEXT] = "text",      [TASK_FLAG] = "flag"};
    const task_parameter *p = &task_parameters[id];
    lab_write_object(json);
    lab_write_key_string(json, "task", task_names[p->task]);
    lab_write_key_string(json, "name", p->key);
    lab_write_key_string(json, "option", task_helps[id].option);
    lab_write_key_string(json, "kind", kinds[p->kind]);
    if (p->kind == TASK_FLAG)
        lab_write_key_truth(json, "default", false);
    else if (p->kind == TASK_TEXT)
        lab_write_key_string(json, "default", p->text);
    else
        write_range(json, p);
    lab_write_key_string(json, "unit", task_helps[id].unit);
    lab_write_key_string(json, "about", task_helps[id].about);
    lab_write_close(json);
}

bool answer_asks(asking *a)
{
    lab_write_object(a->json);
    lab_write_key_array(a->json, "asks");
#define TASK(name, needs, result, sentence)                                                    \
    write_task(a->json, #name, #needs, result, sentence);
#include "tasks/tasks.def"
    lab_write_close(a->json);
    lab_write_key_array(a->json, "fields");
#define REQUEST_FIELD(name, kind, about) write_name(a->json, #name, #kind, about);
#include "requests/fields.def"
#undef REQUEST_FIELD
    lab_write_close(a->json);
    lab_write_key_array(a->json, "parameters");
    for (task_parameter_id id = 0; id < TASK_PARAMETERS; id++)
        write_parameter(a->json, id);
    lab_write_close(a->json);
    lab_write_close(a->json);
    return true;
}
