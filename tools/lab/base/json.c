/* SPDX-License-Identifier: MIT */
/* A reader of JSON (RFC 8259), piece by piece. */
#include "lab/base/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

lab_json lab_json_begin(const char *text, size_t length, char *strings)
{
    return (lab_json){.begin = text, .at = text, .end = text + length, .strings = strings};
}

static bool fail(lab_json *json, const char *problem)
{
    if (!json->problem)
        json->problem = problem;
    return false;
}

/* The next character that means something, 0 at the end; it stays to be read. */
static char peek(lab_json *json)
{
    while (json->at < json->end && strchr(" \t\r\n", *json->at) && *json->at)
        json->at++;
    return json->problem || json->at == json->end ? '\0' : *json->at;
}

static bool take(lab_json *json, char wanted, const char *problem)
{
    if (peek(json) != wanted)
        return fail(json, problem);
    json->at++;
    return true;
}

void lab_json_enter(lab_json *json, char bracket)
{
    take(json, bracket,
         bracket == '{' ? "an object '{' must stand here" : "a list '[' must stand here");
    json->first = true;
}

/* Steps to the next part of an object or array; false behind the last. */
static bool next_part(lab_json *json, char closing, const char *problem)
{
    const bool first = json->first;
    const char c = peek(json);
    json->first = false;
    if (json->problem)
        return false;
    if (c == closing) {
        json->at++;
        return false;
    }
    return first || take(json, ',', problem);
}

bool lab_json_item(lab_json *json)
{
    return next_part(json, ']', "',' or ']' must stand here");
}

const char *lab_json_key(lab_json *json)
{
    if (!next_part(json, '}', "',' or '}' must stand here"))
        return NULL;
    const char *key = lab_json_string(json);
    return key && take(json, ':', "':' must stand here") ? key : NULL;
}

/* ---- strings ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits of \u; -1 when they are not there. */
static int32_t read_unit(lab_json *json)
{
    int32_t unit = 0;
    if (json->end - json->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_digit(*json->at++);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

static void put(lab_json *json, int32_t byte)
{
    *json->strings++ = (char)(unsigned char)byte;
}

static void put_utf8(lab_json *json, int32_t c)
{
    if (c < 0x80) {
        put(json, c);
        return;
    }
    if (c < 0x800) {
        put(json, 0xC0 | c >> 6);
    } else if (c < 0x10000) {
        put(json, 0xE0 | c >> 12);
        put(json, 0x80 | (c >> 6 & 0x3F));
    } else {
        put(json, 0xF0 | c >> 18);
        put(json, 0x80 | (c >> 12 & 0x3F));
        put(json, 0x80 | (c >> 6 & 0x3F));
    }
    put(json, 0x80 | (c & 0x3F));
}

static bool read_unicode(lab_json *json)
{
    int32_t c = read_unit(json);
    if (c >= 0xD800 && c < 0xDC00) {
        if (json->end - json->at < 2 || json->at[0] != '\\' || json->at[1] != 'u')
            return fail(json, "half of a character");
        json->at += 2;
        const int32_t low = read_unit(json);
        c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00)
                                          : -1;
    }
    if (c == 0)
        return fail(json, "a string must not contain a zero character");
    if (c < 0 || (c >= 0xDC00 && c < 0xE000))
        return fail(json, "'\\u' must be followed by a character's four digits");
    put_utf8(json, c);
    return true;
}

static bool read_escape(lab_json *json)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char c = json->at < json->end ? *json->at++ : '\0';
    const char *letter = c ? strchr(letters, c) : NULL;
    if (c == 'u')
        return read_unicode(json);
    if (!letter)
        return fail(json, "no such escape in a string");
    put(json, meanings[letter - letters]);
    return true;
}

const char *lab_json_string(lab_json *json)
{
    char *string = json->strings;
    if (!take(json, '"', "a string must stand here"))
        return NULL;
    while (json->at < json->end && *json->at != '"') {
        const char c = *json->at++;
        if ((unsigned char)c < ' ')
            return fail(json, "a string must not contain control characters"), NULL;
        if (c != '\\')
            put(json, c);
        else if (!read_escape(json))
            return NULL;
    }
    if (json->at == json->end)
        return fail(json, "the string has no end"), NULL;
    json->at++;
    put(json, 0);
    return string;
}

/* ---- other values ---- */

static bool take_word(lab_json *json, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(json->end - json->at) < length || memcmp(json->at, word, length) != 0)
        return false;
    json->at += length;
    return true;
}

bool lab_json_truth(lab_json *json)
{
    if (peek(json) == 't' && take_word(json, "true"))
        return true;
    if (peek(json) != 'f' || !take_word(json, "false"))
        fail(json, "true or false must stand here");
    return false;
}

/* -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?, which strtod reads more of than JSON has. */
double lab_json_number(lab_json *json)
{
    enum { ROOM = 40 };
    char text[ROOM], *end;
    size_t length = 0;
    peek(json);
    while (json->at + length < json->end && length + 1 < ROOM &&
           strchr("+-.0123456789eE", json->at[length]) && json->at[length])
        length++;
    memcpy(text, json->at, length);
    text[length] = '\0';
    const char *digits = text + (text[0] == '-');
    const bool plain = digits[0] >= '0' && digits[0] <= '9' &&
                       !(digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9');
    const double number = strtod(text, &end);
    if (json->problem || !plain || *end || length + 1 == ROOM) {
        fail(json, "a number must stand here");
        return 0;
    }
    json->at += length;
    return number;
}

/* ---- any value ---- */

bool lab_json_is_string(lab_json *json)
{
    return peek(json) == '"';
}

bool lab_json_is_number(lab_json *json)
{
    const char c = peek(json);
    return c == '-' || (c >= '0' && c <= '9');
}

bool lab_json_is_object(lab_json *json)
{
    return peek(json) == '{';
}

static void skip(lab_json *json, int depth)
{
    const char c = peek(json);
    if (depth == 0) {
        fail(json, "the value is too deep");
    } else if (c == '{') {
        lab_json_enter(json, '{');
        while (lab_json_key(json))
            skip(json, depth - 1);
    } else if (c == '[') {
        lab_json_enter(json, '[');
        while (lab_json_item(json))
            skip(json, depth - 1);
    } else if (c == '"') {
        lab_json_string(json);
    } else if (c == 't' || c == 'f') {
        lab_json_truth(json);
    } else if (c != 'n' || !take_word(json, "null")) {
        lab_json_number(json);
    }
}

void lab_json_skip(lab_json *json)
{
    enum { DEPTH_MAX = 100 };
    skip(json, DEPTH_MAX);
}

bool lab_json_done(lab_json *json)
{
    if (!json->problem && (peek(json) || json->at < json->end))
        fail(json, "nothing more may stand here");
    return !json->problem;
}
