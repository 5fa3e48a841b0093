/* What texts may be that come from elsewhere. */
#include "lab/base/text.h"

#include <stdint.h>
#include <string.h>

/* Bytes of the character that begins with this one; 0: none does. */
static int length_of(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xC2 ? 0
           : first < 0xE0 ? 2
           : first < 0xF0 ? 3
           : first < 0xF5 ? 4
                          : 0;
}

/* The character that stands here; moves behind it.  0: none does, or the text is over. */
static uint32_t next_character(const unsigned char **at)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const int length = length_of(**at);
    uint32_t character = length < 2 ? **at : **at & (0x7Fu >> length);
    ++*at;
    for (int i = 1; i < length; i++, ++*at) {
        if ((**at & 0xC0) != 0x80)
            return 0;
        character = character << 6 | (**at & 0x3Fu);
    }
    const bool is_half = character >= 0xD800 && character <= 0xDFFF;
    return length > 0 && character >= least[length] && !is_half && character <= 0x10FFFF
               ? character
               : 0;
}

static bool is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

bool lab_text_is_plain(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at)
        if (!next_character(&at))
            return false;
    return true;
}

bool lab_text_is_line(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at)
        if (is_control(next_character(&at)))
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
