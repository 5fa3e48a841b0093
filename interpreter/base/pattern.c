/* SPDX-License-Identifier: MIT */
/* Regular expressions by PCRE2, which no other file includes. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/pattern.h"

struct dyar_pattern {
    pcre2_code *code;
};

struct dyar_matcher {
    dyar_arena *arena;
    pcre2_match_data *data;
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

static void *needed(dyar_arena *arena, void *memory)
{
    if (!memory)
        dyar_arena_fail(arena);
    return memory;
}

static pcre2_general_context *memory_of(dyar_arena *arena)
{
    return needed(arena, pcre2_general_context_create(take, give_back, arena));
}

dyar_pattern *dyar_pattern_new(dyar_arena *arena, dyar_text text, const char **problem)
{
    const uint32_t options =
        PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_MATCH_UNSET_BACKREF;
    int error = 0;
    PCRE2_SIZE offset = 0;
    dyar_pattern *p = DYAR_NEW(arena, dyar_pattern);
    pcre2_compile_context *compiling =
        needed(arena, pcre2_compile_context_create(memory_of(arena)));
    p->code =
        pcre2_compile((PCRE2_SPTR)text.at, text.length, options, &error, &offset, compiling);
    if (!p->code && error == PCRE2_ERROR_HEAP_FAILED)
        dyar_arena_fail(arena);
    if (!p->code)
        *problem = problem_of(arena, error);
    return p->code ? p : NULL;
}

/* Only whether a text matches is asked, not what its groups match. */
dyar_matcher *dyar_matcher_new(dyar_arena *arena)
{
    dyar_matcher *m = DYAR_NEW(arena, dyar_matcher);
    pcre2_general_context *memory = memory_of(arena);
    m->arena = arena;
    m->data = needed(arena, pcre2_match_data_create(1, memory));
    m->context = needed(arena, pcre2_match_context_create(memory));
    pcre2_set_match_limit(m->context, MOST_BACKTRACKS);
    return m;
}

bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_matcher *matcher, dyar_text subject,
                          bool *too_long)
{
    const int result = pcre2_match(pattern->code, (PCRE2_SPTR)(subject.at ? subject.at : ""),
                                   subject.length, 0, 0, matcher->data, matcher->context);
    if (result == PCRE2_ERROR_NOMEMORY)
        dyar_arena_fail(matcher->arena);
    *too_long = result == PCRE2_ERROR_MATCHLIMIT;
    return result >= 0;
}
