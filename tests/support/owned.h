/* SPDX-License-Identifier: MIT */
/*
 * Variables that free what they own when their block ends.
 *
 *     OWNED(dyar_ruleset) ruleset = need_bundled("krur");
 *     RELEASED(lab_plan) plan = make_plan("1", "10");
 *
 * The first is a pointer that dyar_ruleset_free takes, the second a value that lab_plan_release
 * takes. A failed test leaves the block without freeing.
 */
#pragma once

#include <stdlib.h>

#include "dyar/move.h"
#include "dyar/ruleset.h"
#include "dyar/trace.h"

#define OWNED(type) __attribute__((cleanup(free_owned_##type), unused)) type *
#define RELEASED(type) __attribute__((cleanup(type##_release), unused)) type

/* Defines how OWNED(type) is freed: by this function. */
#define OWNER(type, function)                                                                  \
    static inline void free_owned_##type(type **owned)                                         \
    {                                                                                          \
        function(*owned);                                                                      \
    }                                                                                          \
    static inline void free_owned_##type(type **owned)

OWNER(char, free);
OWNER(dyar_cache, dyar_cache_free);
OWNER(dyar_diags, dyar_diags_free);
OWNER(dyar_history, dyar_history_free);
OWNER(dyar_ruleset, dyar_ruleset_free);
OWNER(dyar_trace, dyar_trace_free);
