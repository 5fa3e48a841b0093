/* SPDX-License-Identifier: MIT */
/* An error in a text, and its place: the first mistake that was found. */
#pragma once

#include <stdbool.h>
#include <stdio.h> /* these three also for most files that include this one */
#include <stdlib.h>
#include <string.h>

typedef struct lab_error {
    unsigned line;     /* from 1; 0: no place in a text (memory, a file) */
    unsigned column;   /* in characters, from 1 */
    bool no_memory;    /* nothing need be wrong with the text */
    char message[240]; /* lower case, no full stop; repeats what was read, whatever it holds */
} lab_error;

/* Both are always false.  What is wrong has no place in a text. */
bool lab_refuse(lab_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool lab_error_no_memory(lab_error *error);
