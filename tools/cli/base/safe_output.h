/* SPDX-License-Identifier: MIT */
/*
 * Safe output: stdout and stderr, without characters that a terminal would obey.
 *
 * Names, arguments, file names and messages of other programs may contain an escape sequence,
 * which hides lines or renames the window, or a character that turns the direction of writing.
 * Once cli_safe_output_open has replaced them, the two streams show such characters instead:
 * "\x1b", "\u202e"; and bytes that are not UTF-8, "\xff".  Line breaks and tabs pass; if a
 * line repeats text from outside, they are shown, too.  Characters beyond ASCII are shown in
 * the form of JSON, so that JSON stays the same JSON.
 *
 * The program's own control characters pass after a mark.  Each run draws another mark, so that
 * no text can contain it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Replaces stdout and stderr; call it before anything is printed.  Returns false and sets errno
 * if memory runs out or the system has no random numbers. */
bool cli_safe_output_open(void);

/* Returns the mark.  The byte after it passes: fprintf(stdout, "%s\x1b[1m",
 * cli_safe_output_mark()). */
const char *cli_safe_output_mark(void);

/* Shows line breaks on stderr, until `kept` is false again. */
void cli_safe_output_keep_line(bool kept);

/* Returns the errno of the first write to stdout that failed; 0 if none did. */
int cli_safe_output_first_error(void);

/* Returns the stdout of the system, for a library that needs a terminal.  Give it safe text
 * only. */
FILE *cli_safe_output_behind(void);

/* Begins a page of stdout, of `lines` lines; 0: without pages.  Before more lines than that,
 * calls `more`; if it returns false, output is dropped until another page begins. */
void cli_safe_output_begin_page(int lines, bool (*more)(FILE *to));

/* Writes the text safely; with `one_line`, shows line breaks and tabs, too. */
void cli_safe_output_write(FILE *to, const char *text, bool one_line);

/* Does a terminal obey this character, instead of showing it? */
bool cli_is_unsafe(uint32_t point);
