/* SPDX-License-Identifier: MIT */
/* Safe texts (safe_output.h): for other files, and on one line. */
#pragma once

#include <stdarg.h>
#include <stdio.h>

/* Returns a safe copy of the text.  The caller frees it. */
char *cli_safe_text(const char *text);

/* The same on one line: shows line breaks and tabs. */
char *cli_safe_line(const char *text);

/* Prints one line, safe whatever its arguments contain, and its end. */
void cli_print_line(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_print_line_list(FILE *to, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));
