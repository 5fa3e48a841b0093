/* SPDX-License-Identifier: MIT */
/*
 * Asking a person for a line: with line editing on a terminal, where it was built in, and
 * plainly from a file or pipe.
 */
#pragma once

typedef enum cli_asked {
    CLI_ASKED_LINE,
    CLI_ASKED_END,         /* of the input */
    CLI_ASKED_FAILED,      /* it cannot be read; a complaint has said why */
    CLI_ASKED_INTERRUPTED, /* the interrupt key; cli_catch_interrupt must have been called */
} cli_asked;

/* Reads a line without its end into *line, to be freed; NULL unless there is one.  What does
 * not come from a terminal is repeated behind the prompt, so that the output reads like a
 * session. */
cli_asked cli_ask(const char *prompt, char **line);

/* Where a person reads along on a terminal, what is printed between the two waits for a key
 * when the screen is full: space or Enter shows more; any other key leaves out the rest, and
 * begins the line that cli_ask reads next. */
void cli_begin_screen(void);
void cli_end_screen(void);
