/* SPDX-License-Identifier: MIT */
/* The cache that all rulesets of a run are read with, and loading without a word. */
#include "cli/base/cli.h"

#include <stddef.h>

dyar_diags *cli_diags_new(void)
{
    dyar_diags *diags = dyar_diags_new();
    cli_need(diags);
    return diags;
}

void cli_diags_free(dyar_diags *diags)
{
    if (diags && dyar_diags_out_of_memory(diags))
        cli_out_of_memory();
    dyar_diags_free(diags);
}

static dyar_cache *cache; /* made when it is first asked for */

dyar_cache *cli_cache(void)
{
    if (!cache)
        cache = dyar_cache_new();
    return cache;
}

void cli_forget_files(void)
{
    dyar_cache_free(cache);
    cache = NULL;
}

dyar_ruleset *cli_load_quietly(const dyar_load_request *request)
{
    dyar_diags *diags = cli_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    cli_diags_free(diags);
    return ruleset;
}
