/* SPDX-License-Identifier: MIT */
/* Checks of texts from other sources. */
#include "lab/base/text.h"

#include <stdint.h>
#include <string.h>

#include "lab/base/utf8.h"

/* Returns the character at `*at`, and moves `*at` past it.  Returns 0 if there is none, or if
 * the text is over. */
static uint32_t next_character(const char **at)
{
    uint32_t character;
    const int length = lab_utf8(*at, strnlen(*at, 4), &character);
    if (length <= 0)
        return 0;
    *at += length;
    return character;
}

static bool is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

bool lab_text_is_plain(const char *text)
{
    while (*text)
        if (!next_character(&text))
            return false;
    return true;
}

bool lab_text_is_line(const char *text)
{
    while (*text)
        if (is_control(next_character(&text)))
            return false;
    return true;
}

/* ---- names ---- */

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters and digits, single hyphens between them. */
bool lab_text_is_setup_name(const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        const bool joins = text[i] == '-' && i > 0 && i + 1 < length && text[i - 1] != '-';
        if (!is_letter(text[i]) && !is_digit(text[i]) && !joins)
            return false;
    }
    return length > 0;
}

bool lab_text_is_name(const char *text)
{
    return lab_text_is_setup_name(text) && is_letter(text[0]);
}
