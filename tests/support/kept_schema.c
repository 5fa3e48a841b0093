/* SPDX-License-Identifier: MIT */
/* Tests load many rulesets, and the schema is read only once while a cache lives: one lives as
 * long as the program. */
#include "dyar/ruleset.h"

static dyar_cache *kept;

__attribute__((constructor)) static void keep_schema(void)
{
    kept = dyar_cache_new();
}

__attribute__((destructor)) static void forget_schema(void)
{
    dyar_cache_free(kept);
}
