/*
 * Text that is printed into memory.
 *
 *     lab_text text;
 *     FILE *to = lab_text_begin(&text);
 *     if (to)
 *         fprintf(to, "%d", 5);
 *     char *bytes = lab_text_end(&text, NULL);
 *     if (!bytes)
 *         return false;
 *     free(bytes);
 *
 * One look at the end is enough: nothing is left out unnoticed where memory runs out on the way
 * (as open_memstream of the GNU C library does it).
 */
#ifndef LAB_TEXT_H
#define LAB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Stays where it is from begin to end. */
typedef struct lab_text {
    FILE *to;
    char *bytes;
    size_t length, room;
    bool failed;
} lab_text;

/* NULL without memory.  To be ended in any case. */
FILE *lab_text_begin(lab_text *text);

/* All that was printed, with a zero behind it, to be freed; its length where `length` is not
 * NULL.  NULL when there was not memory for all. */
char *lab_text_end(lab_text *text, size_t *length);

#endif
