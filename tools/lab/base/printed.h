/*
 * Text that is printed into memory.
 *
 *     lab_printed text;
 *     FILE *to = lab_printed_begin(&text);
 *     if (to)
 *         fprintf(to, "%d", 5);
 *     char *bytes = lab_printed_end(&text, NULL);
 *     if (!bytes)
 *         return false;
 *     free(bytes);
 *
 * One look at the end is enough: nothing is left out unnoticed where memory runs out on the way
 * (as open_memstream of the GNU C library does it).
 */
#ifndef LAB_PRINTED_H
#define LAB_PRINTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Stays where it is from begin to end. */
typedef struct lab_printed {
    FILE *to;
    char *bytes;
    size_t length, room;
    bool failed;
} lab_printed;

/* NULL without memory.  To be ended in any case. */
FILE *lab_printed_begin(lab_printed *text);

/* All that was printed, with a zero behind it, to be freed; its length where `length` is not
 * NULL.  NULL when there was not memory for all. */
char *lab_printed_end(lab_printed *text, size_t *length);

#endif
