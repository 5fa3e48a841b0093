/* What one drawn case asks to be loaded: its ruleset, set-up, answers and changes. */
#ifndef DYAR_TESTS_SUPPORT_CASE_REQUEST_H
#define DYAR_TESTS_SUPPORT_CASE_REQUEST_H

#include "document/node.h"
#include "dyar/ruleset.h"

enum { CASE_CHANGES_MAX = 32 };

typedef struct case_request {
    dyar_request request;
    const char *answers[CASE_CHANGES_MAX], *sets[CASE_CHANGES_MAX];
} case_request;

/* `file` is the root of the file of cases, `node` one of its cases.  Strings lie in the arena;
 * the request points into `wanted`. */
void case_request_read(case_request *wanted, dyar_arena *arena, const dyar_node *file,
                       const dyar_node *node);

#endif
