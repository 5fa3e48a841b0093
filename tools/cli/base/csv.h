/* SPDX-License-Identifier: MIT */
/* A writer of comma-separated values (RFC 4180). */
#pragma once

#include <stdio.h>

/*
 * A text as one field, in quotes where it needs them; NULL is an empty one.  Spreadsheets take
 * a text that begins with one of = + - @ or white space for a formula, and run it: an
 * apostrophe before it makes it a text to them, too.  A number ("-1.5") is none.
 */
void cli_csv_text(FILE *to, const char *text);

/* A line of `count` fields. */
void cli_csv_fields(FILE *to, const char *const *fields, size_t count);

/* cli_csv_line(stdout, "id", "name") */
#define cli_csv_line(to, ...)                                                                  \
    cli_csv_fields(to, (const char *const[]){__VA_ARGS__},                                     \
                   sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
