/* A file's bytes, within the limits. */
#include "document/document.h"
#include "document/limits.h"

#include <errno.h>
#include <string.h>

const dyar_source *dyar_source_new(dyar_arena *arena, const char *name, dyar_text text)
{
    dyar_source *source = DYAR_NEW(arena, dyar_source);
    source->name = dyar_text_copy(arena, dyar_text_of(name));
    source->text = (dyar_text){dyar_text_copy(arena, text), text.length};
    return source;
}

static const dyar_source *read_all(dyar_arena *arena, const char *name, FILE *file,
                                   dyar_diags *diags)
{
    const dyar_source unread = {.name = name};
    const dyar_mark nowhere = {.source = &unread};
    char *bytes = dyar_arena_alloc(arena, DYAR_MAX_FILE_BYTES + 1);
    const size_t length = fread(bytes, 1, DYAR_MAX_FILE_BYTES + 1, file);
    if (ferror(file)) {
        dyar_report(diags, DYAR_ERROR, nowhere, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    if (length > DYAR_MAX_FILE_BYTES) {
        dyar_report(diags, DYAR_ERROR, nowhere, "is larger than %d bytes", DYAR_MAX_FILE_BYTES);
        return NULL;
    }
    return dyar_source_new(arena, name, (dyar_text){bytes, length});
}

const dyar_source *dyar_source_read(dyar_arena *arena, const char *path, dyar_diags *diags)
{
    if (strcmp(path, "-") == 0)
        return read_all(arena, "<stdin>", stdin, diags);
    const dyar_source unread = {.name = path};
    FILE *file = fopen(path, "rb");
    if (!file) {
        dyar_report(diags, DYAR_ERROR, (dyar_mark){.source = &unread}, "cannot be opened: %s",
                    strerror(errno));
        return NULL;
    }
    dyar_arena scratch = {
        0}; /* the file is read into room for the largest, then kept as it is */
    const dyar_source *read = read_all(&scratch, path, file, diags);
    const dyar_source *source = read ? dyar_source_new(arena, path, read->text) : NULL;
    fclose(file);
    dyar_arena_release(&scratch);
    return source;
}
