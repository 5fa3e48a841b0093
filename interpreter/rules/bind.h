/* SPDX-License-Identifier: MIT */
/*
 * What the files that turn a tree into typed rules share.
 *
 * The tree fits the schema, so these files check only meaning, not form.
 */
#pragma once

#include "rules/rules.h"

typedef struct dyar_binder {
    dyar_arena *arena;
    dyar_diags *diags;
    dyar_rules *rules;
    uint32_t begins;                            /* bit n: some rule begins phase n, from 1 */
    dyar_location awaited[DYAR_PHASES_MAX + 1]; /* location that needs phase n, from 1 */
} dyar_binder;

/* These return what a node says.  For NULL: a condition that always holds, or no test. */
const dyar_number_test *dyar_bind_number_test(dyar_binder *b, const dyar_node *node);
dyar_condition dyar_bind_condition(dyar_binder *b, const dyar_node *node, dyar_scene scene);
const dyar_condition *dyar_bind_condition_new(dyar_binder *b, const dyar_node *node,
                                              dyar_scene scene);

dyar_ref dyar_bind_ref(dyar_binder *b, dyar_text text, dyar_location location);
dyar_ref dyar_bind_ref_at(dyar_binder *b, const dyar_node *node); /* "landed", {first: ...} */
dyar_refs dyar_bind_refs(dyar_binder *b, const dyar_node *node);  /* one, or a list of them */

/* Reports a step that reaches no hole from any hole of the board. */
void dyar_check_step(dyar_binder *b, dyar_word step, dyar_location location);

/* Returns a word of a group; `otherwise` if the node is NULL or, after a report, is not such a
 * word. */
dyar_word dyar_bind_word(dyar_binder *b, dyar_group group, const dyar_node *node,
                         dyar_word otherwise);
int dyar_bind_mark_name(dyar_binder *b, dyar_text name, dyar_location location);
/* Returns the number of a kind of move, -1 if there is none with that name; for "a or b", bits.
 */
int dyar_bind_kind(const dyar_rules *rules, dyar_text name);
uint64_t dyar_bind_kinds(dyar_binder *b, const dyar_node *node);

/* Returns the number of a phase that rules may begin, from 1; 0 after a report if there is
 * none. */
int dyar_bind_begun(dyar_binder *b, dyar_text name, dyar_location location);
/* Reports phases that are waited for, but that no rule begins. */
void dyar_check_begun(dyar_binder *b);

int dyar_bind_integer(const dyar_node *node, int otherwise);

/* Reports sources and questions that there are not. */
void dyar_check_citation(dyar_binder *b, const dyar_node *node);

/* "a1-f1 d2 f3-a3" as places; they are put one after another in `list`.  Returns how many. */
size_t dyar_bind_holes(dyar_binder *b, const dyar_node *node, uint8_t list[DYAR_HOLES_MAX]);
dyar_places dyar_bind_places(dyar_binder *b, const dyar_node *node); /* the same as a set */
const dyar_region *dyar_region_find(const dyar_rules *rules, dyar_text name);
/* Returns NULL, and reports the nearest name, if there is none with that name. */
const dyar_region *dyar_bind_region(dyar_binder *b, dyar_text name, dyar_location location);

void dyar_bind_board(dyar_binder *b);
void dyar_bind_regions(dyar_binder *b);
void dyar_bind_setup(dyar_binder *b);
dyar_table dyar_bind_table(dyar_binder *b, const dyar_node *node, dyar_scene scene);
/* The rules of a table, one for each item of the list, for a caller that completes them. */
dyar_rule *dyar_bind_rules(dyar_binder *b, const dyar_node *list, dyar_scene scene);
void dyar_bind_phases(dyar_binder *b);
void dyar_bind_match(dyar_binder *b);
