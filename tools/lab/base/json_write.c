/* SPDX-License-Identifier: MIT */
/* A writer of JSON. */
#include "lab/base/json_write.h"
#include "lab/base/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

lab_writer lab_write_begin(FILE *to)
{
    return (lab_writer){.to = to};
}

lab_writer lab_write_report(FILE *to)
{
    return (lab_writer){.to = to, .version = LAB_REPORT_VERSION};
}

/* A comma where one is due, before a key or a value. */
static void separate(lab_writer *json)
{
    if (json->keyed) {
        json->keyed = false;
        return;
    }
    if (json->filled[json->depth])
        fputc(',', json->to);
    json->filled[json->depth] = true;
}

static void open_level(lab_writer *json, char opening, char closing)
{
    separate(json);
    fputc(opening, json->to);
    assert(json->depth + 1 < LAB_WRITER_DEPTH);
    json->depth++;
    json->filled[json->depth] = false;
    json->closing[json->depth] = closing;
}

void lab_write_object(lab_writer *json)
{
    open_level(json, '{', '}');
    if (json->depth == 1 && json->version)
        lab_write_key_number(json, "schema_version", json->version);
}

void lab_write_array(lab_writer *json)
{
    open_level(json, '[', ']');
}

void lab_write_close(lab_writer *json)
{
    assert(json->depth > 0 && !json->keyed);
    fputc(json->closing[json->depth], json->to);
    json->depth--;
}

void lab_write_end(lab_writer *json)
{
    while (json->depth > 0)
        lab_write_close(json);
    fputc('\n', json->to);
    *json = (lab_writer){.to = json->to, .version = json->version, .has_ended = true};
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

void lab_write_key(lab_writer *json, const char *key)
{
    assert(!json->keyed && json->closing[json->depth] == '}');
    separate(json);
    write_string(json->to, key);
    fputc(':', json->to);
    json->keyed = true;
}

void lab_write_null(lab_writer *json)
{
    separate(json);
    fputs("null", json->to);
}

void lab_write_string(lab_writer *json, const char *text)
{
    if (!text) {
        lab_write_null(json);
        return;
    }
    separate(json);
    write_string(json->to, text);
}

void lab_write_number(lab_writer *json, long long number)
{
    separate(json);
    fprintf(json->to, "%lld", number);
}

void lab_write_real(lab_writer *json, double number)
{
    if (!isfinite(number)) {
        lab_write_null(json);
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

void lab_write_truth(lab_writer *json, bool truth)
{
    separate(json);
    fputs(truth ? "true" : "false", json->to);
}

void lab_write_key_object(lab_writer *json, const char *key)
{
    lab_write_key(json, key);
    lab_write_object(json);
}

void lab_write_key_array(lab_writer *json, const char *key)
{
    lab_write_key(json, key);
    lab_write_array(json);
}

bool lab_write_key_object_if(lab_writer *json, const char *key, bool is_known)
{
    lab_write_key(json, key);
    if (is_known)
        lab_write_object(json);
    else
        lab_write_null(json);
    return is_known;
}

void lab_write_key_number_if(lab_writer *json, const char *key, bool is_known, long long number)
{
    lab_write_key(json, key);
    if (is_known)
        lab_write_number(json, number);
    else
        lab_write_null(json);
}

bool lab_write_each(lab_writer *json, const char *key, bool first, bool another)
{
    if (first && key)
        lab_write_key(json, key);
    if (first)
        lab_write_array(json);
    if (!another)
        lab_write_close(json);
    return another;
}

bool lab_write_each_object(lab_writer *json, const char *key, bool first, bool another)
{
    if (!first)
        lab_write_close(json);
    if (!lab_write_each(json, key, first, another))
        return false;
    lab_write_object(json);
    return true;
}

void lab_write_key_string(lab_writer *json, const char *key, const char *text)
{
    lab_write_key(json, key);
    lab_write_string(json, text);
}

void lab_write_key_number(lab_writer *json, const char *key, long long number)
{
    lab_write_key(json, key);
    lab_write_number(json, number);
}

void lab_write_key_real(lab_writer *json, const char *key, double number)
{
    lab_write_key(json, key);
    lab_write_real(json, number);
}

void lab_write_key_p(lab_writer *json, const char *key, double p)
{
    char text[40];
    snprintf(text, sizeof text, "%.6g", p);
    lab_write_key_real(json, key, strtod(text, NULL));
}

void lab_write_key_truth(lab_writer *json, const char *key, bool truth)
{
    lab_write_key(json, key);
    lab_write_truth(json, truth);
}
