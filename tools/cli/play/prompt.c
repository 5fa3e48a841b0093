/* Asking a person for a line. */
#include "cli/play/prompt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/base/cli.h"
#include "cli/base/gate.h"
#include "cli/base/passed.h"
#include "cli/base/terminal.h"

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

/* NULL at the end of the input. */
static char *get_line(size_t *length)
{
    char *line = NULL;
    size_t room = 0;
    errno = 0;
    const ssize_t got = getline(&line, &room, stdin);
    if (got < 0 && errno == ENOMEM)
        cli_out_of_memory();
    if (got < 0) {
        clearerr(stdin);
        free(line);
        return NULL;
    }
    *length = (size_t)got;
    return line;
}

/* Errors of reading are the end of the input; only the interrupt key lets it be asked again. */
static char *read_plainly(const char *prompt)
{
    char *line;
    size_t length = 0;
    for (;;) {
        fputs(prompt, stdout);
        fflush(stdout);
        line = get_line(&length);
        if (!line)
            return NULL;
        if (!memchr(line, '\0', length))
            break;
        puts("\na line must not contain a zero character");
        free(line);
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO))
        printf("%s\n", line);
    return line;
}

/* ---- screens ---- */

/* One key, without the Enter behind it; 0 when there was none. */
static char read_key(void)
{
    struct termios usual, at_once;
    char key = 0;
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return 0;
    at_once = usual;
    at_once.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &at_once);
    const ssize_t length = read(STDIN_FILENO, &key, 1);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    return length == 1 ? key : 0;
}

static bool ask_for_more(FILE *to)
{
    enum { CONTROL_D = 4 };
    fputs("-- more: any key; q leaves the rest out --", to);
    fflush(to);
    const char key = read_key();
    fputs("\r\x1b[K", to);
    return key != 0 && key != CONTROL_D && key != 'q' && key != 'Q';
}

/* The line that was typed stays in sight above the first screen. */
void cli_begin_screen(void)
{
    enum { LEAST = 6 };
    const int height = isatty(STDIN_FILENO) ? cli_terminal_of(stdout).height : 0;
    cli_gate_begin_page(height < LEAST ? 0 : height - 2, ask_for_more);
}

/* ---- asking ---- */

static cli_asked ask(const char *prompt, char **line)
{
    fflush(stdout);
    cli_forget_interrupt();
    if (cli_terminated())
        return CLI_ASKED_END;
#ifdef DYAR_HAVE_EDITLINE
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        *line = read_edited(prompt);
    else
#endif
        *line = read_plainly(prompt);
    if (*line)
        return CLI_ASKED_LINE;
    putchar('\n');
    return cli_interrupted() && !cli_terminated() ? CLI_ASKED_INTERRUPTED : CLI_ASKED_END;
}

cli_asked cli_ask(const char *prompt, char **line)
{
    cli_gate_begin_page(0, NULL);
    const cli_asked asked = ask(prompt, line);
    cli_begin_screen();
    return asked;
}
