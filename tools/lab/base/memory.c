/* Memory by the number. */
#include "lab/base/memory.h"

#include <stdlib.h>

void *lab_calloc(uint64_t count, size_t size)
{
    return count > SIZE_MAX / size ? NULL : calloc((size_t)count, size);
}

void *lab_realloc(void *memory, uint64_t count, size_t size)
{
    return count > SIZE_MAX / size ? NULL : realloc(memory, (size_t)count * size);
}
