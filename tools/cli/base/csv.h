/* A writer of comma-separated values (RFC 4180). */
#ifndef DYAR_CLI_CSV_H
#define DYAR_CLI_CSV_H

#include <stdio.h>

/*
 * A text as one field, in quotes where it needs them; NULL is an empty one.  Spreadsheets take
 * a text that begins with one of = + - @ or white space for a formula, and run it: an
 * apostrophe before it makes it a text to them, too.  Numbers are written without this.
 */
void cli_csv_text(FILE *to, const char *text);

#endif
