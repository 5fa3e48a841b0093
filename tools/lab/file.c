/* Replacing a file: a new one beside it, written through to the disk, then renamed over it. */
#include "lab/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_TRIED = 100 };

typedef struct replacing {
    char *target; /* links followed */
    char *beside; /* the new file */
    bool made;    /* it is there */
    int fd;       /* of it; -1 when closed */
    mode_t mode;  /* of what was there; 0: nothing was */
} replacing;

/* False with errno set. */
static bool look(replacing *r, const char *path)
{
    struct stat was;
    r->target = realpath(path, NULL);
    if (!r->target && errno == ENOENT)
        r->target = strdup(path);
    if (!r->target)
        return false;
    if (stat(r->target, &was) != 0)
        return errno == ENOENT;
    if (!S_ISREG(was.st_mode)) {
        errno = S_ISDIR(was.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    r->mode = was.st_mode & 07777;
    return access(r->target, W_OK) == 0;
}

static bool make(replacing *r)
{
    for (int i = 0; i < NAMES_TRIED && !r->made; i++) {
        free(r->beside);
        if (asprintf(&r->beside, "%s.%ld-%d.new", r->target, (long)getpid(), i) < 0) {
            r->beside = NULL;
            return false;
        }
        r->fd = open(r->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        r->made = r->fd >= 0;
        if (!r->made && errno != EEXIST)
            return false;
    }
    return r->made && (r->mode == 0 || fchmod(r->fd, r->mode) == 0);
}

static bool fill(const replacing *r, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(r->fd, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return fsync(r->fd) == 0;
}

static bool close_file(replacing *r)
{
    const int fd = r->fd;
    r->fd = -1;
    return close(fd) == 0;
}

/* Not every file system lets a folder be synchronised; the file itself is safe either way. */
static void sync_folder(const char *target)
{
    char *copy = strdup(target);
    const int fd = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(copy);
}

bool lab_file_replace(const char *path, const char *text, size_t length, lab_error *error)
{
    replacing r = {.fd = -1};
    errno = 0;
    const bool done = look(&r, path) && make(&r) && fill(&r, text, length) && close_file(&r) &&
                      rename(r.beside, r.target) == 0;
    *error = (lab_error){0};
    if (done) {
        sync_folder(r.target);
    } else {
        snprintf(error->message, sizeof error->message, "cannot write '%s': %s", path,
                 errno == EINVAL ? "not a regular file" : strerror(errno));
        if (r.fd >= 0)
            close(r.fd);
        if (r.made)
            unlink(r.beside);
    }
    free(r.target);
    free(r.beside);
    return done;
}
