/* SPDX-License-Identifier: MIT */
/* Asks requests, one an argument, or without arguments one a line of standard input, and prints
 * the answers, one a line.  Ends with 4 if memory runs out. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/requests.h"

static bool ask(dyar_requests *server, const char *request, size_t length)
{
    char *answer = dyar_requests_answer(server, request, length);
    const bool answered = answer && fputs(answer, stdout) >= 0;
    free(answer);
    return answered;
}

/* Each answer goes out before the next request is read. */
static bool ask_lines(dyar_requests *server)
{
    bool answered = true;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while (answered && (length = getline(&line, &room, stdin)) > 0)
        answered = ask(server, line, (size_t)length) && fflush(stdout) == 0;
    free(line);
    return answered;
}

int main(int argc, char **argv)
{
    dyar_requests *server = dyar_requests_new();
    bool answered = server != NULL;
    if (answered && argc == 1)
        answered = ask_lines(server);
    for (int i = 1; answered && i < argc; i++)
        answered = ask(server, argv[i], strlen(argv[i]));
    dyar_requests_free(server);
    if (answered && fflush(stdout) == 0)
        return EXIT_SUCCESS;
    fprintf(stderr, "no answer: %s\n", strerror(errno));
    return 4;
}
