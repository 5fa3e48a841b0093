/*
 * Regular expressions lent by whoever runs the module: a page, or Node, has ECMA-262's own.
 * Linked before the library, this stands in for pattern.c, and PCRE2 stays out
 * (tools/web/modules.cmake).
 *
 * The host numbers expressions by their text, from 0, and keeps them: there are as many as the
 * schema has.
 */
#include "base/pattern.h"

#define LENT(name) __attribute__((import_module("dyar"), import_name(#name))) lent_##name

/* Negative: it is no regular expression. */
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

bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_text subject, bool *too_long)
{
    *too_long = false;
    return lent_matches(pattern->number, subject.at, subject.length) != 0;
}
