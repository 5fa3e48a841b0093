/* Texts as the gate lets them pass (gate.h): for what is written elsewhere, and in one line. */
#ifndef DYAR_CLI_PASSED_H
#define DYAR_CLI_PASSED_H

#include <stdarg.h>
#include <stdio.h>

/* To be freed. */
char *cli_passed_text(const char *text);

/* In one line: line breaks and tabs are shown.  To be freed. */
char *cli_passed_line(const char *text);

/* Prints what is one line and its end, whatever comes from outside and is repeated in it. */
void cli_print_line(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_print_line_list(FILE *to, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

#endif
