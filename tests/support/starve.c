/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out, files that fail, clocks that jump: a library to be loaded before a
 * program's own.
 *
 *     LD_PRELOAD=libstarve.so STARVE=at:500 program
 *
 * The 500th time that the program or a library of its asks for memory, there is none; with
 * STARVE=from:500 there is none from then on, with STARVE=count:FILE there always is, and the
 * file has the number of requests.  With STARVE=every:FILE every moment is tried, in copies of
 * the process, and the file has their results (starve_every.c).
 *
 * Calls that open, read, write, map, cut, close, rename, link, remove or synchronise files are
 * counted by themselves: with STARVE=eio:20 the 20th fails with this error; enospc and eintr,
 * likewise, where the call can fail so; with STARVE=short:20 it reads or writes one byte.
 * With STARVE=gone:20 all fail with EIO from then on, with STARVE=full:20 those with ENOSPC
 * that can. STARVE=calls:FILE counts them, and STARVE=record:FILE keeps what they did to
 * regular files (checks/power_cut.c reads it).  Standard output and what fopen() opens go this
 * way, too.
 *
 * With STARVE=clock:1000 the monotonic clock is a thousand times as fast, and the time of day
 * is a week ahead or behind, in turns.  With STARVE=tick:1 the monotonic clock goes on by a
 * millisecond when it is read, and not otherwise.
 *
 * What is asked before main() is not counted; programs that this one begins are let alone.
 *
 * malloc and the like have their own names here, and call those of the C library or, where the
 * program has it, of the address sanitizer.
 */
#include "support/starve.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): names of others */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

#define SANITIZER __attribute__((weak))
SANITIZER void *__interceptor_malloc(size_t size);
SANITIZER void *__interceptor_calloc(size_t count, size_t size);
SANITIZER void *__interceptor_realloc(void *memory, size_t size);
SANITIZER void *__interceptor_memalign(size_t alignment, size_t size);
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static atomic_long asked;
static long first, last; /* none is given from this time to that */
static const char *count_to;

static bool gives(void)
{
    const long time = atomic_fetch_add(&asked, 1) + 1;
    if (time < first || time > last)
        return true;
    errno = ENOMEM;
    return false;
}

void *malloc(size_t size)
{
    if (!gives())
        return NULL;
    return __interceptor_malloc ? __interceptor_malloc(size) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!gives())
        return NULL;
    return __interceptor_calloc ? __interceptor_calloc(count, size)
                                : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    if (!gives())
        return NULL;
    return __interceptor_realloc ? __interceptor_realloc(memory, size)
                                 : __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size)
{
    if (!gives())
        return NULL;
    return __interceptor_memalign ? __interceptor_memalign(alignment, size)
                                  : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *fresh = memalign(alignment, size);
    if (fresh)
        *memory = fresh;
    return fresh ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

/* ---- files ---- */

typedef enum how { HOW_NONE, HOW_EIO, HOW_ENOSPC, HOW_EINTR, HOW_SHORT } how;

enum { MAY_FILL = 1 << HOW_ENOSPC, MAY_WAIT = 1 << HOW_EINTR, MAY_STOP = 1 << HOW_SHORT };

static atomic_long called;
static long failing; /* which call */
static how failure;
static bool failing_on; /* and all calls after it */
static bool calls_counted;

/* Whether this call, which may fail with EIO and as `may` says, is the one and fails. */
static bool fails(int may)
{
    static const int errors[] = {[HOW_EIO] = EIO, [HOW_ENOSPC] = ENOSPC, [HOW_EINTR] = EINTR};
    const long time = atomic_fetch_add(&called, 1) + 1;
    const bool is_it = time == failing || (failing_on && time > failing);
    if (!is_it || failure == HOW_SHORT || !((may | 1 << HOW_EIO) >> failure & 1))
        return false;
    errno = errors[failure];
    return true;
}

/* The same for a call that moves bytes: how many it may move, or -1. */
static ssize_t lets_move(size_t size, int may)
{
    if (fails(may))
        return -1;
    const bool is_short = failure == HOW_SHORT && atomic_load(&called) == failing;
    return (ssize_t)(is_short && size > 1 ? 1 : size);
}

/* ---- the record ---- */

static int record = -1;
static pthread_mutex_t recording = PTHREAD_MUTEX_INITIALIZER;

/* Held from before a call until it is in the record, so that both have one order. */
static void begin_call(void)
{
    if (record >= 0)
        pthread_mutex_lock(&recording);
}

static void end_call(void)
{
    const int why = errno;
    if (record >= 0)
        pthread_mutex_unlock(&recording);
    errno = why;
}

static void keep(const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        const long kept = syscall(SYS_write, record, at, size);
        if (kept <= 0)
            abort();
        at += kept;
        size -= (size_t)kept;
    }
}

