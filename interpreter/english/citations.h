/* SPDX-License-Identifier: MIT */
/*
 * The evidence for each place of a ruleset.
 *
 * A place is a path of the tree (document/change.h).  Its evidence is in the map that holds it
 * (`source`, `standing`, `question`, `page`, `quotes`), under its path in `citations`, or in
 * the questions whose answers change it.  A change by a variant or --set has no evidence,
 * whatever the source said before.
 */
#pragma once

#include "dyar/ruleset.h"
#include "rules/rules.h"

enum { DYAR_CITATIONS_MAX = 8 }; /* of one sentence; more are left out */

typedef struct dyar_citations {
    dyar_citation list[DYAR_CITATIONS_MAX];
    size_t count;
    dyar_text note; /* what the ruleset remarks on the place */
} dyar_citations;

/* Returns the standing of a map, an answer or a citation: its own `standing`, or else the best
 * of its sources, by what was read of each.  A source without `read` attests.  Returns NULL if
 * the map has neither; `tree` holds the sources. */
const char *dyar_stated_standing(dyar_arena *arena, const dyar_node *tree,
                                 const dyar_node *map);

/* Returns the same without its own `standing`: what its sources allow.  DYAR_WORD_NONE if it
 * names none. */
dyar_word dyar_standing_by_sources(const dyar_node *tree, const dyar_node *map);

/* Adds what a place rests on, in the arena; nothing twice.  A place that the ruleset does not
 * state rests on nothing but questions. */
void dyar_cite(dyar_arena *arena, const dyar_rules *rules, dyar_text path, dyar_citations *to);
