/* SPDX-License-Identifier: MIT */
/* Files that are read once, and the schema. */
#include "ruleset/cache.h"
#include "document/document.h"

#include <pthread.h>
#include <stdlib.h>

/* ---- files ---- */

typedef struct dyar_kept_file {
    struct dyar_kept_file *next;
    const char *path;
    bool named; /* by another file: others may be links */
    const dyar_source *source;
} kept_file;

static const dyar_source *find_file(const dyar_cache *cache, const char *path, bool named)
{
    for (const kept_file *file = cache->files; file; file = file->next)
        if (file->named == named && strcmp(file->path, path) == 0)
            return file->source;
    return NULL;
}

static const dyar_source *keep_file(dyar_cache *cache, const char *path, bool named,
                                    const dyar_source *source)
{
    kept_file *file = DYAR_NEW(&cache->arena, kept_file);
    *file = (kept_file){.next = cache->files,
                        .path = dyar_text_copy(&cache->arena, dyar_text_of(path)),
                        .named = named,
                        .source = source};
    cache->files = file;
    return source;
}

const dyar_source *dyar_cache_read(dyar_cache *cache, const char *path, dyar_diags *diags)
{
    const dyar_source *source = find_file(cache, path, false);
    if (source)
        return source;
    source = dyar_source_read(&cache->arena, path, diags);
    return source ? keep_file(cache, path, false, source) : NULL;
}

const dyar_source *dyar_cache_read_named(dyar_cache *cache, const char *path, dyar_location by,
                                         dyar_diags *diags, bool *absent)
{
    const dyar_source *source = find_file(cache, path, true);
    if (source)
        return source;
    source = dyar_source_read_beside(&cache->arena, path, by, diags, absent);
    return source ? keep_file(cache, path, true, source) : NULL;
}

/* ---- the schema ---- */

/* All caches share it.  It is read for the first, and lives until the last is freed. */
static struct {
    pthread_mutex_t lock;
    size_t caches;
    dyar_arena arena;
    dyar_diags *diags; /* of the schema itself, which has no faults */
    const dyar_schema *schema;
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void read_schema(void *context)
{
    (void)context;
    dyar_arena *arena = &shared.arena;
    dyar_source *source = DYAR_NEW(arena, dyar_source);
    source->name = "ruleset.schema.json";
    source->text = dyar_text_of(dyar_bundled_schema());
    const dyar_node *root = dyar_document_parse(arena, source, shared.diags);
    shared.schema = dyar_schema_new(arena, root, shared.diags);
}

static void forget_schema(void)
{
    dyar_diags_free(shared.diags);
    dyar_arena_release(&shared.arena);
    shared.diags = NULL;
    shared.schema = NULL;
}

/* Returns NULL if memory runs out. */
static const dyar_schema *share_schema(void)
{
    pthread_mutex_lock(&shared.lock);
    if (shared.caches == 0) {
        shared.diags = dyar_diags_new();
        if (!shared.diags || !dyar_arena_run(&shared.arena, read_schema, NULL))
            forget_schema();
    }
    if (shared.schema)
        shared.caches++;
    const dyar_schema *schema = shared.schema;
    pthread_mutex_unlock(&shared.lock);
    return schema;
}

static void leave_schema(void)
{
    pthread_mutex_lock(&shared.lock);
    if (--shared.caches == 0)
        forget_schema();
    pthread_mutex_unlock(&shared.lock);
}

/* ---- caches ---- */

dyar_cache *dyar_cache_new(void)
{
    dyar_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->schema = share_schema();
    if (cache->schema)
        return cache;
    free(cache);
    return NULL;
}

void dyar_cache_free(dyar_cache *cache)
{
    if (!cache)
        return;
    leave_schema();
    dyar_arena_release(&cache->arena);
    free(cache);
}