static void keep_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void keep_line(const char *format, ...)
{
    char line[2 * PATH_MAX];
    va_list rest;
    va_start(rest, format);
    const int length = vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    keep(line, (size_t)length);
}

/* Returns the number of the open file; 0 if it is not a regular one, or if nothing is kept. */
static unsigned long kept_file(int fd)
{
    struct stat about;
    return record >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? about.st_ino : 0;
}

/* A name that begins at the root. */
static const char *whole_name(const char *path, char room[PATH_MAX])
{
    char folder[PATH_MAX];
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    if (*path == '/' || syscall(SYS_getcwd, folder, sizeof folder) <= 0 ||
        snprintf(room, PATH_MAX, "%s/%s", folder, path) >= PATH_MAX)
        return path;
    return room;
}

static void keep_opened(int fd, const char *path, int flags)
{
    char room[PATH_MAX];
    const unsigned long file = fd >= 0 ? kept_file(fd) : 0;
    if (file == 0 || (flags & O_ACCMODE) == O_RDONLY)
        return;
    keep_line("name %lu %s\n", file, whole_name(path, room));
    if (flags & O_TRUNC)
        keep_line("cut %lu 0\n", file);
}

static void keep_written(int fd, const void *bytes, ssize_t size, off_t place)
{
    const unsigned long file = size > 0 ? kept_file(fd) : 0;
    if (file == 0)
        return;
    keep_line("write %lu %lld %zd\n", file, (long long)place, size);
    keep(bytes, (size_t)size);
}

static void keep_synced(int fd)
{
    char link[32], folder[PATH_MAX];
    struct stat about;
    if (record < 0 || fstat(fd, &about) != 0)
        return;
    if (!S_ISDIR(about.st_mode)) {
        keep_line("sync %lu\n", (unsigned long)about.st_ino);
        return;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, folder, sizeof folder - 1);
    if (length > 0)
        keep_line("folder %.*s\n", (int)length, folder);
}

static void keep_named(const char *word, const char *from, const char *to)
{
    char room[PATH_MAX], other[PATH_MAX];
    if (record >= 0)
        keep_line("%s %s\n", word, whole_name(from, room));
    if (record >= 0 && to)
        keep_line("to %s\n", whole_name(to, other));
}

/* ---- calls ---- */

static int open_file(const char *path, int flags, mode_t mode)
{
    if (fails(MAY_WAIT | (flags & O_CREAT ? MAY_FILL : 0)))
        return -1;
    begin_call();
    const int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    keep_opened(fd, path, flags);
    end_call();
    return fd;
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_file(path, flags, mode);
}

int mkstemp(char *pattern)
{
    int (*next)(char *) = (int (*)(char *))dlsym(RTLD_NEXT, "mkstemp");
    if (fails(MAY_WAIT | MAY_FILL))
        return -1;
    begin_call();
    const int fd = next(pattern);
    keep_opened(fd, pattern, O_RDWR);
    end_call();
    return fd;
}

/* Closes the file in any case: closing it again might close another. */
int close(int fd)
{
    const bool failed = fails(MAY_WAIT | MAY_FILL);
    const int why = errno;
    const int closed = (int)syscall(SYS_close, fd);
    if (!failed)
        return closed;
    errno = why;
    return -1;
}

ssize_t read(int fd, void *bytes, size_t size)
{
    const ssize_t moved = lets_move(size, MAY_WAIT);
    return moved < 0 ? -1 : syscall(SYS_read, fd, bytes, moved);
}

