/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions of the host of a WebAssembly module: a page or Node, which have those of
 * ECMA-262.
 *
 * This file is linked before the library and replaces pattern.c, so that PCRE2 is not needed
 * (tools/web/modules.cmake).  The host numbers expressions by their text, from 0, and keeps
 * them: the schema has a fixed number of them.
 */
#include "base/pattern.h"

#define LENT(name) __attribute__((import_module("dyar"), import_name(#name))) lent_##name

/* A negative result: the text is not a regular expression. */
int LENT(pattern)(const char *text, size_t length);
int LENT(matches)(int pattern, const char *subject, size_t length);

struct dyar_pattern {
    int number;
};

dyar_pattern *dyar_pattern_new(dyar_arena *arena, dyar_text text, const char **problem)
{
    dyar_pattern *pattern = DYAR_NEW(arena, dyar_pattern);
    pattern->number = lent_pattern(text.at, text.length);
    if (pattern->number >= 0)
        return pattern;
    *problem = "ECMA-262 has no such expression";
    return NULL;
}

/* The host has its own memory. */
dyar_matcher *dyar_matcher_new(dyar_arena *arena)
{
    (void)arena;
    return NULL;
}

bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_matcher *matcher, dyar_text subject,
                          bool *too_long)
{
    (void)matcher;
    *too_long = false;
    return lent_matches(pattern->number, subject.at, subject.length) != 0;
}
