/* SPDX-License-Identifier: MIT */
/* The first complaint and the first hint of a run, for errors.h. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>

/* Keeps them; needs no memory. */
void cli_complaints_note(bool is_hint, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

/* NULL: there was none. */
const char *cli_complaints_first(void);
const char *cli_complaints_hint(void);
