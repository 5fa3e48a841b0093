/* SPDX-License-Identifier: MIT */
/* Manual pages as troff, made of what help is made of and, for the language, of the schema. */
#pragma once

#include "cli/base/cli.h"

/* dyar(1), dyar-COMMAND(1) and dyar-rules(5). */
void cli_manual_print(FILE *to, const cli_entry *list);
void cli_manual_print_command(FILE *to, const cli_entry *entry);
void cli_manual_print_language(FILE *to);

/* All of them, as files of a folder, which is made if need be: "dyar.1", "dyar-play.1" ... */
cli_status cli_manuals_write(const cli_entry *list, const char *folder);

/* ---- text in which troff finds no requests: troff.c ---- */

/* A line of troff, as it is. */
void cli_troff_line(FILE *to, const char *line);

/* Text in which dashes stay dashes, and a line that begins with a dot is no request. */
void cli_troff_words(FILE *to, const char *text);

/* Such text, and a newline behind it. */
void cli_troff(FILE *to, const char *text);
