/* SPDX-License-Identifier: MIT */
/* Copies of texts without characters that a terminal would obey. */
#include "cli/base/safe_text.h"

#include <stdlib.h>

#include "cli/base/safe_output.h"
#include "cli/base/memory.h"

static char *pass_text(const char *text, bool one_line)
{
    cli_memory memory = cli_memory_begin();
    cli_safe_output_write(memory.to, text, one_line);
    return cli_memory_end(&memory);
}

char *cli_safe_text(const char *text)
{
    return pass_text(text, false);
}

char *cli_safe_line(const char *text)
{
    return pass_text(text, true);
}

void cli_print_line_list(FILE *to, const char *format, va_list list)
{
    cli_memory memory = cli_memory_begin();
    vfprintf(memory.to, format, list);
    char *text = cli_memory_end(&memory), *line = cli_safe_line(text);
    fprintf(to, "%s\n", line);
    free(line);
    free(text);
}

void cli_print_line(FILE *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    cli_print_line_list(to, format, list);
    va_end(list);
}
