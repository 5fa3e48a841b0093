/* SPDX-License-Identifier: MIT */
/*
 * Changes to a tree by path: the one mechanism for `change`, `extends`, answers, setups and
 * --set.
 *
 * A path is keys joined by dots; a list of named things (rule, kind, phase, option, id) is
 * entered by name.  The value replaces the old one; null removes it; a name that is not in the
 * list is inserted at `before`, `after` or `place: first`, or at the end.  Below `citations`,
 * keys are paths: `citations.moves.none.source`.  A change makes a new tree that shares what
 * did not change, and leaves the old tree as it was.
 */
#pragma once

#include "document/node.h"

/* Applies the change.  Returns NULL, with a report at the path's location, if the tree has no
 * such path. */
const dyar_node *dyar_change_apply(dyar_arena *arena, const dyar_node *root, dyar_text path,
                                   dyar_location location, const dyar_node *value,
                                   dyar_diags *diags);

/* Every entry of a `change` map in turn. */
const dyar_node *dyar_change_apply_all(dyar_arena *arena, const dyar_node *root,
                                       const dyar_node *changes, dyar_diags *diags);

/* The keys that say how a rule is known, ended by NULL. */
extern const char *const dyar_citation_keys[];

/* A map with one key set (its place kept) or, with a NULL value, without it. */
const dyar_node *dyar_change_key(dyar_arena *arena, const dyar_node *map, dyar_text key,
                                 dyar_location location, const dyar_node *value);

/* Do two paths write the same place, or one a place above the other? */
bool dyar_change_overlap(dyar_text a, dyar_text b);

/* Returns the name of a list's item in paths: its rule, kind, phase, option or id, or its only
 * key; empty if it has none of these. */
dyar_text dyar_change_item_name(const dyar_node *item);

/* Returns the entry with that name; NULL if its only key is its name, or if it has none. */
const dyar_entry *dyar_change_item_title(const dyar_node *item);

/* What paths lead into: of an effect, a map whose only key is its name, the value below it;
 * else the item itself. */
const dyar_node *dyar_change_item_value(const dyar_node *item);

/* The path of what has this name below another path, which is "" for the root. */
const char *dyar_change_path(dyar_arena *arena, const char *path, dyar_text name);

/* Returns the node at one step of a path; NULL if there is none. */
const dyar_node *dyar_change_below(const dyar_node *node, dyar_text name);

/* The item of a list that has this name; its index in `at` (if not NULL).  NULL when there is
 * none. */
const dyar_node *dyar_change_find_item(const dyar_node *list, dyar_text name, size_t *at);

/* Can every item of a list be entered by a name of its own? */
bool dyar_change_is_named(const dyar_node *list);
