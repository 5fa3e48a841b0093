/*
 * Memory that runs out, and files that fail: a library to be loaded before a program's own.
 *
 *     LD_PRELOAD=libstarve.so STARVE=at:500 program
 *
 * The 500th time that the program or a library of its asks for memory, there is none; with
 * STARVE=from:500 there is none from then on, with STARVE=count:FILE there always is, and the
 * file tells how often was asked.
 *
 * Calls that open, read, write, map, cut, rename or synchronise files are counted by
 * themselves: with STARVE=eio:20 the 20th fails with this error; enospc and eintr, likewise,
 * where the call can fail so; with STARVE=short:20 it reads or writes one byte.
 * STARVE=calls:FILE counts them. What the C library's own streams write is not seen.
 *
 * What is asked before main() is not counted; programs that this one begins are let alone.
 *
 * malloc and the like stand here under their own names, and go on to those of the C library or,
 * where the program has it, of the address sanitizer.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
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
static bool calls_counted;

/* Whether this call, which may fail with EIO and as `may` says, is the one and fails. */
static bool fails(int may)
{
    static const int errors[] = {[HOW_EIO] = EIO, [HOW_ENOSPC] = ENOSPC, [HOW_EINTR] = EINTR};
    const long time = atomic_fetch_add(&called, 1) + 1;
    if (time != failing || failure == HOW_SHORT || !((may | 1 << HOW_EIO) >> failure & 1))
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

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(MAY_WAIT | (flags & O_CREAT ? MAY_FILL : 0)))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    FILE *(*next)(const char *, const char *) =
        (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
    return fails(MAY_WAIT) ? NULL : next(path, mode);
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
    return moved < 0 ? -1 : syscall(SYS_write, fd, bytes, moved);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t place)
{
    const ssize_t moved = lets_move(size, MAY_WAIT | MAY_FILL);
    return moved < 0 ? -1 : syscall(SYS_pwrite64, fd, bytes, moved, place);
}

int fsync(int fd)
{
    return fails(MAY_WAIT | MAY_FILL) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return fails(MAY_WAIT | MAY_FILL) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

int ftruncate(int fd, off_t length)
{
    return fails(MAY_WAIT) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

int rename(const char *from, const char *to)
{
    return fails(MAY_FILL) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    return fails(MAY_FILL)
               ? -1
               : (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t place)
{
    if (fd >= 0 && fails(0))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, length, protection, flags, fd, place);
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

/* ---- what is to fail ---- */

static void begin_failing(const char *what)
{
    static const char *const names[] = {[HOW_EIO] = "eio:",
                                        [HOW_ENOSPC] = "enospc:",
                                        [HOW_EINTR] = "eintr:",
                                        [HOW_SHORT] = "short:"};
    for (how each = HOW_EIO; each <= HOW_SHORT; each++) {
        if (strncmp(what, names[each], strlen(names[each])) == 0) {
            failure = each;
            failing = atol(what + strlen(names[each]));
        }
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *what = getenv("STARVE");
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
    begin_failing(what);
    atomic_store(&asked, 0);
    atomic_store(&called, 0);
}

__attribute__((destructor)) static void end(void)
{
    const long count = atomic_load(calls_counted ? &called : &asked);
    FILE *to = count_to ? fopen(count_to, "w") : NULL;
    if (to) {
        fprintf(to, "%ld\n", count);
        fclose(to);
    }
}
