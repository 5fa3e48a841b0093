/* SPDX-License-Identifier: MIT */
/* The progress of long work, on a terminal. */
#include "cli/base/progress.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/base/terminal.h"
#include "lab/base/clock.h"

static const double SOME_TIME = 0.2; /* seconds between two lines */

cli_progress cli_progress_begin(void)
{
    return (cli_progress){.shown = cli_terminal_of(stderr).is_terminal, .last = lab_clock()};
}

void cli_progress_show(cli_progress *progress, const char *format, ...)
{
    if (!progress->shown || lab_clock() - progress->last < SOME_TIME)
        return;
    va_list arguments;
    va_start(arguments, format);
    cli_clear_line(stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
    progress->last = lab_clock();
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->shown)
        cli_clear_line(stderr);
    progress->shown = false;
}
