/*
 * Memory that runs out: a library to be loaded before a program's own.
 *
 *     LD_PRELOAD=libstarve.so STARVE=at:500 program
 *
 * The 500th time that the program or a library of its asks for memory, there is none; with
 * STARVE=from:500 there is none from then on, with STARVE=count:FILE there always is, and the
 * file tells how often was asked.  What is asked before main() is not counted; programs that
 * this one begins are let alone.
 *
 * malloc and the like stand here under their own names, and go on to those of the C library or,
 * where the program has it, of the address sanitizer.
 */
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    atomic_store(&asked, 0);
}

__attribute__((destructor)) static void end(void)
{
    const long count = atomic_load(&asked);
    FILE *to = count_to ? fopen(count_to, "w") : NULL;
    if (to) {
        fprintf(to, "%ld\n", count);
        fclose(to);
    }
}
