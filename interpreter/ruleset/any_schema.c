/* SPDX-License-Identifier: MIT */
/* The check of any file against any schema. */
#include "ruleset/cache.h"

typedef struct schema_check {
    dyar_arena arena;
    dyar_cache *cache; /* keeps the schema; NULL */
    const char *schema, *path;
    dyar_diags *diags;
    bool fits;
} schema_check;

static const dyar_node *parse_file(schema_check *c, const char *path, dyar_cache *cache)
{
    const dyar_source *source = cache ? dyar_cache_read(cache, path, c->diags)
                                      : dyar_source_read(&c->arena, path, c->diags);
    return source ? dyar_document_parse(&c->arena, source, c->diags) : NULL;
}

static void check_against_schema(void *context)
{
    schema_check *c = context;
    const dyar_node *written = parse_file(c, c->schema, c->cache);
    dyar_schema *schema = written ? dyar_schema_new(&c->arena, written, c->diags) : NULL;
    const dyar_node *root = schema ? parse_file(c, c->path, NULL) : NULL;
    c->fits = root && dyar_schema_validate(schema, root, &c->arena, c->diags);
}

bool dyar_schema_check(dyar_cache *cache, const char *schema_path, const char *path,
                       dyar_diags *diags)
{
    schema_check c = {.cache = cache, .schema = schema_path, .path = path, .diags = diags};
    if (cache)
        cache->arena.root = &c.arena;
    if (!dyar_arena_run(&c.arena, check_against_schema, &c))
        dyar_report_no_memory(diags);
    if (cache)
        cache->arena.root = NULL;
    dyar_arena_release(&c.arena);
    return c.fits && !dyar_diags_out_of_memory(diags);
}
