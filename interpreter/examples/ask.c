/* SPDX-License-Identifier: MIT */
/*
 * Asks the library of requests, each argument one request, and prints the answers:
 *
 *     ./ask '{"ask": "analyse", "ruleset": "krur", "seconds": 1}'
 */
#include <dyar/requests.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
