/* SPDX-License-Identifier: MIT */
/* Text in manual pages. */
#include "cli/main/manual.h"

#include <stdbool.h>

void cli_troff_words(FILE *to, const char *text)
{
    bool begins = true; /* a line */
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\''))
            fputs("\\&", to);
        if (*text == '-' || *text == '\\')
            fputc('\\', to);
        fputc(*text == '\\' ? 'e' : *text, to);
        begins = *text == '\n';
    }
}

void cli_troff_line(FILE *to, const char *line)
{
    fprintf(to, "%s\n", line);
}

void cli_troff(FILE *to, const char *text)
{
    cli_troff_words(to, text);
    fputc('\n', to);
}
