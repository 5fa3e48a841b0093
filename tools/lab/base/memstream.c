/* SPDX-License-Identifier: MIT */
/* Text that is printed into memory. */
#include "lab/base/memstream.h"

#include "lab/base/list.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { FIRST_ROOM = 256 };

static ssize_t keep(void *context, const char *bytes, size_t size)
{
    lab_memstream *t = context;
    if (!lab_list_reserve(&t->bytes, &t->room, t->length + size + 1, 1)) {
        t->failed = true;
        return 0;
    }
    memcpy(t->bytes + t->length, bytes, size);
    t->length += size;
    return (ssize_t)size;
}

FILE *lab_memstream_begin(lab_memstream *text)
{
    *text = (lab_memstream){.bytes = malloc(FIRST_ROOM), .room = FIRST_ROOM};
    if (text->bytes)
        text->to = fopencookie(text, "w", (cookie_io_functions_t){.write = keep});
    return text->to;
}

char *lab_memstream_end(lab_memstream *text, size_t *length)
{
    const bool printed = text->to && !ferror(text->to);
    const bool closed = text->to && fclose(text->to) == 0;
    if (!printed || !closed || text->failed) {
        free(text->bytes);
        return NULL;
    }
    text->bytes[text->length] = '\0';
    if (length)
        *length = text->length;
    return text->bytes;
}
