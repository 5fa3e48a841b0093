/* SPDX-License-Identifier: MIT */
/* The inside of a comparison: lists that are made at the first request. */
#pragma once

#include "dyar/compare.h"
#include "ruleset/ruleset.h"

struct dyar_comparison {
    dyar_arena arena;   /* holds everything below */
    dyar_diags *unread; /* what compiling one laid over the other says */
    /* In the order of their hashes, so that it does not matter which of the two came first. */
    const dyar_ruleset *first, *second;
    bool exchanged; /* the first is the caller's b */
    bool equal;     /* all their rules are the same */
    const dyar_rule_difference *rules;
    const dyar_said_difference *said;
    const dyar_situation_difference *situations;
    size_t rule_count, said_count, situation_count;
};

/* Each lists what differs between the first and the second, in the arena (compare/rules.c,
 * compare/sentences.c, compare/situations.c). */
dyar_rule_difference *dyar_differing_rules(dyar_comparison *c, size_t *count);
dyar_said_difference *dyar_differing_said(dyar_comparison *c, size_t *count);
dyar_situation_difference *dyar_differing_situations(dyar_comparison *c, size_t *count);
