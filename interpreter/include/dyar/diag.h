/* SPDX-License-Identifier: MIT */
/*
 * Diagnostics: a list of errors, warnings and notes on a ruleset, a position or a move.
 *
 *     dyar_diags *diags = dyar_diags_new();
 *     dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
 *     if (!ruleset)
 *         dyar_diags_print(diags, stderr);
 *     dyar_diags_free(diags);
 *
 * A list is not thread-safe.  All that a diagnostic points to lives as long as the list.
 *
 * Messages quote the input verbatim, with control characters and line breaks.  Escape them
 * before you print to a terminal.
 *
 * If memory runs out, a function fails with the error "out of memory", and
 * dyar_diags_out_of_memory returns true until the list is cleared.  The ruleset may then be
 * correct, and other diagnostics may be missing.
 */
#ifndef DYAR_DIAG_H
#define DYAR_DIAG_H

#include "dyar/linkage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

DYAR_BEGIN

/* Severity of a diagnostic.  Only an error makes a function fail. */
typedef enum dyar_severity { DYAR_ERROR, DYAR_WARNING, DYAR_NOTE } dyar_severity;

/* A diagnostic: what is wrong, where, and what to do. */
typedef struct dyar_diag {
    dyar_severity severity;
    const char *file;    /* path of the file; NULL if it is about no file */
    unsigned line;       /* line, from 1; 0 if unknown */
    unsigned column;     /* column in characters, from 1 */
    const char *message; /* what is wrong: lower case, no full stop */
    const char *hint;    /* what to do; NULL if unknown */
    const char *excerpt; /* the line itself; NULL if there is none */
} dyar_diag;

/* A list of diagnostics. */
typedef struct dyar_diags dyar_diags;

/* Creates an empty list.  Returns NULL if memory runs out.  The caller frees the list with
 * dyar_diags_free. */
dyar_diags *dyar_diags_new(void);

/* Frees the list and its diagnostics.  NULL is allowed. */
void dyar_diags_free(dyar_diags *diags);

/* Removes all diagnostics from the list. */
void dyar_diags_clear(dyar_diags *diags);

/* Returns the number of diagnostics of all severities. */
size_t dyar_diags_count(const dyar_diags *diags);

/* Returns the number of errors. */
size_t dyar_diags_errors(const dyar_diags *diags);

/* Returns whether memory has run out since the list was created or cleared. */
bool dyar_diags_out_of_memory(const dyar_diags *diags);

/* Returns diagnostic number `at`, from 0, in the order of discovery; NULL after the last. */
const dyar_diag *dyar_diags_get(const dyar_diags *diags, size_t at);

/* Returns "error", "warning" or "note". */
const char *dyar_severity_word(dyar_severity severity);

/* Prints every diagnostic, with its line and a caret below the column.  Prints line breaks in
 * texts as `\x0a`, and other control characters as they are. */
void dyar_diags_print(const dyar_diags *diags, FILE *to);

DYAR_END

#endif
