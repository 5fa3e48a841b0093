/* SPDX-License-Identifier: MIT */
/* Files of cases, and the request of each case: ruleset, setup, answers, changes. */
#pragma once

#include "document/document.h"
#include "dyar/ruleset.h"

enum { CASE_CHANGES_MAX = 32 };

typedef struct case_request {
    dyar_load_request request;
    const char *answers[CASE_CHANGES_MAX], *sets[CASE_CHANGES_MAX];
} case_request;

/* Returns the root of a file that fits the schema; NULL if it does not, and prints why.  The
 * cache keeps the schema; it may be NULL. */
const dyar_node *case_file_read(dyar_arena *arena, dyar_cache *cache, const char *schema,
                                const char *path);

/* `file` is the root of the file of cases, `node` one of its cases.  The arena owns strings;
 * the request points into `wanted`. */
void case_request_read(case_request *wanted, dyar_arena *arena, const dyar_node *file,
                       const dyar_node *node);
