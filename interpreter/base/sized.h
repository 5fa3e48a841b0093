/* SPDX-License-Identifier: MIT */
/*
 * Structures that programs fill in, and that carry their size.
 *
 *     dyar_load_request own;
 *     if (dyar_sized_copy(&own, sizeof own, request, FIRST_SIZE) != DYAR_SIZED)
 *         return NULL;
 *
 * The first field is a size_t.  A program sets it to the size that the structure has in the
 * headers it was built with, so a later version of the library knows which fields the program
 * has.  New fields begin at or after the old size, and are 0 if the program lacks them.
 */
#pragma once

#include <stddef.h>

typedef enum dyar_sized {
    DYAR_SIZED,
    DYAR_SIZED_TOO_SMALL, /* below the size of the first version, such as 0: never set */
    DYAR_SIZED_TOO_LARGE, /* above what any version will have: never set, or damaged */
    DYAR_SIZED_UNKNOWN,   /* a field that this version of the library lacks is not 0 */
} dyar_sized;

enum { DYAR_SIZED_MOST = 4096 }; /* bytes of a structure in any version */

/*
 * Copies a structure of a program into one of `size` bytes, whose own size field becomes
 * `size`. Reads no further than the size that the program has set, and no more than
 * DYAR_SIZED_MOST.  `least` is the size of the structure in the first version.  If the result
 * is not DYAR_SIZED, `to` is unchanged.
 */
dyar_sized dyar_sized_copy(void *to, size_t size, const void *from, size_t least);
