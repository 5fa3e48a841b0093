/* Asking a person for a line. */
#include "cli/play/prompt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/cli.h"
#include "cli/base/gate.h"
#include "cli/base/passed.h"

#ifdef DYAR_HAVE_EDITLINE
#include <editline/readline.h>

/* Only a terminal can be edited on. */
static char *read_edited(const char *prompt)
{
    char *shown = cli_passed_line(prompt);
    rl_catch_signals = 0; /* the interrupt key is ours */
    rl_outstream = cli_gate_behind();
    char *line = readline(shown);
    free(shown);
    if (line && *line)
        add_history(line);
    return line;
}
#endif

/* Errors of reading are the end of the input; only the interrupt key lets it be asked again. */
static char *read_plainly(const char *prompt)
{
    char *line = NULL;
    size_t room = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    errno = 0;
    const ssize_t length = getline(&line, &room, stdin);
    if (length < 0 && errno == ENOMEM)
        cli_out_of_memory();
    if (length < 0) {
        clearerr(stdin);
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO))
        printf("%s\n", line);
    return line;
}

cli_asked cli_ask(const char *prompt, char **line)
{
    fflush(stdout);
    cli_forget_interrupt();
#ifdef DYAR_HAVE_EDITLINE
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        *line = read_edited(prompt);
    else
#endif
        *line = read_plainly(prompt);
    if (*line)
        return CLI_ASKED_LINE;
    putchar('\n');
    return cli_interrupted() ? CLI_ASKED_INTERRUPTED : CLI_ASKED_END;
}
