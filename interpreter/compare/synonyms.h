/* SPDX-License-Identifier: MIT */
/*
 * Synonyms: marks that do the same in two rulesets, under different names.
 *
 * What the second ruleset says is translated into the first one's names, and then compared;
 * what is shown stays as it was written.
 */
#pragma once

#include "compare/overlay.h"

typedef struct dyar_synonyms {
    const dyar_rules *first, *second;
    int mark_of_second[DYAR_MARKS_MAX]; /* kind of mark of the first; -1: none */
} dyar_synonyms;

dyar_synonyms dyar_synonyms_of(const dyar_rules *first, const dyar_rules *second);

/* Returns whether the second one's mark has another name in the first. */
bool dyar_has_other_name(const dyar_synonyms *s, size_t mark_of_second);

/* Returns whether some mark of the second has another name in the first. */
bool dyar_has_synonyms(const dyar_synonyms *s);

/* The second one's tree in the first one's names, the same if no mark has another; maps and
 * lists keep their order. */
const dyar_node *dyar_translate_tree(dyar_arena *arena, const dyar_synonyms *s,
                                     const dyar_node *tree);

/* The second one's rules with the first one's names and meanings of marks. */
const dyar_rules *dyar_translate_rules(dyar_arena *arena, const dyar_synonyms *s);
