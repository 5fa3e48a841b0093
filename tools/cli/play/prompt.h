/*
 * Asking a person for a line: with line editing on a terminal, where it was built in, and
 * plainly from a file or pipe.
 */
#ifndef DYAR_CLI_PROMPT_H
#define DYAR_CLI_PROMPT_H

typedef enum cli_asked {
    CLI_ASKED_LINE,
    CLI_ASKED_END,         /* of the input */
    CLI_ASKED_INTERRUPTED, /* the interrupt key; cli_catch_interrupt must have been called */
} cli_asked;

/* Reads a line without its end into *line, to be freed; NULL unless there is one.  What does
 * not come from a terminal is repeated behind the prompt, so that the output reads like a
 * session. */
cli_asked cli_ask(const char *prompt, char **line);

/* Where a person reads along on a terminal, what is printed from here on waits for them when
 * the screen is full; every answer to cli_ask begins a new screen. */
void cli_begin_screen(void);

#endif
