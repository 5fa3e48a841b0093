/*
 * Parameters of tasks, from parameters.def: both doors, the commands and the requests, take
 * their defaults and limits from here.
 *
 *     const task_parameter *games = &task_parameters[TASK_wear_games];
 *     if (value < games->least || value > games->most)
 *         ...
 *
 * The table is constant; threads share it.
 */
#ifndef DYAR_TASKS_PARAMETERS_H
#define DYAR_TASKS_PARAMETERS_H

#include "lab/compare/divergence.h"
#include "lab/infer/infer.h"
#include "lab/measure/touches.h"
#include "lab/players/perft.h"

#include <stdbool.h>

typedef enum task_kind {
    TASK_WHOLE,   /* a whole number */
    TASK_SECONDS, /* a decimal number */
    TASK_MIB,     /* a whole number of MiB */
    TASK_TEXT,
    TASK_FLAG,
} task_kind;

typedef struct task_parameter {
    const char *task, *key;
    task_kind kind;
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

#endif
