/* Writing JSON. */
#include "cli/json.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

cli_json cli_json_begin(FILE *to)
{
    return (cli_json){.to = to};
}

void cli_json_end(cli_json *json)
{
    assert(json->depth == 0);
    fputc('\n', json->to);
    *json = cli_json_begin(json->to);
}

/* A comma where one is due, before a key or a value. */
static void separate(cli_json *json)
{
    if (json->keyed) {
        json->keyed = false;
        return;
    }
    if (json->filled[json->depth])
        fputc(',', json->to);
    json->filled[json->depth] = true;
}

static void open(cli_json *json, char opening, char closing)
{
    separate(json);
    fputc(opening, json->to);
    assert(json->depth + 1 < CLI_JSON_DEPTH);
    json->depth++;
    json->filled[json->depth] = false;
    json->closing[json->depth] = closing;
}

void cli_json_object(cli_json *json)
{
    open(json, '{', '}');
}

void cli_json_array(cli_json *json)
{
    open(json, '[', ']');
}

void cli_json_close(cli_json *json)
{
    assert(json->depth > 0 && !json->keyed);
    fputc(json->closing[json->depth], json->to);
    json->depth--;
}

/* ---- strings ---- */

static bool continues(const unsigned char *text, int count)
{
    for (int i = 0; i < count; i++)
        if ((text[i] & 0xC0) != 0x80)
            return false;
    return true;
}

/* Bytes of the UTF-8 character that begins here; 0 when none does.  The rows of RFC 3629: the
 * first byte, and the second, which is bounded more closely after some; all others are
 * continuations. */
static int character_length(const unsigned char *text)
{
    static const struct {
        unsigned char first, last, low, high;
        int length;
    } rows[] = {
        {0x00, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (text[0] >= rows[i].first && text[0] <= rows[i].last)
            return rows[i].length == 1 || (text[1] >= rows[i].low && text[1] <= rows[i].high &&
                                           continues(text + 1, rows[i].length - 1))
                       ? rows[i].length
                       : 0;
    return 0;
}

static void write_ascii(FILE *to, unsigned char c)
{
    static const char named[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = strchr(named, c);
    if (at)
        fprintf(to, "\\%c", letters[at - named]);
    else if (c < 0x20 || c == 0x7F)
        fprintf(to, "\\u%04x", c);
    else
        fputc(c, to);
}

static void write_string(FILE *to, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    fputc('"', to);
    while (*at) {
        const int length = character_length(at);
        if (length == 1)
            write_ascii(to, *at);
        else if (length == 0)
            fputs("\xEF\xBF\xBD", to);
        else
            fwrite(at, 1, (size_t)length, to);
        at += length ? length : 1;
    }
    fputc('"', to);
}

/* ---- values ---- */

void cli_json_key(cli_json *json, const char *key)
{
    assert(!json->keyed && json->closing[json->depth] == '}');
    separate(json);
    write_string(json->to, key);
    fputc(':', json->to);
    json->keyed = true;
}

void cli_json_null(cli_json *json)
{
    separate(json);
    fputs("null", json->to);
}

void cli_json_string(cli_json *json, const char *text)
{
    if (!text) {
        cli_json_null(json);
        return;
    }
    separate(json);
    write_string(json->to, text);
}

void cli_json_number(cli_json *json, long long number)
{
    separate(json);
    fprintf(json->to, "%lld", number);
}

void cli_json_real(cli_json *json, double number)
{
    if (!isfinite(number)) {
        cli_json_null(json);
        return;
    }
    char text[40];
    int digits = 15;
    do
        snprintf(text, sizeof text, "%.*g", digits, number);
    while (digits++ < 17 && strtod(text, NULL) != number);
    separate(json);
    fputs(text, json->to);
}

void cli_json_truth(cli_json *json, bool truth)
{
    separate(json);
    fputs(truth ? "true" : "false", json->to);
}

void cli_json_key_string(cli_json *json, const char *key, const char *text)
{
    cli_json_key(json, key);
    cli_json_string(json, text);
}

void cli_json_key_number(cli_json *json, const char *key, long long number)
{
    cli_json_key(json, key);
    cli_json_number(json, number);
}

void cli_json_key_real(cli_json *json, const char *key, double number)
{
    cli_json_key(json, key);
    cli_json_real(json, number);
}

void cli_json_key_truth(cli_json *json, const char *key, bool truth)
{
    cli_json_key(json, key);
    cli_json_truth(json, truth);
}
