/* SPDX-License-Identifier: MIT */
/*
 * Parameters of tasks, from parameters.def.
 *
 * Each task that has parameters has a struct of them, task_wear_parameters for `wear`, with a
 * field for each row.  Both doors, the commands and the requests, fill it from the rows, which
 * hold defaults and limits:
 *
 *     task_values values;
 *     task_set_number(&values, TASK_wear_games, 200);
 *     play(values.wear.games);
 *
 * The table is constant; threads share it.
 */
#pragma once

#include "formats/format.h"
#include "lab/compare/divergence.h"
#include "lab/infer/infer.h"
#include "lab/measure/touches.h"
#include "lab/players/perft.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum task_kind {
    TASK_WHOLE,   /* a whole number */
    TASK_SECONDS, /* a decimal number */
    TASK_DECIMAL, /* a decimal number of anything else */
    TASK_MIB,     /* a whole number of MiB */
    TASK_TEXT,
    TASK_FLAG,
} task_kind;

typedef enum task_id {
#define TASK(name, ...) TASK_##name,
#include "tasks/tasks.def"
    TASKS,
} task_id;

#define TASK_FIELD_WHOLE int64_t
#define TASK_FIELD_SECONDS double
#define TASK_FIELD_DECIMAL double
#define TASK_FIELD_MIB int64_t

#define TASK_BEGIN(task) typedef struct task_##task##_parameters {
#define TASK_NUMBER(task, key, option, kind, ...) TASK_FIELD_##kind key;
#define TASK_TEXT(task, key, ...) const char *key;
#define TASK_FLAG(task, key, ...) bool key;
#define TASK_END(task)                                                                         \
    }                                                                                          \
    task_##task##_parameters;
#include "tasks/parameters.def"

/* The parameters of all tasks. */
typedef struct task_values {
#define TASK_END(task) task_##task##_parameters task;
#include "tasks/parameters.def"
} task_values;

typedef struct task_parameter {
    task_id task;
    const char *key;
    task_kind kind;
    size_t offset;                 /* of the field in task_values */
    double least, most, otherwise; /* of a number; a default below `least` is none */
    const char *const *words;      /* of a text: those allowed, ended by NULL; NULL: any */
    const char *text;              /* the default of a text; NULL: none */
} task_parameter;

/* The same parameter for people; a table of its own, which an engine without it leaves out. */
typedef struct task_help {
    const char *option; /* of the command line; NULL if no command has it */
    const char *unit;   /* what the number counts; "" if nothing */
    const char *about;
} task_help;

typedef enum task_parameter_id {
#define TASK_NUMBER(task, key, ...) TASK_##task##_##key,
#define TASK_TEXT(task, key, ...) TASK_##task##_##key,
#define TASK_FLAG(task, key, ...) TASK_##task##_##key,
#include "tasks/parameters.def"
    TASK_PARAMETERS,
} task_parameter_id;

extern const task_parameter task_parameters[TASK_PARAMETERS];
extern const task_help task_helps[TASK_PARAMETERS];
extern const char *const task_names[TASKS]; /* as requests call them */

/* A default that does not hold if another parameter of the task is given. */
typedef struct task_unless {
    task_parameter_id of, other;
} task_unless;

enum {
#define TASK_UNLESS(task, key, other) TASK_UNLESS_##task##_##key##_##other,
#include "tasks/parameters.def"
    TASK_UNLESSES,
};

extern const task_unless task_unlesses[TASK_UNLESSES];

/* Returns true if the number has a default. */
bool task_has_default(const task_parameter *number);

/* Sets all fields to the defaults; a number that has none is below the range. */
void task_set_defaults(task_values *values);

double task_number(const task_values *values, task_parameter_id id);

/* Set a field; the number is within the range of the parameter. */
void task_set_number(task_values *values, task_parameter_id id, double number);
void task_set_text(task_values *values, task_parameter_id id, const char *text);
void task_set_flag(task_values *values, task_parameter_id id, bool flag);
