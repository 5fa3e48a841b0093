/* SPDX-License-Identifier: MIT */
/* Errors in texts, and their places. */
#include "lab/base/error.h"

#include <stdarg.h>

bool lab_refuse(lab_error *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *error = (lab_error){0};
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
    return false;
}

bool lab_error_no_memory(lab_error *error)
{
    *error = (lab_error){.no_memory = true, .message = "out of memory"};
    return false;
}
