/* SPDX-License-Identifier: MIT */
/*
 * Strings of bytes of one length, numbered from 0 in the order in which they come; each once.
 *
 *     lab_numbering known = {.size = 20, .most = 1000};
 *     if (lab_numbering_add(&known, bytes) == LAB_NUMBERING_ADDED)
 *         seen[known.count - 1] = now;
 *     lab_numbering_release(&known);
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct lab_numbering {
    size_t size;   /* of a string, in bytes */
    uint64_t most; /* strings */
    size_t count, room;
    uint8_t *strings;  /* by number */
    uint32_t *slots;   /* numbers plus 1, by hash; 0: free */
    size_t slot_count; /* a power of two, more than twice the strings */
} lab_numbering;

typedef enum lab_numbering_added {
    LAB_NUMBERING_ADDED, /* as the last */
    LAB_NUMBERING_KNOWN,
    LAB_NUMBERING_FULL, /* an unknown string, and there are `most` */
    LAB_NUMBERING_NO_MEMORY,
} lab_numbering_added;

lab_numbering_added lab_numbering_add(lab_numbering *numbering, const uint8_t *string);

/* Until the next string is added. */
static inline const uint8_t *lab_numbering_at(const lab_numbering *numbering, size_t number)
{
    return numbering->strings + number * numbering->size;
}

void lab_numbering_release(lab_numbering *numbering);
