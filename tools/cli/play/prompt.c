/* SPDX-License-Identifier: MIT */
/* Asking a person for a line. */
#include "cli/play/prompt.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/base/cli.h"
#include "cli/base/safe_output.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"

#ifdef DYAR_HAVE_EDITLINE
#include <editline/readline.h>
#endif

/* ---- keys ---- */

static char waiting; /* a key that was typed where more was offered, for the prompt; or 0 */

static char take_waiting(void)
{
    const char key = waiting;
    waiting = '\0';
    return key;
}

/* False at the end of the input, or when something interrupts. */
static bool read_key(char *key)
{
    *key = take_waiting();
    return *key || read(STDIN_FILENO, key, 1) == 1;
}

/* One key, without the Enter behind it; 0 when there was none. */
static char read_key_at_once(void)
{
    struct termios usual, at_once;
    char key = '\0';
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return '\0';
    at_once = usual;
    at_once.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &at_once);
    const bool found = read_key(&key);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    return found ? key : '\0';
}

/* ---- reading a line ---- */

#ifdef DYAR_HAVE_EDITLINE
/* The next character, which may take several keys; for the editor. */
static int next_character(FILE *from)
{
    mbstate_t state = {0};
    wchar_t character;
    char key;
    (void)from;
    while (read_key(&key)) {
        const size_t length = mbrtowc(&character, &key, 1, &state);
        if (length == (size_t)-1)
            return '?';
        if (length != (size_t)-2)
            return (int)character;
    }
    return EOF;
}

/* Only a terminal can be edited on. */
static char *read_edited(const char *prompt)
{
    char *shown = cli_safe_line(prompt);
    rl_catch_signals = 0; /* the interrupt key is ours */
    rl_outstream = cli_safe_output_behind();
    rl_getc_function = next_character;
    char *line = readline(shown);
    free(shown);
    if (line && *line)
        add_history(line);
    return line;
}
#endif

static int trouble; /* why the input cannot be read: an errno; 0: it can */

/* NULL at the end of the input, and where it cannot be read. */
static char *get_line(size_t *length)
{
    char *line = NULL;
    size_t room = 0;
    errno = 0;
    const ssize_t got = getline(&line, &room, stdin);
    if (got < 0 && errno == ENOMEM)
        cli_out_of_memory();
    if (got < 0) {
        trouble = ferror(stdin) && errno != EINTR ? errno : 0;
        clearerr(stdin);
        free(line);
        return NULL;
    }
    *length = (size_t)got;
    return line;
}

/* A key that waits comes before the line, where it cannot be taken back. */
static char *with_key(char key, char *line)
{
    char *whole = key ? cli_format("%c%s", key, line) : line;
    if (key)
        free(line);
    return whole;
}

/* Only the interrupt key lets it be asked again. */
static char *read_plainly(const char *prompt)
{
    const char key = take_waiting();
    char *line;
    size_t length = 0;
    for (;;) {
        printf("%s%.1s", prompt, &key);
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
    return with_key(key, line);
}

/* ---- screens ---- */

static bool ask_for_more(FILE *to)
{
    enum { CONTROL_D = 4 };
    fputs("-- space: more; any other key: prompt --", to);
    fflush(to);
    const char key = read_key_at_once();
    fputs("\r\x1b[K", to);
    if (key == ' ' || key == '\n' || key == '\r')
        return true;
    waiting = key == CONTROL_D ? '\0' : key;
    return false;
}

/* The line that was typed stays in sight above the first screen. */
void cli_begin_screen(void)
{
    enum { LEAST = 6 };
    const int height = isatty(STDIN_FILENO) ? cli_terminal_of(stdout).height : 0;
    cli_safe_output_begin_page(height < LEAST ? 0 : height - 2, ask_for_more);
}

void cli_end_screen(void)
{
    cli_safe_output_begin_page(0, NULL);
}

/* ---- asking ---- */

cli_asked cli_ask(const char *prompt, char **line)
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
    if (cli_interrupted())
        return cli_terminated() ? CLI_ASKED_END : CLI_ASKED_INTERRUPTED;
    if (!trouble)
        return CLI_ASKED_END;
    cli_complain("cannot read the input: %s", strerror(trouble));
    return CLI_ASKED_FAILED;
}
