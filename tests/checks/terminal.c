/* SPDX-License-Identifier: MIT */
/*
 * Plays at a terminal: what a command prints waits screen by screen, a turn does not, and the
 * key that ends the waiting is the first of the next line.
 *
 *     check_terminal PROGRAM
 */
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOM = 1 << 16, PATIENCE = 120000 /* ms; the duration of a test that fails */ };

typedef struct terminal {
    int master;
    pid_t child;
    char text[ROOM]; /* since what was expected last */
    size_t length;
} terminal;

_Noreturn static void fail(const terminal *t, const char *wanted)
{
    fprintf(stderr, "expected '%s', and there was:\n%s\n", wanted, t->text);
    exit(EXIT_FAILURE);
}

static void start(terminal *t, const char *program, unsigned short lines)
{
    const struct winsize size = {.ws_row = lines, .ws_col = 80};
    *t = (terminal){0};
    t->child = forkpty(&t->master, NULL, NULL, &size);
    if (t->child < 0)
        abort();
    if (t->child > 0)
        return;
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execl(program, program, "play", "krur", "--players", "human,human", (char *)NULL);
    _exit(127);
}

static bool read_more(terminal *t)
{
    struct pollfd ready = {.fd = t->master, .events = POLLIN};
    if (t->length + 1 >= ROOM || poll(&ready, 1, PATIENCE) <= 0)
        return false;
    const ssize_t length = read(t->master, t->text + t->length, ROOM - 1 - t->length);
    if (length <= 0)
        return false;
    t->length += (size_t)length;
    t->text[t->length] = '\0';
    return true;
}

/* Waits for the text; what stands before it must not have `never` in it (NULL: anything). */
static void expect(terminal *t, const char *wanted, const char *never)
{
    char *found;
    while (!(found = strstr(t->text, wanted)))
        if (!read_more(t))
            fail(t, wanted);
    const char *wrong = never ? strstr(t->text, never) : NULL;
    if (wrong && wrong < found)
        fail(t, wanted);
    const size_t taken = (size_t)(found - t->text) + strlen(wanted);
    t->length -= taken;
    memmove(t->text, t->text + taken, t->length + 1);
}

static void type(const terminal *t, const char *keys)
{
    if (write(t->master, keys, strlen(keys)) != (ssize_t)strlen(keys))
        fail(t, keys);
}

static void finish(terminal *t)
{
    int status = 1;
    type(t, "quit\n");
    while (read_more(t))
        continue;
    if (waitpid(t->child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail(t, "status 0");
    close(t->master);
}

static const char more[] = "-- space: more";

static void a_key_that_ends_a_page_begins_the_next_line(terminal *t)
{
    expect(t, "south> ", more);
    type(t, "rules\n");
    expect(t, more, NULL);
    type(t, " ");
    expect(t, more, NULL);
    type(t, "h");
    expect(t, "south> ", more);
    type(t, "int\n");
    expect(t, "A search of", "No:");
    expect(t, "south> ", more);
    type(t, "rules\n");
    expect(t, more, NULL);
    type(t, "c");
    expect(t, "south> ", more);
    type(t, "1\n");
    expect(t, "1. south plays c1", "No:");
}

static void a_turn_is_not_held_up(terminal *t)
{
    expect(t, "north> ", more);
    type(t, "a2\n");
    expect(t, "2. north plays a2", more);
    expect(t, "south> ", more);
}

static void a_character_of_several_bytes_is_one(terminal *t)
{
    type(t, "save \xc3\xa9.txt\n");
    expect(t, "Saved in '\xc3\xa9.txt'", "Not saved");
    expect(t, "south> ", more);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/dyar-terminal-XXXXXX";
    terminal t;
    char *program = argc == 2 ? realpath(argv[1], NULL) : NULL;
    if (!program || !mkdtemp(folder) || chdir(folder) != 0) {
        fprintf(stderr, "usage: check_terminal PROGRAM\n");
        return 2;
    }
    start(&t, program, 8);
    a_key_that_ends_a_page_begins_the_next_line(&t);
    a_turn_is_not_held_up(&t);
    a_character_of_several_bytes_is_one(&t);
    finish(&t);
    unlink("\xc3\xa9.txt");
    rmdir(folder);
    free(program);
    return EXIT_SUCCESS;
}
