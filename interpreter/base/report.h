/* SPDX-License-Identifier: MIT */
/*
 * Additions to the list of diagnostics of include/dyar/diag.h.
 *
 * A function that fails has reported why; its caller adds nothing.  If memory for a diagnostic
 * runs out, the diagnostic is lost and the list is marked as out of memory.  The function that
 * began the work checks that at its end.
 */
#pragma once

#include "base/text.h"
#include "dyar/diag.h"

/* A text that was read: its name for messages, and all of it, to show the line that is meant.
 */
typedef struct dyar_source {
    const char *name;
    dyar_text text;
    bool is_file; /* a regular one, of that name */
} dyar_source;

/* A location in a source.  Line and column count from 1; line 0 means no location. */
typedef struct dyar_location {
    const dyar_source *source;
    unsigned line, column;
} dyar_location;

static inline bool dyar_same_location(const dyar_location *a, const dyar_location *b)
{
    return a->source == b->source && a->line == b->line && a->column == b->column;
}

void dyar_report(dyar_diags *diags, dyar_severity severity, dyar_location location,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

void dyar_vreport(dyar_diags *diags, dyar_severity severity, dyar_location location,
                  const char *format, va_list arguments) __attribute__((format(printf, 4, 0)));

/* Reports that memory ran out, which needs none itself. */
void dyar_report_no_memory(dyar_diags *diags);

/* Adds a hint to the newest report. */
void dyar_report_hint(dyar_diags *diags, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "did you mean '…'?", if a word was near enough. */
void dyar_report_nearest(dyar_diags *diags, const dyar_nearest *nearest);

/* Reports the error "what 'wanted'", as in "unknown region 'middle'", with the nearest word as
 * its hint. */
void dyar_report_unknown(dyar_diags *diags, dyar_location location, const char *what,
                         const dyar_nearest *nearest);
