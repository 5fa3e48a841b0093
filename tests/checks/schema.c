/* SPDX-License-Identifier: MIT */
/*
 * Do files fit a JSON Schema?
 *
 *     check_schema SCHEMA FILE...    with "-" for standard input
 */
#include "support/need.h"

int main(int argc, char **argv)
{
    need_usage(argc >= 3, "check_schema SCHEMA FILE...");
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    bool fits = true;
    for (char **file = argv + 2; *file; file++) {
        OWNED(dyar_diags) diags = need(dyar_diags_new());
        fits &= dyar_schema_check(cache, argv[1], *file, diags);
        dyar_diags_print(diags, stdout);
    }
    return fits ? EXIT_SUCCESS : EXIT_FAILURE;
}
