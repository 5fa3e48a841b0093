/* Asks requests, one an argument, and prints the answers, one a line. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "dyar/requests.h"

int main(int argc, char **argv)
{
    dyar_requests *server = dyar_requests_new();
    for (int i = 1; server && i < argc; i++) {
        char *answer = dyar_requests_answer(server, argv[i], strlen(argv[i]));
        fputs(answer ? answer : "no memory\n", stdout);
        free(answer);
    }
    dyar_requests_free(server);
    return server ? EXIT_SUCCESS : EXIT_FAILURE;
}
