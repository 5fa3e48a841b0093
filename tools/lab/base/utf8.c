/* SPDX-License-Identifier: MIT */
/* The characters of a text. */
#include "lab/base/utf8.h"

#include <stdbool.h>

/* Bytes of a character by its first one; 0: it begins none. */
static int length_of(unsigned char first)
{
    return first < 0x80                     ? 1
           : first >= 0xC2 && first <= 0xDF ? 2
           : first >= 0xE0 && first <= 0xEF ? 3
           : first >= 0xF0 && first <= 0xF4 ? 4
                                            : 0;
}

/* Longer forms than need be, halves of surrogate pairs, and what is beyond Unicode. */
static bool is_out_of_range(unsigned char first, unsigned char second)
{
    return (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
           (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
}

int lab_utf8(const char *text, size_t length, uint32_t *point)
{
    const unsigned char *at = (const unsigned char *)text;
    if (length == 0)
        return -1;
    const int bytes = length_of(at[0]);
    *point = bytes == 1 ? at[0] : at[0] & (0x7Fu >> bytes);
    for (int i = 1; i < bytes; i++) {
        if ((size_t)i == length)
            return -1;
        if ((at[i] & 0xC0) != 0x80 || (i == 1 && is_out_of_range(at[0], at[1])))
            return 0;
        *point = *point << 6 | (at[i] & 0x3Fu);
    }
    return bytes;
}
