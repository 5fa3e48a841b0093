/* Memory by the number. */
#include "lab/base/memory.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LARGE_PAGE = 2 << 20, LARGE = 2 * LARGE_PAGE }; /* bytes */

/* What is large is gone through at random: in pages as large as there are, so that the
 * processor need not look up where each of them lies. */
static void *large(size_t size)
{
#ifdef MADV_HUGEPAGE
    void *memory =
        size > SIZE_MAX - LARGE_PAGE
            ? NULL
            : aligned_alloc(LARGE_PAGE, (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE);
    if (memory)
        madvise(memory, size, MADV_HUGEPAGE);
    return memory;
#else
    return malloc(size);
#endif
}

void *lab_calloc(uint64_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        return NULL;
    if (count * size < LARGE)
        return calloc((size_t)count, size);
    void *memory = large((size_t)count * size);
    return memory ? memset(memory, 0, (size_t)count * size) : NULL;
}

void *lab_realloc(void *memory, uint64_t count, size_t size)
{
    if (count > SIZE_MAX / size)
        return NULL;
    return !memory && count * size >= LARGE ? large((size_t)count * size)
                                            : realloc(memory, (size_t)count * size);
}
