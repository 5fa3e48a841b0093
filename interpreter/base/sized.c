/* SPDX-License-Identifier: MIT */
/* Structures that carry their size (sized.h). */
#include "base/sized.h"

#include <string.h>

static dyar_sized judge_rest(const unsigned char *bytes, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (bytes[i] != 0)
            return DYAR_SIZED_UNKNOWN;
    return DYAR_SIZED;
}

dyar_sized dyar_sized_copy(void *to, size_t size, const void *from, size_t least)
{
    size_t given = 0;
    memcpy(&given, from, sizeof given);
    if (given < least)
        return DYAR_SIZED_TOO_SMALL;
    if (given > DYAR_SIZED_MOST)
        return DYAR_SIZED_TOO_LARGE;
    const dyar_sized judged = judge_rest(from, size, given);
    if (judged != DYAR_SIZED)
        return judged;
    memset(to, 0, size);
    memcpy(to, from, given < size ? given : size);
    memcpy(to, &size, sizeof size);
    return DYAR_SIZED;
}
