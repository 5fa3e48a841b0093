/* Lists that grow by doubling. */
#include "lab/base/list.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool lab_list_grow(void *items, size_t *capacity, size_t count, size_t item_size)
{
    void *array;
    if (count < *capacity)
        return true;
    const size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted > SIZE_MAX / 2 / item_size)
        return false;
    memcpy(&array, items, sizeof array);
    array = realloc(array, wanted * item_size);
    if (!array)
        return false;
    memcpy(items, &array, sizeof array);
    *capacity = wanted;
    return true;
}
