/* SPDX-License-Identifier: MIT */
/* The needs of a test: if one is missing, the program says so and ends; with the headers of C
 * that most tests use. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/owned.h"

/* Ends the program with status 2 and its usage, unless it is called rightly. */
static inline void need_usage(bool right, const char *usage)
{
    if (!right) {
        fprintf(stderr, "usage: %s\n", usage);
        exit(2);
    }
}

/* The memory, unless there is none. */
static inline void *need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(4);
    }
    return memory;
}

/* Ends the program for the reason that was reported, unless it is good. */
static inline void need_no_report(bool good, dyar_diags *diags)
{
    if (!good) {
        dyar_diags_print(diags, stderr);
        exit(3);
    }
    dyar_diags_free(diags);
}

/* To be freed. */
static inline dyar_ruleset *need_ruleset(const dyar_load_request *request)
{
    dyar_diags *diags = need(dyar_diags_new());
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    need_no_report(ruleset != NULL, diags);
    return ruleset;
}

/* The ruleset with these changes, PATH=VALUE each, ended by NULL. */
static inline dyar_ruleset *need_changed(const char *id, char **sets)
{
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = id, .sets = (const char *const *)sets);
    while (sets[request.set_count])
        request.set_count++;
    return need_ruleset(&request);
}

static inline dyar_ruleset *need_bundled(const char *id)
{
    return need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id));
}

/* The position that is written so. */
static inline dyar_position need_position(const dyar_game *game, const char *text)
{
    dyar_diags *diags = need(dyar_diags_new());
    dyar_position position;
    need_no_report(dyar_position_parse(game, text, &position, diags), diags);
    return position;
}

/* Prints the ruleset that is tried next: if the program crashes, it is the last line. */
static inline void print_progress(const char *ruleset)
{
    puts(ruleset);
    fflush(stdout);
}

/* Returns the text of the file, with a zero after it, which the caller frees; `length` may be
 * NULL. */
static inline char *need_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(3);
    }
    const size_t size = (size_t)ftell(file);
    char *bytes = need(calloc(size + 1, 1));
    rewind(file);
    if (fread(bytes, 1, size, file) != size) {
        perror(path);
        exit(3);
    }
    fclose(file);
    if (length)
        *length = size;
    return bytes;
}

/* Writes the file, or replaces it; `bytes` may be NULL if there are none. */
static inline void put_file(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    const size_t written = file && length > 0 ? fwrite(bytes, 1, length, file) : 0;
    if (!file || written != length || fclose(file) != 0) {
        perror(path);
        exit(3);
    }
}
