/* Text in manual pages: what troff would take for its own is told apart from it. */
#ifndef DYAR_CLI_TROFF_H
#define DYAR_CLI_TROFF_H

#include <stdio.h>

/* A line of troff, as it is. */
void cli_troff_line(FILE *to, const char *line);

/* Text in which dashes stay dashes, and a line that begins with a dot is no request. */
void cli_troff_words(FILE *to, const char *text);

/* The same with a newline behind it. */
void cli_troff(FILE *to, const char *text);

#endif
