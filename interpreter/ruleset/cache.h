/* SPDX-License-Identifier: MIT */
/*
 * Files that several loads read once, and the schema, which all caches share.
 *
 * A file keeps its first text, because a pipe can be read only once.  During a load, the root
 * of the cache's arena is the arena of the load: if memory runs out, the load ends.
 */
#pragma once

#include "document/document.h"
#include "dyar/ruleset.h"
#include "validate/schema.h"

struct dyar_cache {
    dyar_arena arena;
    const dyar_schema *schema; /* of all caches */
    struct dyar_kept_file *files;
};

/* Returns the file that the caller names; NULL and a report if it cannot be read. */
const dyar_source *dyar_cache_read(dyar_cache *cache, const char *path, dyar_diags *diags);

/* Returns the file that another file names at `by`; NULL and `absent` if there is no such file,
 * NULL and a report if it cannot be read. */
const dyar_source *dyar_cache_read_named(dyar_cache *cache, const char *path, dyar_location by,
                                         dyar_diags *diags, bool *absent);
