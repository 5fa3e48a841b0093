/* SPDX-License-Identifier: MIT */
/* Slices of text, growing buffers, and the nearest word. */
#include "base/text.h"

#include <stdint.h>
#include <stdio.h>

dyar_text dyar_text_of(const char *string)
{
    return (dyar_text){string, strlen(string)};
}

bool dyar_text_equal(dyar_text a, dyar_text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

bool dyar_text_is(dyar_text text, const char *string)
{
    return dyar_text_equal(text, dyar_text_of(string));
}

bool dyar_text_starts(dyar_text text, const char *prefix)
{
    const size_t length = strlen(prefix);
    return text.length >= length && memcmp(text.at, prefix, length) == 0;
}

bool dyar_text_is_one_of(dyar_text text, const char *const *words)
{
    for (; *words; words++)
        if (dyar_text_is(text, *words))
            return true;
    return false;
}

dyar_text dyar_text_without_blanks(dyar_text text)
{
    for (; text.length && *text.at == ' '; text.at++)
        text.length--;
    while (text.length && text.at[text.length - 1] == ' ')
        text.length--;
    return text;
}

char *dyar_text_copy(dyar_arena *arena, dyar_text text)
{
    char *copy = dyar_arena_alloc(arena, text.length + 1);
    if (text.length)
        memcpy(copy, text.at, text.length);
    return copy;
}

const char *dyar_text_find(dyar_text text, const char *what)
{
    const size_t length = strlen(what);
    const char *end = text.at + text.length, *at = text.at;
    while ((size_t)(end - at) >= length && (at = memchr(at, *what, (size_t)(end - at)))) {
        if ((size_t)(end - at) >= length && memcmp(at, what, length) == 0)
            return at;
        at++;
    }
    return NULL;
}

bool dyar_text_split(dyar_text *rest, const char *separator, dyar_text *part)
{
    if (!rest->at)
        return false;
    const char *found = dyar_text_find(*rest, separator);
    *part = *rest;
    if (!found) {
        *rest = (dyar_text){NULL, 0};
        return true;
    }
    part->length = (size_t)(found - rest->at);
    const size_t taken = part->length + strlen(separator);
    *rest = (dyar_text){rest->at + taken, rest->length - taken};
    return true;
}

bool dyar_text_take_number(dyar_text *rest, long limit, long *number)
{
    size_t i = 0;
    long value = 0;
    while (i < rest->length && rest->at[i] >= '0' && rest->at[i] <= '9') {
        const long digit = rest->at[i++] - '0';
        if (value > limit / 10 || value * 10 > limit - digit)
            return false;
        value = value * 10 + digit;
    }
    if (i == 0)
        return false;
    *rest = (dyar_text){rest->at + i, rest->length - i};
    *number = value;
    return true;
}

size_t dyar_text_characters(dyar_text text)
{
    size_t characters = 0;
    for (size_t i = 0; i < text.length; i++)
        characters += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return characters;
}

enum { LONGEST_WORD = 40 };

static size_t smallest(size_t a, size_t b, size_t c)
{
    const size_t least = a < b ? a : b;
    return least < c ? least : c;
}

size_t dyar_text_distance(dyar_text a, dyar_text b)
{
    if (a.length > LONGEST_WORD || b.length > LONGEST_WORD)
        return SIZE_MAX;
    size_t row[LONGEST_WORD + 1][LONGEST_WORD + 1];
    for (size_t i = 0; i <= a.length; i++)
        row[i][0] = i;
    for (size_t j = 0; j <= b.length; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a.length; i++) {
        for (size_t j = 1; j <= b.length; j++) {
            const size_t replaced = row[i - 1][j - 1] + (a.at[i - 1] != b.at[j - 1]);
            row[i][j] = smallest(row[i - 1][j] + 1, row[i][j - 1] + 1, replaced);
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1] &&
                row[i - 2][j - 2] + 1 < row[i][j])
                row[i][j] = row[i - 2][j - 2] + 1;
        }
    }
    return row[a.length][b.length];
}

dyar_nearest dyar_nearest_to(dyar_text wanted)
{
    /* A third of the word may be wrong, of a short one a letter: two make 'left' of 'next'. */
    const size_t allowed = wanted.length < 5 ? 1 : (wanted.length + 2) / 3;
    return (dyar_nearest){.wanted = wanted, .distance = allowed + 1};
}

void dyar_nearest_offer(dyar_nearest *nearest, dyar_text word)
{
    const size_t distance = dyar_text_distance(nearest->wanted, word);
    if (distance < nearest->distance && distance < word.length) {
        nearest->distance = distance;
        nearest->word = word;
    }
}

static void make_room(dyar_buffer *buffer, size_t more)
{
    if (more < buffer->room - buffer->length) /* and the zero */
        return;
    size_t room = buffer->room ? buffer->room * 2 : 64;
    while (room - buffer->length <= more)
        room *= 2;
    buffer->at = dyar_arena_grow(buffer->arena, buffer->at, buffer->room, room);
    buffer->room = room;
}

void dyar_buffer_clear(dyar_buffer *buffer)
{
    buffer->length = 0;
    if (buffer->at)
        buffer->at[0] = '\0';
}

void dyar_buffer_add(dyar_buffer *buffer, dyar_text text)
{
    make_room(buffer, text.length);
    if (text.length)
        memcpy(buffer->at + buffer->length, text.at, text.length);
    buffer->length += text.length;
    buffer->at[buffer->length] = '\0';
}

void dyar_buffer_put(dyar_buffer *buffer, const char *string)
{
    dyar_buffer_add(buffer, dyar_text_of(string));
}

void dyar_buffer_vprint(dyar_buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        dyar_arena_fail(buffer->arena);
    make_room(buffer, (size_t)length);
    vsnprintf(buffer->at + buffer->length, (size_t)length + 1, format, arguments);
    buffer->length += (size_t)length;
}

void dyar_buffer_print(dyar_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(buffer, format, arguments);
    va_end(arguments);
}

const char *dyar_buffer_text(const dyar_buffer *buffer)
{
    return buffer->at ? buffer->at : "";
}
