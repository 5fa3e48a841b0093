/* SPDX-License-Identifier: MIT */
/* Errors and progress of tasks. */
#include "tasks/task.h"

#include <stdarg.h>

static bool refuse(task_run *run, task_end end, const char *key, const char *format,
                   va_list list)
{
    run->error = (task_error){.end = end, .key = key};
    vsnprintf(run->error.what, sizeof run->error.what, format, list);
    return false;
}

bool task_refuse(task_run *run, task_end end, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse(run, end, NULL, format, list);
    va_end(list);
    return false;
}

bool task_misused(task_run *run, const char *key, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    refuse(run, TASK_MISUSED, key, format, list);
    va_end(list);
    return false;
}

bool task_no_memory(task_run *run)
{
    run->error = (task_error){.end = TASK_NO_MEMORY};
    return false;
}

bool task_load(task_run *run, const dyar_load_request *request, dyar_ruleset **ruleset)
{
    *ruleset = NULL;
    if (run->load(run->context, request, ruleset))
        return true;
    run->error = (task_error){.end = TASK_AT_DOOR};
    return false;
}

void task_show_progress(const task_run *run, const char *unit, uint64_t done, uint64_t all)
{
    if (run->progress)
        run->progress(run->context, &(task_progress){.unit = unit, .done = done, .all = all});
}
