/* How far long work is, on a terminal. */
#include "cli/progress.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "lab/base/clock.h"

static const double SOME_TIME = 0.2; /* seconds between two lines */

cli_progress cli_progress_begin(void)
{
    return (cli_progress){.shown = cli_terminal_of(stderr).is_terminal, .last = lab_clock()};
}

void cli_progress_tell(cli_progress *progress, const char *format, ...)
{
    if (!progress->shown || lab_clock() - progress->last < SOME_TIME)
        return;
    va_list arguments;
    va_start(arguments, format);
    fputs("\r\033[K", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
    progress->last = lab_clock();
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
