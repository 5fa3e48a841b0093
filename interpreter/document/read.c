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

/* Nothing may be taken from an arena while the file is open.  False: see errno. */
static bool read_bytes(const char *path, char *bytes, size_t room, size_t *length)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        return false;
    *length = fread(bytes, 1, room, file);
    const int error = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    errno = error;
    return !error;
}

const dyar_source *dyar_source_read(dyar_arena *arena, const char *path, dyar_diags *diags)
{
    const dyar_source unread = {.name = strcmp(path, "-") == 0 ? "<stdin>" : path};
    const dyar_mark nowhere = {.source = &unread};
    const dyar_source *source = NULL;
    size_t length = 0;
    /* It is read into room for the largest, then kept as it is. */
    dyar_arena *scratch = dyar_scratch_new(arena);
    char *bytes = dyar_arena_alloc(scratch, DYAR_MAX_FILE_BYTES + 1);
    const bool read = read_bytes(path, bytes, DYAR_MAX_FILE_BYTES + 1, &length);
    if (!read && errno == ENOMEM)
        dyar_arena_fail(arena);
    if (!read)
        dyar_report(diags, DYAR_ERROR, nowhere, "cannot be read: %s", strerror(errno));
    else if (length > DYAR_MAX_FILE_BYTES)
        dyar_report(diags, DYAR_ERROR, nowhere, "is larger than %d bytes", DYAR_MAX_FILE_BYTES);
    else
        source = dyar_source_new(arena, unread.name, (dyar_text){bytes, length});
    dyar_scratch_free(scratch);
    return source;
}
