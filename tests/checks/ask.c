/* Asks requests, one an argument, and prints the answers, one a line. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "requests/requests.h"

int main(int argc, char **argv)
{
    requests_server *server = requests_server_new();
    for (int i = 1; server && i < argc; i++) {
        char *answer = requests_answer(server, argv[i], strlen(argv[i]));
        fputs(answer ? answer : "no memory\n", stdout);
        free(answer);
    }
    requests_server_free(server);
    return server ? EXIT_SUCCESS : EXIT_FAILURE;
}
