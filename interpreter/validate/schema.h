/* SPDX-License-Identifier: MIT */
/*
 * JSON Schema, draft 2020-12, for one document.
 *
 * The core, applicator, validation and unevaluated vocabularies are asserted; `format`, the
 * `content…` keywords, titles, defaults and the like are annotations.  A schema that refers to
 * another document is rejected: nothing is ever fetched, and nothing is silently left out.
 *
 * Errors are worded for the author of the tree, not for the author of the schema.  The `title`
 * of a sub-schema says what is expected (a noun phrase: "a number from 1 to 24"); without one,
 * the words are made from its keywords.  `x-unknown`, a keyword of this program, is the hint
 * for a word that the schema has nowhere and that is near to none.
 *
 *     dyar_schema *schema = dyar_schema_new(&arena, schema_root, diags);
 *     if (schema && dyar_schema_validate(schema, root, diags))
 *         …
 */
#pragma once

#include "document/node.h"

typedef struct dyar_schema dyar_schema;

/* Loads a schema into the arena and prepares all that can be known beforehand.  Returns NULL
 * and reports if the schema is wrong: a reference that has no target or leads to another
 * document, a bad regular expression, a malformed keyword.  The schema borrows `root`. */
dyar_schema *dyar_schema_new(dyar_arena *arena, const dyar_node *root, dyar_diags *diags);

/* True when it fits; otherwise every independent mistake has been reported at its place, in the
 * order of the file.  Bounded in time and depth, whatever the schema and the tree.  `arena` is
 * its memory while it works.  Threads may use a schema at once, each with an arena of its own;
 * so they may the functions below. */
bool dyar_schema_validate(const dyar_schema *schema, const dyar_node *node, dyar_arena *arena,
                          dyar_diags *diags);

/* Returns what the schema offers in place of a node that is the word `unknown`: where an `enum`
 * has this word, its other words and the `examples` next to it.  Not all of them need fit.
 * Sets `count`, to 0 if the schema does not let the node be unknown.  `root` fits the schema
 * and holds the node.  The list is in the arena; the values are the schema's. */
const dyar_node *const *dyar_schema_values(const dyar_schema *schema, const dyar_node *root,
                                           const dyar_node *node, dyar_arena *arena,
                                           size_t *count);

/* The sub-schemas that the nodes of a tree were checked against. */
typedef struct dyar_visit_list dyar_visit_list;

/* Checks the tree, which fits the schema or lacks only keys that it requires.  The list is in
 * the arena, and borrows the schema and the tree. */
const dyar_visit_list *dyar_schema_visits(const dyar_schema *schema, const dyar_node *root,
                                          dyar_arena *arena);

/* A value that the schema names for a place. */
typedef struct dyar_offer {
    dyar_text key;          /* that the map lacks, and that the value can be under; empty: the
                               value can replace the node */
    const dyar_node *value; /* a scalar, or a map with one scalar */
} dyar_offer;

/* Lists the values that the schema names for a node of the tree: words of `enum`, `examples`,
 * and the whole numbers of a range up to DYAR_OFFERED_NUMBERS.  They are for a scalar, for a
 * list that a scalar can replace, and for keys that a map lacks; such a key can also have a map
 * of one key.  Leaves out what is there already.  Not all of them need fit.  The list is in the
 * arena. */
enum { DYAR_OFFERED_NUMBERS = 12 };
const dyar_offer *dyar_schema_offers(const dyar_visit_list *visits, const dyar_node *node,
                                     dyar_arena *arena, size_t *count);
