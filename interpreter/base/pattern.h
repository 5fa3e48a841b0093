/* SPDX-License-Identifier: MIT */
/* Regular expressions of ECMA-262, which JSON Schema uses, as far as PCRE2 supports them. */
#pragma once

#include "base/text.h"

typedef struct dyar_pattern dyar_pattern;

/* Compiles the text into a pattern that lives in the arena, and that several threads may match
 * at once.  Returns NULL if the text is not a regular expression; `problem` then says why. */
dyar_pattern *dyar_pattern_new(dyar_arena *arena, dyar_text text, const char **problem);

/* The memory for matching any patterns, by one thread at a time. */
typedef struct dyar_matcher dyar_matcher;
dyar_matcher *dyar_matcher_new(dyar_arena *arena);

/* Returns whether there is a match anywhere in the subject.  Returns false for text that is not
 * UTF-8 and, with `too_long` set, if matching takes too long. */
bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_matcher *matcher, dyar_text subject,
                          bool *too_long);
