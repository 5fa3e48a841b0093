/* SPDX-License-Identifier: MIT */
/*
 * Do files fit a JSON Schema?
 *
 *     check_schema SCHEMA FILE...    with "-" for standard input
 */
#include "support/need.h"

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: check_schema SCHEMA FILE...\n");
        return 2;
    }
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    bool fits = true;
    for (char **file = argv + 2; *file; file++) {
        OWNED(dyar_diags) diags = need(dyar_diags_new());
        fits &= dyar_schema_check(cache, argv[1], *file, diags);
        dyar_diags_print(diags, stdout);
    }
    return fits ? EXIT_SUCCESS : EXIT_FAILURE;
}