ssize_t pread(int fd, void *bytes, size_t size, off_t place)
{
    const ssize_t moved = lets_move(size, MAY_WAIT);
    return moved < 0 ? -1 : syscall(SYS_pread64, fd, bytes, moved, place);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    const ssize_t moved = lets_move(size, MAY_WAIT | MAY_FILL);
    if (moved < 0)
        return -1;
    begin_call();
    const off_t place = record >= 0 ? syscall(SYS_lseek, fd, 0, SEEK_CUR) : 0;
    const ssize_t written = syscall(SYS_write, fd, bytes, moved);
    keep_written(fd, bytes, written, place);
    end_call();
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t place)
{
    const ssize_t moved = lets_move(size, MAY_WAIT | MAY_FILL);
    if (moved < 0)
        return -1;
    begin_call();
    const ssize_t written = syscall(SYS_pwrite64, fd, bytes, moved, place);
    keep_written(fd, bytes, written, place);
    end_call();
    return written;
}

static int synchronise(long call, int fd)
{
    if (fails(MAY_WAIT | MAY_FILL))
        return -1;
    begin_call();
    const int done = (int)syscall(call, fd);
    if (done == 0)
        keep_synced(fd);
    end_call();
    return done;
}

int fsync(int fd)
{
    return synchronise(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return synchronise(SYS_fdatasync, fd);
}

int ftruncate(int fd, off_t length)
{
    if (fails(MAY_WAIT))
        return -1;
    begin_call();
    const int done = (int)syscall(SYS_ftruncate, fd, length);
    const unsigned long file = done == 0 ? kept_file(fd) : 0;
    if (file > 0)
        keep_line("cut %lu %lld\n", file, (long long)length);
    end_call();
    return done;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    if (fails(MAY_FILL))
        return -1;
    begin_call();
    const int done = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    if (done == 0)
        keep_named("rename", from, to);
    end_call();
    return done;
}

int rename(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
    if (fails(0))
        return -1;
    begin_call();
    const int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (done == 0)
        keep_named("remove", path, NULL);
    end_call();
    return done;
}

int link(const char *from, const char *to)
{
    return fails(MAY_FILL) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int mkdir(const char *path, mode_t mode)
{
    return fails(MAY_FILL) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int fchmod(int fd, mode_t mode)
{
    return fails(0) ? -1 : (int)syscall(SYS_fchmod, fd, mode);
}

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t place)
{
    if (fd >= 0 && fails(0))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, length, protection, flags, fd, place);
}

/* ---- streams ---- */

static ssize_t read_stream(void *cookie, char *bytes, size_t size)
{
    return read((int)(intptr_t)cookie, bytes, size);
}

/* Goes on after a part, as the C library's own do. */
static ssize_t write_stream(void *cookie, const char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        const ssize_t written = write((int)(intptr_t)cookie, bytes + done, size - done);
        if (written < 0)
            break;
        done += (size_t)written;
    }
    return (ssize_t)done;
}

static int close_stream(void *cookie)
{
    return close((int)(intptr_t)cookie);
}

static FILE *open_stream(int fd, const char *mode)
{
    const cookie_io_functions_t functions = {
        .read = read_stream, .write = write_stream, .close = close_stream};
    return fopencookie((void *)(intptr_t)fd, mode, functions);
}

/* Opens a file for reading, or for replacing it: the program asks for nothing else. */
FILE *fopen(const char *path, const char *mode)
{
    const int flags = *mode == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    const int fd = open_file(path, flags, 0666);
    FILE *stream = fd >= 0 ? open_stream(fd, mode) : NULL;
    if (fd >= 0 && !stream)
        syscall(SYS_close, fd);
    return stream;
}

/* What SQLite's library was built to call. */
#define SAME_AS(name) __attribute__((alias(#name)))
int open64(const char *path, int flags, ...) SAME_AS(open);
FILE *fopen64(const char *path, const char *mode) SAME_AS(fopen);
ssize_t pread64(int fd, void *bytes, size_t size, off_t place) SAME_AS(pread);
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t place) SAME_AS(pwrite);
int ftruncate64(int fd, off_t length) SAME_AS(ftruncate);
void *mmap64(void *at, size_t length, int protection, int flags, int fd, off_t place)
    SAME_AS(mmap);

