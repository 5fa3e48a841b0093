/* SPDX-License-Identifier: MIT */
/* Memory by the number. */
#include "lab/base/memory.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LARGE_PAGE = 2 << 20, LARGE = 2 * LARGE_PAGE }; /* bytes */

/* What is large is gone through at random: in pages as large as there are, so that the
 * processor need not look up where each of them lies. */
static void *in_large_pages(void *memory, size_t size)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t begin = (uintptr_t)memory;
    const uintptr_t first = (begin + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1);
    if (memory && size >= LARGE)
        madvise((void *)first, size - (first - begin), MADV_HUGEPAGE); /* or else as it is */
#else
    (void)size;
#endif
    return memory;
}

void *lab_calloc(uint64_t count, size_t size)
{
    return count > SIZE_MAX / size
               ? NULL
               : in_large_pages(calloc((size_t)count, size), (size_t)count * size);
}

void *lab_realloc(void *memory, uint64_t count, size_t size)
{
    return count > SIZE_MAX / size
               ? NULL
               : in_large_pages(realloc(memory, (size_t)count * size), (size_t)count * size);
}
