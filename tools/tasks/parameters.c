/* SPDX-License-Identifier: MIT */
/* The tables of parameters. */
#include "tasks/parameters.h"

const task_parameter task_parameters[TASK_PARAMETERS] = {
#define TASK_OFFSET(of, name) offsetof(task_values, of.name)
#define TASK_NUMBER(of, name, option, form, from, to, usual, unit, about)                      \
    [TASK_##of##_##name] = {.task = TASK_##of,                                                 \
                            .key = #name,                                                      \
                            .kind = TASK_##form,                                               \
                            .offset = TASK_OFFSET(of, name),                                   \
                            .least = from,                                                     \
                            .most = to,                                                        \
                            .otherwise = usual},
#define TASK_TEXT(of, name, option, argument, list, usual, about)                              \
    [TASK_##of##_##name] = {.task = TASK_##of,                                                 \
                            .key = #name,                                                      \
                            .kind = TASK_TEXT,                                                 \
                            .offset = TASK_OFFSET(of, name),                                   \
                            .words = list,                                                     \
                            .text = usual},
#define TASK_FLAG(of, name, option, about)                                                     \
    [TASK_##of##_##name] = {                                                                   \
        .task = TASK_##of, .key = #name, .kind = TASK_FLAG, .offset = TASK_OFFSET(of, name)},
#include "tasks/parameters.def"
};

const task_help task_helps[TASK_PARAMETERS] = {
#define TASK_NUMBER(of, name, option, form, from, to, usual, unit, about)                      \
    [TASK_##of##_##name] = {option, unit, about},
#define TASK_TEXT(of, name, option, argument, list, usual, about)                              \
    [TASK_##of##_##name] = {option, "", about},
#define TASK_FLAG(of, name, option, about) [TASK_##of##_##name] = {option, "", about},
#include "tasks/parameters.def"
};

const char *const task_names[TASKS] = {
#define TASK(name, ...) #name,
#include "tasks/tasks.def"
};

const task_unless task_unlesses[TASK_UNLESSES] = {
#define TASK_UNLESS(task, key, other) {TASK_##task##_##key, TASK_##task##_##other},
#include "tasks/parameters.def"
};

bool task_has_default(const task_parameter *number)
{
    return number->otherwise >= number->least;
}

static void *field_of(task_values *values, task_parameter_id id)
{
    return (char *)values + task_parameters[id].offset;
}

double task_number(const task_values *values, task_parameter_id id)
{
    const void *field = (const char *)values + task_parameters[id].offset;
    return task_parameters[id].kind == TASK_SECONDS ? *(const double *)field
                                                    : (double)*(const int64_t *)field;
}

void task_set_number(task_values *values, task_parameter_id id, double number)
{
    if (task_parameters[id].kind == TASK_SECONDS)
        *(double *)field_of(values, id) = number;
    else
        *(int64_t *)field_of(values, id) = (int64_t)number;
}

void task_set_text(task_values *values, task_parameter_id id, const char *text)
{
    *(const char **)field_of(values, id) = text;
}

void task_set_flag(task_values *values, task_parameter_id id, bool flag)
{
    *(bool *)field_of(values, id) = flag;
}

void task_set_defaults(task_values *values)
{
    for (task_parameter_id id = 0; id < TASK_PARAMETERS; id++) {
        const task_parameter *p = &task_parameters[id];
        if (p->kind == TASK_TEXT)
            task_set_text(values, id, p->text);
        else if (p->kind == TASK_FLAG)
            task_set_flag(values, id, false);
        else
            task_set_number(values, id, p->otherwise);
    }
}
