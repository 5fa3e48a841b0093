/* SPDX-License-Identifier: MIT */
/* The bytes of a file, within the limits. */
#include "document/document.h"
#include "document/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

const dyar_source *dyar_source_copy(dyar_arena *arena, const dyar_source *source)
{
    dyar_source *copy = dyar_arena_copy(arena, source, sizeof *source);
    copy->name = dyar_text_copy(arena, dyar_text_of(source->name));
    copy->text.at = dyar_text_copy(arena, source->text);
    return copy;
}

const dyar_source *dyar_source_new(dyar_arena *arena, const char *name, dyar_text text)
{
    return dyar_source_copy(arena, &(dyar_source){.name = name, .text = text});
}

static bool has_room(const dyar_source *source, dyar_diags *diags)
{
    if (source->text.length <= DYAR_FILE_BYTES_MAX)
        return true;
    dyar_report(diags, DYAR_ERROR, (dyar_location){.source = source}, "is larger than %d bytes",
                DYAR_FILE_BYTES_MAX);
    return false;
}

const dyar_source *dyar_source_given(dyar_arena *arena, const char *name, dyar_text text,
                                     dyar_diags *diags)
{
    const dyar_source source = {.name = name, .text = text};
    return has_room(&source, diags) ? dyar_source_copy(arena, &source) : NULL;
}

static bool is_regular(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

/* Reads no more than it allows, however much there is.  Takes nothing from an arena, since the
 * file is open.  0, or an errno. */
static int read_bytes(int fd, char *bytes, size_t room, dyar_source *source)
{
    size_t length = 0;
    ssize_t got = 1;
    while (got > 0 && length < room) {
        got = read(fd, bytes + length, room - length);
        if (got < 0 && errno == EINTR)
            got = 1;
        else if (got > 0)
            length += (size_t)got;
    }
    source->text = (dyar_text){bytes, length};
    source->is_file = fd != STDIN_FILENO && is_regular(fd);
    return got < 0 ? errno : 0;
}

/* A byte more than a file has, or may have; some that the system makes say they have none. */
static size_t room_for(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 &&
                   about.st_size < DYAR_FILE_BYTES_MAX
               ? (size_t)about.st_size + 1
               : DYAR_FILE_BYTES_MAX + 1;
}

/* The file, which is closed, is read into the room, then kept as it is. */
static const dyar_source *read_file(dyar_arena *arena, const char *name, int fd, char *bytes,
                                    size_t room, dyar_diags *diags)
{
    dyar_source read = {.name = name};
    const dyar_location nowhere = {.source = &read};
    const int error = read_bytes(fd, bytes, room, &read);
    if (fd != STDIN_FILENO)
        close(fd);
    if (error)
        dyar_report(diags, DYAR_ERROR, nowhere, "cannot be read: %s", strerror(error));
    else if (read.text.length == room && room <= DYAR_FILE_BYTES_MAX)
        dyar_report(diags, DYAR_ERROR, nowhere, "grew while it was being read");
    else if (has_room(&read, diags))
        return dyar_source_copy(arena, &read);
    return NULL;
}

const dyar_source *dyar_source_read(dyar_arena *arena, const char *path, dyar_diags *diags)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    const dyar_source unread = {.name = is_stdin ? "<stdin>" : path}, *source = NULL;
    dyar_arena *scratch = dyar_scratch_new(arena);
    const size_t room = is_stdin ? DYAR_FILE_BYTES_MAX + 1 : room_for(path);
    char *bytes = dyar_arena_alloc(scratch, room);
    const int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        dyar_report(diags, DYAR_ERROR, (dyar_location){.source = &unread},
                    "cannot be opened: %s", strerror(errno));
    else
        source = read_file(arena, unread.name, fd, bytes, room, diags);
    dyar_scratch_free(scratch);
    return source;
}

/* ---- files that a file names ---- */

/* Returns -1 after a report, or without one and with *absent set if there is no such file.
 * Checks what was opened, so that nothing can replace it in between.  Opening neither waits for
 * a pipe nor follows a link. */
static int open_regular(const char *path, dyar_location by, dyar_diags *diags, bool *absent)
{
    const int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && is_regular(fd))
        return fd;
    *absent = fd < 0 && (errno == ENOENT || errno == ENOTDIR);
    if (fd < 0 && errno == ELOOP)
        dyar_report(diags, DYAR_ERROR, by, "'%s' is a link, and Dyar does not follow links",
                    path);
    else if (fd >= 0 || errno == ENXIO)
        dyar_report(diags, DYAR_ERROR, by, "'%s' is not a regular file", path);
    else if (!*absent)
        dyar_report(diags, DYAR_ERROR, by, "'%s' cannot be opened: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* As the key that every ruleset has. */
static bool says_dyar(dyar_text text)
{
    static const char key[] = "dyar";
    const char *at = text.at, *end = text.at + text.length;
    while ((at = dyar_text_find((dyar_text){at, (size_t)(end - at)}, key))) {
        at += strlen(key);
        const char *behind = at;
        while (behind < end && (*behind == '"' || *behind == '\'' || *behind == ' '))
            behind++;
        if (behind < end && *behind == ':')
            return true;
    }
    return false;
}

const dyar_source *dyar_source_read_beside(dyar_arena *arena, const char *path,
                                           dyar_location by, dyar_diags *diags, bool *absent)
{
    *absent = false;
    dyar_arena *scratch = dyar_scratch_new(arena);
    const size_t room = room_for(path);
    char *bytes = dyar_arena_alloc(scratch, room);
    const int fd = open_regular(path, by, diags, absent);
    const dyar_source *source = fd >= 0 ? read_file(arena, path, fd, bytes, room, diags) : NULL;
    dyar_scratch_free(scratch);
    if (!source || says_dyar(source->text))
        return source;
    dyar_report(diags, DYAR_ERROR, by, "'%s' is not a ruleset: it lacks 'dyar: 1'", path);
    return NULL;
}
