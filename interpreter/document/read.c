/* A file's bytes, within the limits. */
#include "document/document.h"
#include "document/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const dyar_source *dyar_source_copy(dyar_arena *arena, const dyar_source *source)
{
    dyar_source *copy = DYAR_NEW(arena, dyar_source);
    *copy = *source;
    copy->name = dyar_text_copy(arena, dyar_text_of(source->name));
    copy->text.at = dyar_text_copy(arena, source->text);
    return copy;
}

const dyar_source *dyar_source_new(dyar_arena *arena, const char *name, dyar_text text)
{
    return dyar_source_copy(arena, &(dyar_source){.name = name, .text = text});
}

static bool is_regular(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

/* False after a report; reads no more than it allows, however much there is. */
static bool read_all(char bytes[DYAR_MAX_FILE_BYTES + 1], dyar_source *source, FILE *file,
                     dyar_diags *diags)
{
    const dyar_mark nowhere = {.source = source};
    const size_t length = fread(bytes, 1, DYAR_MAX_FILE_BYTES + 1, file);
    source->text = (dyar_text){bytes, length};
    if (ferror(file))
        dyar_report(diags, DYAR_ERROR, nowhere, "cannot be read: %s", strerror(errno));
    else if (length > DYAR_MAX_FILE_BYTES)
        dyar_report(diags, DYAR_ERROR, nowhere, "is larger than %d bytes", DYAR_MAX_FILE_BYTES);
    else
        return true;
    return false;
}

/* The file is read into room for the largest, then kept as it is. */
static const dyar_source *read_file(dyar_arena *arena, const char *name, FILE *file,
                                    dyar_diags *diags)
{
    dyar_arena scratch = {0};
    dyar_source read = {.name = name, .is_file = file != stdin && is_regular(fileno(file))};
    char *room = dyar_arena_alloc(&scratch, DYAR_MAX_FILE_BYTES + 1);
    const dyar_source *source =
        read_all(room, &read, file, diags) ? dyar_source_copy(arena, &read) : NULL;
    dyar_arena_release(&scratch);
    return source;
}

const dyar_source *dyar_source_read(dyar_arena *arena, const char *path, dyar_diags *diags)
{
    if (strcmp(path, "-") == 0)
        return read_file(arena, "<stdin>", stdin, diags);
    const dyar_source unread = {.name = path};
    FILE *file = fopen(path, "rb");
    if (!file) {
        dyar_report(diags, DYAR_ERROR, (dyar_mark){.source = &unread}, "cannot be opened: %s",
                    strerror(errno));
        return NULL;
    }
    const dyar_source *source = read_file(arena, path, file, diags);
    fclose(file);
    return source;
}

/* ---- files that a file names ---- */

/* NULL after a report; or without one, with *absent, when there is no such file.  Asked of what
 * has been opened, so that nobody can exchange it in between; and opening it neither waits for
 * a pipe nor follows a link. */
static FILE *open_regular(const char *path, dyar_mark by, dyar_diags *diags, bool *absent)
{
    const int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const bool regular = fd >= 0 && is_regular(fd);
    FILE *file = regular ? fdopen(fd, "rb") : NULL;
    if (file)
        return file;
    *absent = fd < 0 && (errno == ENOENT || errno == ENOTDIR);
    if (fd < 0 && errno == ELOOP)
        dyar_report(diags, DYAR_ERROR, by, "'%s' is a link, and links are not followed", path);
    else if ((fd >= 0 && !regular) || errno == ENXIO)
        dyar_report(diags, DYAR_ERROR, by, "'%s' is no regular file", path);
    else if (!*absent)
        dyar_report(diags, DYAR_ERROR, by, "'%s' cannot be opened: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return NULL;
}

/* As the key that every ruleset has. */
static bool says_dyar(dyar_text text)
{
    static const char key[] = "dyar";
    const char *at = text.at, *end = text.at + text.length;
    while ((at = memmem(at, (size_t)(end - at), key, strlen(key)))) {
        at += strlen(key);
        const char *behind = at;
        while (behind < end && (*behind == '"' || *behind == '\'' || *behind == ' '))
            behind++;
        if (behind < end && *behind == ':')
            return true;
    }
    return false;
}

const dyar_source *dyar_source_read_beside(dyar_arena *arena, const char *path, dyar_mark by,
                                           dyar_diags *diags, bool *absent)
{
    *absent = false;
    FILE *file = open_regular(path, by, diags, absent);
    const dyar_source *source = file ? read_file(arena, path, file, diags) : NULL;
    if (file)
        fclose(file);
    if (!source || says_dyar(source->text))
        return source;
    dyar_report(diags, DYAR_ERROR, by, "'%s' is no ruleset: it does not say 'dyar: 1'", path);
    return NULL;
}
