/* SPDX-License-Identifier: MIT */
/* Lists that grow by doubling. */
#include "lab/base/list.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool lab_list_reserve(void *items, size_t *capacity, size_t wanted, size_t item_size)
{
    enum { AT_FIRST = 8 };
    void *array;
    if (wanted <= *capacity)
        return true;
    size_t room = *capacity ? *capacity * 2 : AT_FIRST;
    room = room < wanted ? wanted : room;
    if (room > SIZE_MAX / 2 / item_size)
        return false;
    memcpy(&array, items, sizeof array);
    array = realloc(array, room * item_size);
    if (!array)
        return false;
    memcpy(items, &array, sizeof array);
    *capacity = room;
    return true;
}

bool lab_list_grow(void *items, size_t *capacity, size_t count, size_t item_size)
{
    return lab_list_reserve(items, capacity, count + 1, item_size);
}
