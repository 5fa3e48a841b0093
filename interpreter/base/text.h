/* SPDX-License-Identifier: MIT */
/* Slices of text, which know their length, and buffers, which grow. */
#pragma once

#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h> /* for all that deal with text, too */

/* A borrowed run of bytes; not ended by a zero. */
typedef struct dyar_text {
    const char *at;
    size_t length;
} dyar_text;

dyar_text dyar_text_of(const char *string);
bool dyar_text_equal(dyar_text a, dyar_text b);
bool dyar_text_is(dyar_text text, const char *string);
bool dyar_text_starts(dyar_text text, const char *prefix);
bool dyar_text_is_one_of(dyar_text text, const char *const *words); /* ended by NULL */

/* Returns where `what`, which is not empty, is in the text first; NULL if it is not. */
const char *dyar_text_find(dyar_text text, const char *what);

/* Without the blanks at both ends. */
dyar_text dyar_text_without_blanks(dyar_text text);

/* A copy ended by a zero. */
char *dyar_text_copy(dyar_arena *arena, dyar_text text);

/* Takes the part before the first `separator` off the front of `rest` (all of it when there is
 * none). False when nothing was left. */
bool dyar_text_split(dyar_text *rest, const char *separator, dyar_text *part);

/* Takes a decimal number off the front of `rest`; false when there is none, or one above
 * `limit`. */
bool dyar_text_take_number(dyar_text *rest, long limit, long *number);

/* Code points in UTF-8 text. */
size_t dyar_text_characters(dyar_text text);

/* How many insertions, deletions, replacements and swaps of neighbours lead from a to b. */
size_t dyar_text_distance(dyar_text a, dyar_text b);

/* Remembers the nearest of the words offered to it, if one is near enough to be what was meant.
 */
typedef struct dyar_nearest {
    dyar_text wanted;
    dyar_text word; /* .at is NULL while none is near enough */
    size_t distance;
} dyar_nearest;

dyar_nearest dyar_nearest_to(dyar_text wanted);
void dyar_nearest_offer(dyar_nearest *nearest, dyar_text word);

/* Text that grows in an arena; always ended by a zero.  Begin with {.arena = arena}. */
typedef struct dyar_buffer {
    dyar_arena *arena;
    char *at;
    size_t length, room;
} dyar_buffer;

void dyar_buffer_clear(dyar_buffer *buffer);
void dyar_buffer_add(dyar_buffer *buffer, dyar_text text);
void dyar_buffer_put(dyar_buffer *buffer, const char *string);
void dyar_buffer_print(dyar_buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void dyar_buffer_vprint(dyar_buffer *buffer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Returns the text of the buffer; "" if it is empty.  Valid until the buffer changes, and as
 * long as the arena. */
const char *dyar_buffer_text(const dyar_buffer *buffer);
