/*
 * What is wrong with a ruleset, a position or a move: a list of reports that a person can read.
 *
 *     dyar_diags *diags = dyar_diags_new();
 *     dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
 *     if (!ruleset)
 *         dyar_diags_print(diags, stderr);
 *     dyar_diags_free(diags);
 *
 * A list belongs to one thread.  Everything a report points to lives as long as the list.
 *
 * Reports repeat what was read, control characters and line breaks included: who prints their
 * texts on a terminal had better show those instead.
 *
 * Where memory runs out, whatever was asked for is refused with the report "out of memory", and
 * dyar_diags_out_of_memory says so until the list is cleared: nothing need be wrong with the
 * ruleset then, and other reports may be lost.
 */
#ifndef DYAR_DIAG_H
#define DYAR_DIAG_H

#include "dyar/linkage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

DYAR_BEGIN

/* Only an error means that what was asked for is refused. */
typedef enum dyar_severity { DYAR_ERROR, DYAR_WARNING, DYAR_NOTE } dyar_severity;

/* One report: what is wrong, where, and what would be right. */
typedef struct dyar_diag {
    dyar_severity severity;
    const char *file;    /* NULL when the report is about no file */
    unsigned line;       /* from 1; 0 when unknown */
    unsigned column;     /* in characters, from 1 */
    const char *message; /* lower case, no full stop, the author's words in quotes */
    const char *hint;    /* what would be right; NULL when we cannot guess */
    const char *excerpt; /* the line itself, or NULL */
} dyar_diag;

/* A list of reports. */
typedef struct dyar_diags dyar_diags;

/* NULL without memory. */
dyar_diags *dyar_diags_new(void);

/* Gives the list and its reports back; NULL is allowed. */
void dyar_diags_free(dyar_diags *diags);

/* Empties the list, for another use. */
void dyar_diags_clear(dyar_diags *diags);

/* How many reports there are, of all severities. */
size_t dyar_diags_count(const dyar_diags *diags);

/* How many of them are errors. */
size_t dyar_diags_errors(const dyar_diags *diags);

/* Did memory run out since the list was new or cleared? */
bool dyar_diags_out_of_memory(const dyar_diags *diags);

/* The report number `at`, from 0, in the order of discovery; NULL beyond the last. */
const dyar_diag *dyar_diags_get(const dyar_diags *diags, size_t at);

/* "error", "warning" or "note". */
const char *dyar_severity_word(dyar_severity severity);

/* Every report with its line and a caret under the place.  Line breaks in its texts are shown
 * as `\x0a`; other control characters are not. */
void dyar_diags_print(const dyar_diags *diags, FILE *to);

DYAR_END

#endif
