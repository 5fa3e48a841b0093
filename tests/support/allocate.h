/* Memory for programs that check, which have nothing to say without it. */
#ifndef TESTS_ALLOCATE_H
#define TESTS_ALLOCATE_H

#include <stdio.h>
#include <stdlib.h>

/* As realloc for so many things of a size; ends the program where there is no memory. */
static inline void *allocate(void *old, size_t count, size_t size)
{
    void *memory = realloc(old, count * size + 1);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(4);
    }
    return memory;
}

#endif
