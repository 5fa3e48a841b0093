/* Requests from standard input, one on each line, answered on standard output. */
#include "dyar/requests.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    dyar_requests *server = dyar_requests_new();
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while (server && (length = getline(&line, &room, stdin)) > 0) {
        char *answer = dyar_requests_answer(server, line, (size_t)length);
        fputs(answer ? answer : "{\"error\":\"out of memory\"}\n", stdout);
        fflush(stdout);
        free(answer);
    }
    free(line);
    dyar_requests_free(server);
}
