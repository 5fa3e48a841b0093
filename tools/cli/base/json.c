/* Writing JSON. */
#include "cli/base/json.h"
#include "lab/base/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

cli_json cli_json_begin(FILE *to)
{
    return (cli_json){.to = to};
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

void cli_json_end(cli_json *json)
{
    while (json->depth > 0)
        cli_json_close(json);
    fputc('\n', json->to);
    *json = cli_json_begin(json->to);
}

/* ---- strings ---- */

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
    fputc('"', to);
    while (*text) {
        uint32_t point;
        const int length = lab_utf8(text, strnlen(text, 4), &point);
        if (length == 1)
            write_ascii(to, (unsigned char)*text);
        else if (length > 1)
            fwrite(text, 1, (size_t)length, to);
        else
            fputs("\xEF\xBF\xBD", to);
        text += length > 0 ? length : 1;
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

void cli_json_key_object(cli_json *json, const char *key)
{
    cli_json_key(json, key);
    cli_json_object(json);
}

void cli_json_key_array(cli_json *json, const char *key)
{
    cli_json_key(json, key);
    cli_json_array(json);
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
