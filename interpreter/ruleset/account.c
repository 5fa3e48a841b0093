/* SPDX-License-Identifier: MIT */
/* Accounts of turns and of ends, for programs. */
#include "english/account.h"

#include "base/sized.h"
#include "ruleset/ruleset.h"

#include <stdlib.h>

typedef struct account {
    dyar_account seen; /* the part that callers see */
    dyar_arena arena;
    dyar_narrator narrator;
    const dyar_trace *trace; /* NULL: of an end */
    const char *reason;
} account;

/* Accounts of most turns need no sentence of the rules, and the first request makes them all.
 */
static bool needs_sentences(const account *a)
{
    const size_t count = a->trace ? dyar_trace_count(a->trace) : 0;
    for (size_t i = 0; i < count; i++)
        if (dyar_trace_get(a->trace, i)->kind == DYAR_EVENT_GAME_OVER)
            return true;
    return !a->trace;
}

static void narrate(void *context)
{
    account *a = context;
    dyar_narrator *n = &a->narrator;
    if (a->trace)
        dyar_narrate_turn(n, a->trace);
    else
        dyar_narrate_end(n, 0, a->reason);
    a->seen = (dyar_account){n->lines, n->count};
}

static dyar_account *new_account(const dyar_ruleset *ruleset, const dyar_trace *trace,
                                 const char *reason, const dyar_account_style *style)
{
    account *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->trace = trace;
    a->reason = reason;
    dyar_narrator *n = &a->narrator;
    n->writer = (dyar_writer){.arena = &a->arena, .rules = ruleset->rules};
    n->game = ruleset->game;
    n->style = style;
    if (needs_sentences(a))
        n->sentence_count = dyar_ruleset_describe(ruleset, &n->sentences);
    const bool described = n->sentences || !needs_sentences(a);
    if (described && dyar_arena_run(&a->arena, narrate, a))
        return &a->seen;
    dyar_account_free(&a->seen);
    return NULL;
}

dyar_account *dyar_account_of_turn(const dyar_ruleset *ruleset, const dyar_trace *trace,
                                   const dyar_account_style *style)
{
    enum { LEAST = offsetof(dyar_account_style, brief) + sizeof(bool) };
    dyar_account_style own;
    return dyar_sized_copy(&own, sizeof own, style, LEAST) == DYAR_SIZED
               ? new_account(ruleset, trace, NULL, &own)
               : NULL;
}

dyar_account *dyar_account_of_end(const dyar_ruleset *ruleset, const char *reason)
{
    static const dyar_account_style plain = {0};
    return new_account(ruleset, NULL, reason, &plain);
}

void dyar_account_free(dyar_account *seen)
{
    account *a = (account *)seen; /* its first field */
    if (!a)
        return;
    dyar_arena_release(&a->arena);
    free(a);
}
