/* The tables of parameters. */
#include "tasks/parameters.h"

#include <stddef.h>

const task_parameter task_parameters[TASK_PARAMETERS] = {
#define TASK_NUMBER(of, name, option, form, from, to, usual, unit, about)                      \
    [TASK_##of##_##name] = {.task = #of,                                                       \
                            .key = #name,                                                      \
                            .kind = TASK_##form,                                               \
                            .least = from,                                                     \
                            .most = to,                                                        \
                            .otherwise = usual},
#define TASK_TEXT(of, name, option, argument, list, usual, about)                              \
    [TASK_##of##_##                                                                            \
        name] = {.task = #of, .key = #name, .kind = TASK_TEXT, .words = list, .text = usual},
#define TASK_FLAG(of, name, option, about)                                                     \
    [TASK_##of##_##name] = {.task = #of, .key = #name, .kind = TASK_FLAG},
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

const task_unless task_unlesses[TASK_UNLESSES] = {
#define TASK_UNLESS(task, key, other) {TASK_##task##_##key, TASK_##task##_##other},
#include "tasks/parameters.def"
};

bool task_has_default(const task_parameter *number)
{
    return number->otherwise >= number->least;
}
