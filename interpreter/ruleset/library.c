/* Files that are read once, and the schema. */
#include "ruleset/library.h"
#include "document/document.h"

#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

typedef struct dyar_kept_file {
    struct dyar_kept_file *next;
    const char *path;
    bool named; /* by another file: others may be links */
    const dyar_source *source;
} kept_file;

static const dyar_source *find_file(const dyar_library *library, const char *path, bool named)
{
    for (const kept_file *file = library->files; file; file = file->next)
        if (file->named == named && strcmp(file->path, path) == 0)
            return file->source;
    return NULL;
}

static const dyar_source *keep_file(dyar_library *library, const char *path, bool named,
                                    const dyar_source *source)
{
    kept_file *file = DYAR_NEW(&library->arena, kept_file);
    *file = (kept_file){.next = library->files,
                        .path = dyar_text_copy(&library->arena, dyar_text_of(path)),
                        .named = named,
                        .source = source};
    library->files = file;
    return source;
}

const dyar_source *dyar_library_read(dyar_library *library, const char *path, dyar_diags *diags)
{
    const dyar_source *source = find_file(library, path, false);
    if (source)
        return source;
    source = dyar_source_read(&library->arena, path, diags);
    return source ? keep_file(library, path, false, source) : NULL;
}

const dyar_source *dyar_library_read_named(dyar_library *library, const char *path,
                                           dyar_location by, dyar_diags *diags, bool *absent)
{
    const dyar_source *source = find_file(library, path, true);
    if (source)
        return source;
    source = dyar_source_read_beside(&library->arena, path, by, diags, absent);
    return source ? keep_file(library, path, true, source) : NULL;
}

/* ---- the schema ---- */

static void read_schema(void *context)
{
    dyar_library *library = context;
    dyar_arena *arena = &library->arena;
    const dyar_source *source =
        dyar_source_new(arena, "ruleset.schema.json", dyar_text_of(dyar_bundled_schema()));
    const dyar_node *root = dyar_document_parse(arena, source, library->diags);
    library->schema = dyar_schema_new(arena, root, library->diags);
}

dyar_library *dyar_library_new(void)
{
    dyar_library *library = calloc(1, sizeof *library);
    if (!library)
        return NULL;
    library->diags = dyar_diags_new();
    if (library->diags && dyar_arena_run(&library->arena, read_schema, library))
        return library;
    dyar_library_free(library);
    return NULL;
}

void dyar_library_free(dyar_library *library)
{
    if (!library)
        return;
    dyar_diags_free(library->diags);
    dyar_arena_release(&library->arena);
    free(library);
}
