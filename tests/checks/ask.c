/* Asks requests, one an argument, and prints the answers, one a line.  Ends with 4 where there
 * was no memory. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/requests.h"

int main(int argc, char **argv)
{
    dyar_requests *server = dyar_requests_new();
    bool answered = server != NULL;
    for (int i = 1; answered && i < argc; i++) {
        char *answer = dyar_requests_answer(server, argv[i], strlen(argv[i]));
        answered = answer && fputs(answer, stdout) >= 0;
        free(answer);
    }
    dyar_requests_free(server);
    if (answered && fflush(stdout) == 0)
        return EXIT_SUCCESS;
    fprintf(stderr, "no answer: %s\n", strerror(errno));
    return 4;
}
