/* SPDX-License-Identifier: MIT */
/*
 * One run of a schema over a tree.
 *
 * A tree is checked at most twice: first only for yes or no, which ends at the first error, and
 * after a no for all errors (`problems` is not NULL).  Both runs keep three invariants.
 *
 * A check that returns false in the second run has added a problem.
 *
 * `seen` holds the items or entries of the value that some sub-schema has evaluated, for
 * unevaluatedItems and unevaluatedProperties; NULL if no keyword needs it.  A sub-schema that
 * does not fit leaves `seen` unchanged, unless the value does not fit anyway.
 *
 * Once `gave_up` is set, every check returns false, and `not` and `anyOf` do not invert it.
 */
#pragma once

#include "validate/expected.h"
#include "validate/problem.h"
#include "validate/schema.h"

/* The sub-schemas with an $id that lead here, for $dynamicRef. */
typedef struct dyar_scope {
    const dyar_resource *resource;
    const struct dyar_scope *outer;
} dyar_scope;

/* A node and a sub-schema that it was checked against. */
typedef struct dyar_visit {
    const dyar_node *node;
    const dyar_shape *shape;
    size_t number; /* in the order of the run */
} dyar_visit;

/* The visits of one run, in their order. */
struct dyar_visit_list {
    const dyar_node *of; /* only visits of this node; NULL: of all nodes */
    dyar_arena *arena;
    dyar_visit *at;
    size_t count, room;
};

struct dyar_check {
    dyar_arena *arena;
    dyar_matcher *matcher;       /* NULL: nothing was matched yet */
    dyar_problem_list *problems; /* NULL: the result is only yes or no */
    const dyar_node *schema;     /* as it is written, for hints */
    const dyar_scope *scope;
    unsigned depth;
    size_t left; /* steps that may still be taken */
    size_t made; /* problems, those in branches not taken included */
    const char *gave_up;
    dyar_location gave_up_at;
    dyar_visit_list *visits; /* NULL: visits are not noted */
};

bool dyar_check_shape(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                      bool *seen);

/* Does it fit?  Nothing is reported. */
bool dyar_check_quietly(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        bool *seen);

/* The rules of a map or list for a value of that kind, but for unevaluated entries and items.
 */
bool dyar_check_map(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen);
bool dyar_check_list(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                     bool *seen);
bool dyar_check_unseen_entries(dyar_check *check, const dyar_shape *shape,
                               const dyar_json_path *path, bool *seen);
bool dyar_check_unseen_items(dyar_check *check, const dyar_shape *shape,
                             const dyar_json_path *path, bool *seen);

/* Returns whether the text matches.  The check gives up if that takes too long. */
bool dyar_check_pattern(dyar_check *check, const dyar_pattern *pattern, dyar_text text,
                        dyar_location location);

bool dyar_check_logic(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                      bool *seen);

/* anyOf and oneOf: which of the branches fits, and if none, which was meant. */
bool dyar_check_any(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen);
bool dyar_check_one(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen);

/* Is there a reason to look further?  After a no there is only in the second run. */
bool dyar_check_goes_on(const dyar_check *check, bool fits);

/* Costs that much of what a check may cost in all; false, for good, when nothing is left. */
bool dyar_check_spend(dyar_check *check, size_t steps, dyar_location location);

/* Returns an empty record of what has been evaluated; NULL if the check has given up. */
bool *dyar_check_new_seen(dyar_check *check, const dyar_json_path *path);
void dyar_check_merge_seen(const dyar_json_path *path, bool *seen, const bool *more);
