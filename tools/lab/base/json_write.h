/* SPDX-License-Identifier: MIT */
/*
 * A writer of JSON, piece by piece.
 *
 *     lab_writer json = lab_write_begin(stdout);
 *     lab_write_object(&json);
 *     lab_write_key(&json, "depth");
 *     lab_write_number(&json, 5);
 *     lab_write_end(&json);
 *
 * gives {"depth":5} and a newline.  Commas and colons come by themselves.  One line a document,
 * so that several in a row are JSON Lines.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    LAB_WRITER_DEPTH = 32,
    LAB_REPORT_VERSION = 1, /* of the schemas in schema/output; more keys are no new version */
};

typedef struct lab_writer {
    FILE *to;
    unsigned depth;
    bool filled[LAB_WRITER_DEPTH]; /* it holds something already */
    char closing[LAB_WRITER_DEPTH];
    bool keyed;     /* a key waits for its value */
    bool has_ended; /* a document is written */
    int version;    /* what outermost objects begin with, as "schema_version"; 0: nothing */
} lab_writer;

lab_writer lab_write_begin(FILE *to);

/* The same for what a command reports. */
lab_writer lab_write_report(FILE *to);

/* Closes what is open; a newline, and ready for another document. */
void lab_write_end(lab_writer *json);

void lab_write_object(lab_writer *json);
void lab_write_array(lab_writer *json);
void lab_write_close(lab_writer *json); /* the innermost of them */
void lab_write_key(lab_writer *json, const char *key);

/* Bytes that are no UTF-8 are written as U+FFFD.  NULL is written as null. */
void lab_write_string(lab_writer *json, const char *text);
void lab_write_number(lab_writer *json, long long number);
void lab_write_real(lab_writer *json,
                    double number); /* as short as it reads back; null if not finite */
void lab_write_truth(lab_writer *json, bool truth);
void lab_write_null(lab_writer *json);

/* A key with its value, or with the beginning of it. */
void lab_write_key_object(lab_writer *json, const char *key);
void lab_write_key_array(lab_writer *json, const char *key);
void lab_write_key_string(lab_writer *json, const char *key, const char *text);
void lab_write_key_number(lab_writer *json, const char *key, long long number);
void lab_write_key_real(lab_writer *json, const char *key, double number);
void lab_write_key_truth(lab_writer *json, const char *key, bool truth);

/* The same, or null if the value is not known; whether an object was begun. */
bool lab_write_key_object_if(lab_writer *json, const char *key, bool is_known);
void lab_write_key_number_if(lab_writer *json, const char *key, bool is_known,
                             long long number);

/*
 * A loop that writes an array, with the loop's statement for each element: `i` counts from 0 to
 * `count`. The key is NULL in an array or after lab_write_key. Nothing may leave the loop
 * early.
 *
 *     LAB_WRITE_EACH(&json, "names", i, count)
 *         lab_write_string(&json, names[i]);
 *     LAB_WRITE_OBJECTS(&json, "points", i, count) {
 *         lab_write_key_number(&json, "x", points[i].x);
 *     }
 */
#define LAB_WRITE_EACH(json, key, i, count)                                                    \
    for (__typeof__((count) + 0) i = 0; lab_write_each(json, key, i == 0, i < (count)); i++)

/* Each element is an object, with what the statement writes as its members. */
#define LAB_WRITE_OBJECTS(json, key, i, count)                                                 \
    for (__typeof__((count) + 0) i = 0; lab_write_each_object(json, key, i == 0, i < (count)); \
         i++)

/* Steps of these loops: the first opens the array, and one without another element closes it.
 */
bool lab_write_each(lab_writer *json, const char *key, bool first, bool another);
bool lab_write_each_object(lab_writer *json, const char *key, bool first, bool another);

/* The p of a test to six digits: the last of a double differ from one C library to another. */
void lab_write_key_p(lab_writer *json, const char *key, double p);
