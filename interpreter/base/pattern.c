/* SPDX-License-Identifier: MIT */
/* Regular expressions by PCRE2, which no other file includes. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/pattern.h"

struct dyar_pattern {
    dyar_arena *arena;
    pcre2_code *code;
    pcre2_match_data *match;
    pcre2_match_context *context;
};

enum { MOST_BACKTRACKS = 100000 }; /* a hostile pattern gives up instead of hanging */

static void *take(size_t size, void *arena)
{
    return dyar_arena_try(arena, size);
}

/* The arena gives it back. */
static void give_back(void *memory, void *arena)
{
    (void)memory;
    (void)arena;
}

static const char *problem_of(dyar_arena *arena, int error)
{
    char *message = dyar_arena_alloc(arena, 256);
    pcre2_get_error_message(error, (PCRE2_UCHAR *)message, 256);
    return message;
}

static void *needed(dyar_pattern *pattern, void *memory)
{
    if (!memory)
        dyar_arena_fail(pattern->arena);
    return memory;
}

dyar_pattern *dyar_pattern_new(dyar_arena *arena, dyar_text text, const char **problem)
{
    const uint32_t options =
        PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_MATCH_UNSET_BACKREF;
    int error = 0;
    PCRE2_SIZE offset = 0;
    dyar_pattern *p = DYAR_NEW(arena, dyar_pattern);
    p->arena = arena;
    pcre2_general_context *memory =
        needed(p, pcre2_general_context_create(take, give_back, arena));
    pcre2_compile_context *compiling = needed(p, pcre2_compile_context_create(memory));
    p->code =
        pcre2_compile((PCRE2_SPTR)text.at, text.length, options, &error, &offset, compiling);
    if (!p->code && error == PCRE2_ERROR_HEAP_FAILED)
        dyar_arena_fail(arena);
    if (!p->code) {
        *problem = problem_of(arena, error);
        return NULL;
    }
    p->match = needed(p, pcre2_match_data_create_from_pattern(p->code, memory));
    p->context = needed(p, pcre2_match_context_create(memory));
    pcre2_set_match_limit(p->context, MOST_BACKTRACKS);
    return p;
}

bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_text subject, bool *too_long)
{
    const int result = pcre2_match(pattern->code, (PCRE2_SPTR)(subject.at ? subject.at : ""),
                                   subject.length, 0, 0, pattern->match, pattern->context);
    if (result == PCRE2_ERROR_NOMEMORY)
        dyar_arena_fail(pattern->arena);
    *too_long = result == PCRE2_ERROR_MATCHLIMIT;
    return result >= 0;
}
