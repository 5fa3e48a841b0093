/* SPDX-License-Identifier: MIT */
/* Replacing files: a new one beside the old, locked, written through to the disk, then renamed.
 */
#include "lab/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/base/list.h"

enum { PATIENCE_MS = 10000, NAP_MS = 5 };

static bool refuse(lab_error *error, const char *does, const char *path, const char *why)
{
    if (errno == ENOMEM)
        return lab_error_no_memory(error);
    return lab_refuse(error, "cannot %s '%s': %s", does, path, why);
}

/* ---- the lock ---- */

/* Does the name still mean the open file? The process that held the lock before may have
 * renamed or removed it. */
static bool is_named(int fd, const char *name)
{
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && lstat(name, &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

static bool is_regular(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

/* File systems that know no locks do without. */
static bool lock(int fd, int patience)
{
    for (int waited = 0; flock(fd, LOCK_EX | LOCK_NB) != 0; waited += NAP_MS) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return true;
        if (waited >= patience) {
            errno = ETXTBSY;
            return false;
        }
        usleep(NAP_MS * 1000);
    }
    return true;
}

/* The file beside, open and locked; -1 with errno.  `patience`: milliseconds. */
static int open_beside(const char *name, int patience)
{
    for (;;) {
        const int fd = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
        if (fd < 0)
            return -1;
        if (!is_regular(fd)) {
            close(fd);
            errno = EEXIST;
            return -1;
        }
        const bool locked = lock(fd, patience);
        if (locked && is_named(fd, name))
            return fd;
        const int why = errno;
        close(fd);
        errno = why;
        if (!locked)
            return -1;
    }
}

/* ---- the text of the file ---- */

static bool read_all(lab_file *file, int fd, size_t expected)
{
    size_t room = expected + 1;
    file->text = malloc(room);
    while (file->text) {
        const ssize_t got = read(fd, file->text + file->length, room - file->length);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            return false;
        file->length += got > 0 ? (size_t)got : 0;
        if (!lab_list_grow(&file->text, &room, file->length, 1))
            return false;
    }
    if (file->text)
        file->text[file->length] = '\0';
    return file->text != NULL;
}

/* False with errno set. */
static bool read_target(lab_file *file)
{
    struct stat about;
    const int fd = open(file->target, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        file->text = errno == ENOENT ? strdup("") : NULL;
        return file->text != NULL;
    }
    bool good = fstat(fd, &about) == 0;
    if (good && !S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        good = false;
    }
    good = good && access(file->target, W_OK) == 0 && read_all(file, fd, (size_t)about.st_size);
    file->mode = about.st_mode & 07777;
    const int why = errno;
    close(fd);
    errno = why;
    return good;
}

/* Links are followed; a file that is not there yet is meant as it is written.  NULL with errno.
 */
static char *find_target(const char *path)
{
    if (!*path) {
        errno = ENOENT; /* as a system says that does not take it for the folder */
        return NULL;
    }
    char *target = realpath(path, NULL);
    return target || errno != ENOENT ? target : strdup(path);
}

/* NULL with errno. */
static char *name_beside(const char *target, const char *what)
{
    char *name;
    return target && asprintf(&name, "%s.%s", target, what) >= 0 ? name : NULL;
}

bool lab_file_open(lab_file *file, const char *path, lab_error *error)
{
    *file = (lab_file){.path = path, .fd = -1};
    *error = (lab_error){0};
    file->target = find_target(path);
    file->beside = name_beside(file->target, "being-written");
    if (!file->beside || (file->fd = open_beside(file->beside, PATIENCE_MS)) < 0)
        refuse(error, "write", path,
               errno == ETXTBSY ? "another program is writing the file" : strerror(errno));
    else if (read_target(file))
        return true;
    else
        refuse(error, "use", path, errno == EINVAL ? "not a regular file" : strerror(errno));
    lab_file_close(file);
    return false;
}

/* ---- the new text ---- */

static bool fill(int fd, const char *text, size_t length)
{
    if (ftruncate(fd, 0) != 0)
        return false;
    while (length > 0) {
        const ssize_t written = write(fd, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return fsync(fd) == 0;
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

/* Gives the new file, whose text is `good`, the name. */
static bool take_name(lab_file *file, bool good, lab_error *error)
{
    if (!good || rename(file->beside, file->target) != 0)
        return refuse(error, "write", file->path, strerror(errno));
    close(file->fd);
    file->fd = -1;
    sync_folder(file->target);
    return true;
}

static bool set_mode(const lab_file *file)
{
    return file->mode == 0 || fchmod(file->fd, file->mode) == 0;
}

bool lab_file_replace(lab_file *file, const char *text, size_t length, lab_error *error)
{
    return take_name(file, set_mode(file) && fill(file->fd, text, length), error);
}

FILE *lab_file_begin(lab_file *file, lab_error *error)
{
    const int fd =
        set_mode(file) ? open(file->beside, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC) : -1;
    FILE *stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (stream)
        return stream;
    refuse(error, "write", file->path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return NULL;
}

bool lab_file_end(lab_file *file, FILE *stream, bool given_up, lab_error *error)
{
    const bool failed = ferror(stream) != 0;
    const bool good = fclose(stream) == 0 && !failed;
    return given_up || take_name(file, good && fsync(file->fd) == 0, error);
}

void lab_file_close(lab_file *file)
{
    if (file->fd >= 0) {
        unlink(file->beside); /* still locked, so that it is ours */
        close(file->fd);
    }
    free(file->target);
    free(file->beside);
    free(file->text);
    *file = (lab_file){.fd = -1};
}

bool lab_file_write(const char *path, const char *text, size_t length, lab_error *error)
{
    lab_file file;
    if (!lab_file_open(&file, path, error))
        return false;
    const bool written = lab_file_replace(&file, text, length, error);
    lab_file_close(&file);
    return written;
}

/* ---- keeping others away for longer ---- */

bool lab_file_hold_begin(lab_file_hold *hold, const char *path, lab_error *error)
{
    char *target = find_target(path);
    *error = (lab_error){0};
    *hold = (lab_file_hold){.fd = -1, .name = name_beside(target, "being-built")};
    if (hold->name && (hold->fd = open_beside(hold->name, 0)) >= 0) {
        free(target);
        return true;
    }
    refuse(error, "write", path,
           errno == ETXTBSY ? "another program is building the database" : strerror(errno));
    free(target);
    lab_file_hold_end(hold);
    return false;
}

void lab_file_hold_end(lab_file_hold *hold)
{
    if (hold->fd >= 0) {
        unlink(hold->name); /* still locked, so that it is ours */
        close(hold->fd);
    }
    free(hold->name);
    *hold = (lab_file_hold){.fd = -1};
}
