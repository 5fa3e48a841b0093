/* SPDX-License-Identifier: MIT */
/*
 * A strict reader of JSON, piece by piece.
 *
 *     lab_json json = lab_json_begin(text, length, strings);
 *     const char *key;
 *     lab_json_enter(&json, '{');
 *     while ((key = lab_json_key(&json)))
 *         if (strcmp(key, "game") == 0)
 *             game = lab_json_string(&json);
 *         else
 *             ... refuse it ...
 *     if (!lab_json_done(&json))
 *         complain(json.problem, json.at - json.begin);
 *
 * After the first problem every function does nothing, so one look at the end is enough.
 * Strings are written, each with its zero, into `strings`, which needs `length + 1` bytes and
 * lives as long as they are used.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct lab_json {
    const char *begin, *at, *end;
    char *strings;
    bool first;          /* nothing was read yet of the innermost object or array */
    const char *problem; /* NULL: none so far */
} lab_json;

lab_json lab_json_begin(const char *text, size_t length, char *strings);

/* `{` or `[`. */
void lab_json_enter(lab_json *json, char bracket);

/* The next key of an object, its value to be read next; NULL at the object's end. */
const char *lab_json_key(lab_json *json);

/* Whether an array has another item, to be read next. */
bool lab_json_item(lab_json *json);

/* NULL when the value is of another kind. */
const char *lab_json_string(lab_json *json);
bool lab_json_truth(lab_json *json);
double lab_json_number(lab_json *json);

/* The kind of the value that is to be read next. */
bool lab_json_is_string(lab_json *json);
bool lab_json_is_number(lab_json *json);
bool lab_json_is_object(lab_json *json);

/* Skips a value of any kind; one that is more than 100 values deep is a problem. */
void lab_json_skip(lab_json *json);

/* Whether there was no problem and nothing is left. */
bool lab_json_done(lab_json *json);
