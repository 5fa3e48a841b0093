/* SPDX-License-Identifier: MIT */
/* What outlasts a request: the rulesets at hand, and who listens. */
#pragma once

#include "dyar/requests.h"
#include "dyar/ruleset.h"
#include "lab/base/stop.h"

enum { SERVER_KEPT = 8 }; /* rulesets at hand */

/* A ruleset loaded for a request; the text is all that decided what it is. */
typedef struct kept_ruleset {
    dyar_ruleset *ruleset; /* NULL: free */
    char *key;
    unsigned long used; /* by the server's clock */
} kept_ruleset;

struct dyar_requests {
    dyar_cache *cache;
    kept_ruleset kept[SERVER_KEPT];
    unsigned long clock;
    lab_stop stop;
    void (*tell)(void *context, const char *report);
    void *context;
    bool answers; /* a request, now: its rulesets are in use */
};

/* Finds the ruleset of such a request, kept or loaded now; `*ruleset` is NULL if it cannot be
 * loaded, which `diags` explain.  It lives until the next request at least.  Returns false if
 * memory runs out. */
bool server_ruleset(dyar_requests *server, const dyar_load_request *request, dyar_diags *diags,
                    const dyar_ruleset **ruleset);
