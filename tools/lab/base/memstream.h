/* SPDX-License-Identifier: MIT */
/*
 * Streams that print into memory, as open_memstream does.
 *
 *     lab_memstream text;
 *     FILE *to = lab_memstream_begin(&text);
 *     if (to)
 *         fprintf(to, "%d", 5);
 *     char *bytes = lab_memstream_end(&text, NULL);
 *     if (!bytes)
 *         return false;
 *     free(bytes);
 *
 * lab_memstream_end reports memory that ran out at any time.  With open_memstream of the GNU C
 * library, text can be missing without an error.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Must not be moved from begin to end. */
typedef struct lab_memstream {
    FILE *to;
    char *bytes;
    size_t length, room;
    bool failed;
} lab_memstream;

/* Returns the stream; NULL if memory runs out.  End it in either case. */
FILE *lab_memstream_begin(lab_memstream *text);

/* Returns all that was printed, ended by a zero, and sets `*length` unless `length` is NULL.
 * The caller frees it.  Returns NULL if memory ran out. */
char *lab_memstream_end(lab_memstream *text, size_t *length);
