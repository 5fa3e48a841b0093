/*
 * Does a file fit a JSON Schema?
 *
 *     check_schema SCHEMA FILE    with "-" for standard input
 */
#include <stdlib.h>

#include "dyar/ruleset.h"

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: check_schema SCHEMA FILE\n");
        return 2;
    }
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_schema_check(NULL, argv[1], argv[2], diags);
    dyar_diags_print(diags, stdout);
    dyar_diags_free(diags);
    return fits ? EXIT_SUCCESS : EXIT_FAILURE;
}
