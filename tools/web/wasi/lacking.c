/* SPDX-License-Identifier: MIT */
/* What wasi-libc lacks of POSIX and no header of this folder can do without. */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- files ---- */

/* Sets the current folder, which WASI does not have; the host passes it as a shell does. */
__attribute__((constructor)) static void begin_where_the_host_is(void)
{
    const char *folder = getenv("PWD");
    if (folder)
        chdir(folder);
}

/* Links are followed by the host, which alone knows where they lead. */
char *realpath(const char *path, char *room)
{
    (void)room;
    return access(path, F_OK) == 0 ? strdup(path) : NULL;
}

int mkstemp(char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    unsigned char drawn[6];
    if (getentropy(drawn, sizeof drawn) != 0)
        return -1;
    char *end = name + strlen(name) - sizeof drawn;
    for (size_t i = 0; i < sizeof drawn; i++)
        end[i] = letters[drawn[i] % 32];
    return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

/* There is no second name for what is open. */
int dup2(int from, int to)
{
    (void)from, (void)to;
    errno = ENOSYS;
    return -1;
}

/* ---- memory in large pieces ---- */

enum { PAGE = 1 << 16 };

/* WebAssembly gives no memory back: what is not needed any more waits here for the next who
 * asks. */
static void *spare;
static size_t spare_size;

/* New memory is zero, and costs nothing before it is used. */
static void *more_pages(size_t size)
{
    const size_t pages = size / PAGE + (size % PAGE != 0);
    const size_t before = __builtin_wasm_memory_grow(0, pages);
    return before == SIZE_MAX ? MAP_FAILED : (void *)(before * PAGE);
}

static void *spare_pages(size_t size)
{
    void *memory = spare;
    spare = NULL;
    spare_size = 0;
    return memset(memory, 0, size);
}

static bool fill(char *memory, size_t size, int file)
{
    ssize_t got = 1;
    for (size_t at = 0; got > 0 && at < size; at += (size_t)got)
        got = pread(file, memory + at, size - at, (off_t)at);
    return got > 0;
}

void *mmap(void *where, size_t size, int protection, int flags, int file, off_t from)
{
    (void)where, (void)protection, (void)from; /* nowhere, for both, from the beginning */
    void *memory = spare_size >= size ? spare_pages(size) : more_pages(size);
    if (memory != MAP_FAILED && !(flags & MAP_ANONYMOUS) && !fill(memory, size, file))
        return MAP_FAILED;
    return memory;
}

int munmap(void *memory, size_t size)
{
    if (size > spare_size) {
        spare = memory;
        spare_size = size;
    }
    return 0;
}

int madvise(void *memory, size_t size, int advice)
{
    if (advice == MADV_DONTNEED)
        memset(memory, 0, size);
    return 0;
}
