/* SPDX-License-Identifier: MIT */
/*
 * The progress of long work: one line on standard error, rewritten in place; nothing if
 * standard error is not a terminal.
 *
 *     cli_progress progress = cli_progress_begin();
 *     cli_progress_show(&progress, "%d games", games);     as often as one likes
 *     cli_progress_end(&progress);
 */
#pragma once

#include <stdbool.h>

typedef struct cli_progress {
    bool shown; /* standard error is a terminal */
    double last;
} cli_progress;

cli_progress cli_progress_begin(void);

/* Writes at most a few times in a second. */
void cli_progress_show(cli_progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the line away. */
void cli_progress_end(cli_progress *progress);