/* ---- clocks ---- */

static long haste; /* 0: clocks are as they are */
static long tick;  /* ms that the monotonic clock goes on when it is read; 0: it is as it is */
static bool stands_still; /* so that what is printed of it is always the same */

int clock_gettime(clockid_t clock, struct timespec *time)
{
    enum { SECOND = 1000000000, WEEK_S = 7 * 24 * 3600 };
    static atomic_int jumps;
    static atomic_long readings;
    const int done = (int)syscall(SYS_clock_gettime, clock, time);
    if (stands_still)
        *time = (struct timespec){.tv_sec = 1};
    if (tick && clock == CLOCK_MONOTONIC) {
        const long now = atomic_fetch_add(&readings, 1) * tick;
        *time = (struct timespec){.tv_sec = 1 + now / 1000, .tv_nsec = now % 1000 * 1000000};
    }
    if (haste == 0 || stands_still)
        return done;
    if (clock == CLOCK_REALTIME) {
        time->tv_sec += atomic_fetch_add(&jumps, 1) % 2 ? WEEK_S : -WEEK_S;
    } else if (clock == CLOCK_MONOTONIC) {
        const long long nanoseconds = time->tv_nsec * haste;
        time->tv_sec = time->tv_sec * haste + (time_t)(nanoseconds / SECOND);
        time->tv_nsec = (long)(nanoseconds % SECOND);
    }
    return done;
}

time_t time(time_t *to)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (to)
        *to = now.tv_sec;
    return now.tv_sec;
}

/* ---- what is to fail ---- */

void starve_between(long from, long to)
{
    first = from;
    last = to;
    stands_still = true;
    atomic_store(&asked, 0);
}

long starve_asked(void)
{
    return atomic_load(&asked);
}

static void begin_failing(const char *what)
{
    static const struct {
        const char *name;
        how failure;
        bool on;
    } ways[] = {{"eio:", HOW_EIO, false},     {"enospc:", HOW_ENOSPC, false},
                {"eintr:", HOW_EINTR, false}, {"short:", HOW_SHORT, false},
                {"gone:", HOW_EIO, true},     {"full:", HOW_ENOSPC, true}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (strncmp(what, ways[i].name, strlen(ways[i].name)) != 0)
            continue;
        failure = ways[i].failure;
        failing_on = ways[i].on;
        failing = atol(what + strlen(ways[i].name));
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *what = getenv("STARVE");
    FILE *output = open_stream(STDOUT_FILENO, "w");
    if (!output)
        abort();
    stdout = output;
    unsetenv("LD_PRELOAD");
    if (!what)
        return;
    if (strncmp(what, "at:", 3) == 0)
        first = last = atol(what + 3);
    else if (strncmp(what, "from:", 5) == 0)
        first = atol(what + 5), last = LONG_MAX;
    else if (strncmp(what, "count:", 6) == 0)
        count_to = what + 6;
    else if (strncmp(what, "calls:", 6) == 0)
        count_to = what + 6, calls_counted = true;
    else if (strncmp(what, "record:", 7) == 0)
        record = (int)syscall(SYS_openat, AT_FDCWD, what + 7,
                              O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    else if (strncmp(what, "clock:", 6) == 0)
        haste = atol(what + 6);
    else if (strncmp(what, "tick:", 5) == 0)
        tick = atol(what + 5);
    begin_failing(what);
    atomic_store(&asked, 0);
    atomic_store(&called, 0);
    if (strncmp(what, "every:", 6) == 0)
        starve_every(what + 6);
}

/* What is still to be written counts, too. */
__attribute__((destructor)) static void end(void)
{
    if (count_to)
        fflush(NULL);
    starve_note_end();
    const long count = atomic_load(calls_counted ? &called : &asked);
    FILE *to = count_to ? fopen(count_to, "w") : NULL;
    if (to) {
        fprintf(to, "%ld\n", count);
        fclose(to);
    }
}
