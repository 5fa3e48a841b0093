/* SPDX-License-Identifier: MIT */
/* Readers of YAML text and files, which return a tree with locations. */
#pragma once

#include "document/node.h"

/* The file's text, or NULL and a report.  "-" is standard input.  Lives in the arena. */
const dyar_source *dyar_source_read(dyar_arena *arena, const char *path, dyar_diags *diags);

/* A file that another one names at `by`, which may be a stranger's: only a regular file is
 * read, no link is followed, and nothing is shown of what does not say to be a ruleset.  NULL
 * after a report at `by`; or without one, with *absent, when there is no such file. */
const dyar_source *dyar_source_read_beside(dyar_arena *arena, const char *path,
                                           dyar_location by, dyar_diags *diags, bool *absent);

/* Returns a copy of a text in memory as a source.  A text of the user may be as long as a file,
 * or the result is NULL after a report; a text of the program has no limit. */
const dyar_source *dyar_source_given(dyar_arena *arena, const char *name, dyar_text text,
                                     dyar_diags *diags);
const dyar_source *dyar_source_new(dyar_arena *arena, const char *name, dyar_text text);
const dyar_source *dyar_source_copy(dyar_arena *arena, const dyar_source *source);

/* The one document of the text, or NULL and reports.  JSON is YAML. */
const dyar_node *dyar_document_parse(dyar_arena *arena, const dyar_source *source,
                                     dyar_diags *diags);
