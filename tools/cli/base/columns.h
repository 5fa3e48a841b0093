/* SPDX-License-Identifier: MIT */
/*
 * Text in columns, as wide as their widest text; wrapped where that is more than there is room
 * for.
 *
 *     cli_columns *columns = cli_columns_new(3);
 *     cli_columns_add(columns, "id", "name", "2x4");
 *     cli_columns_end(columns, stdout, 2, 80);
 */
#pragma once

#include <stdio.h>

enum { CLI_COLUMNS_MAX = 16 };

typedef struct cli_columns cli_columns;

cli_columns *cli_columns_new(size_t count);
void cli_columns_free(cli_columns *columns);

/* One text a column (NULL: empty), which are copied. */
void cli_columns_row(cli_columns *columns, const char *const *texts);
#define cli_columns_add(columns, ...)                                                          \
    cli_columns_row(columns, (const char *const[CLI_COLUMNS_MAX]){__VA_ARGS__})

/* The first column is never broken: its texts are there to be typed. */
void cli_columns_keep_first(cli_columns *columns);

/* Prints them, indented, in at most `width` columns, or in lines of any length when that is 0;
 * and gives them back. */
void cli_columns_end(cli_columns *columns, FILE *to, int indent, int width);
