/*
 * The gate: all that the program prints goes through it.
 *
 * Names, arguments, file names and the messages of others are printed as they are, and a
 * terminal obeys some of it: an escape sequence hides lines or renames the window, a character
 * that turns the direction of writing makes them read as something else.  So standard output
 * and standard error are streams of ours, which show such characters instead: "\x1b", "\u202e";
 * a byte that is no UTF-8 likewise, "\xff".  Line breaks and tabs pass; where a line repeats
 * what came from outside, they are shown too.  What is beyond ASCII is written as JSON would
 * write it, so that JSON stays the same JSON.
 *
 * Our own control characters pass behind a mark, which is drawn anew in every run, so that no
 * text can have it.
 */
#ifndef DYAR_CLI_GATE_H
#define DYAR_CLI_GATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Puts stdout and stderr behind the gate; before anything is printed.  False, with errno set,
 * when memory or the system's random numbers could not be had. */
bool cli_gate_open(void);

/* The byte behind it passes: fprintf(stdout, "%s\x1b[1m", cli_gate_mark()). */
const char *cli_gate_mark(void);

/* From here on a line break on stderr is shown, until it may end the line. */
void cli_gate_keep_line(bool kept);

/* Why stdout could not be written at first: an errno; 0 where it could, or nobody knows. */
int cli_gate_why(void);

/* What stdout was: for a library that needs a terminal, and is given harmless text. */
FILE *cli_gate_behind(void);

/* A page of stdout begins, of so many lines (0: there are no pages): when more would come, it
 * is asked for first, and where that is not wanted what comes is left out until another page
 * begins. */
void cli_gate_begin_page(int lines, bool (*more)(FILE *to));

/* Writes the text as the gate lets it pass; in one line, line breaks and tabs are shown, too.
 */
void cli_gate_pass(FILE *to, const char *text, bool one_line);

/* Does a terminal obey this character, instead of showing it? */
bool cli_gate_stops(uint32_t point);

#endif
