/* SPDX-License-Identifier: MIT */
/*
 * The destination of output: a terminal with colour and a width, or a file.
 *
 *     const cli_terminal out = cli_terminal_of(stdout);
 *     printf("%s%s%s\n", cli_look_code(&out, CLI_BOLD), name, cli_look_code(&out, CLI_PLAIN));
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct cli_terminal {
    bool is_terminal;
    bool colour;  /* a terminal, and NO_COLOR is not set */
    bool unicode; /* the locale writes UTF-8 */
    int width;    /* columns; 80 where there is no terminal */
    int height;   /* lines; 0 if there is no terminal, or none that can redraw lines
                   */
} cli_terminal;

cli_terminal cli_terminal_of(FILE *to);

typedef enum cli_look {
    CLI_PLAIN,
    CLI_BOLD,
    CLI_FAINT,
    CLI_RED,
    CLI_GREEN,
    CLI_YELLOW,
    CLI_BLUE,
    CLI_MAGENTA,
    CLI_CYAN,
} cli_look;

/* The control code for it, or "" where there is no colour. */
const char *cli_look_code(const cli_terminal *terminal, cli_look look);

/* An empty line, and the text in bold in a line of its own. */
void cli_print_heading(FILE *to, const cli_terminal *terminal, const char *text);

/* On a terminal: empty the line of the cursor, or its part to the right of the cursor; move the
 * cursor up by a number of lines, and to the first column. */
void cli_clear_line(FILE *to);
void cli_clear_rest(FILE *to);
void cli_go_up(FILE *to, int lines);

/* Columns that UTF-8 text takes. */
int cli_text_width(const char *text);

/* Text and as many spaces as fill `width` columns. */
void cli_pad(FILE *to, const char *text, int width);

/* Words wrapped to `width` columns (0: not at all): the first line begins in column `at`, where
 * text is already there; the others are indented by `indent`.  Each line of the text
 * from the first that begins with "- " on is a line of its own: an item of a list, or what
 * follows the list.  Ends with a newline. */
void cli_wrap(FILE *to, const char *text, int at, int indent, int width);

/* A paragraph on standard output: its first line is indented by `first`, the others by
 * `indent`. */
void cli_print_wrapped(int width, int first, int indent, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
