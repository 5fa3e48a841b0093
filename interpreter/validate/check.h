/*
 * One run of a schema over a tree.
 *
 * A tree is checked at most twice: first only for yes or no, which ends at the first mistake,
 * and after a no again, for all mistakes (`problems` is not NULL).  What holds in both:
 *
 *  (1) A check that says no in the second run has added a problem.
 *  (2) `seen` tells which items or entries of the value some sub-schema has looked at, for
 *      unevaluatedItems and unevaluatedProperties; NULL where nobody asks.  A sub-schema that
 * does not fit must leave no trace in it, unless the value does not fit anyway. (3) Once
 * `gave_up` is set, every check says no, and `not` and `anyOf` make nothing of that.
 */
#ifndef DYAR_VALIDATE_CHECK_H
#define DYAR_VALIDATE_CHECK_H

#include "validate/expected.h"
#include "validate/problem.h"

/* The sub-schemas with an $id that lead here, for $dynamicRef. */
typedef struct dyar_scope {
    const dyar_resource *resource;
    const struct dyar_scope *outer;
} dyar_scope;

struct dyar_check {
    dyar_arena *arena;
    dyar_problem_list *problems; /* NULL: only yes or no is wanted */
    const dyar_node *schema;     /* as it is written, for hints */
    const dyar_scope *scope;
    unsigned depth;
    size_t left; /* steps that may still be taken */
    size_t made; /* problems, those in branches not taken included */
    const char *gave_up;
    dyar_location gave_up_at;
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

/* Whether the text matches; where that takes too long the check gives up. */
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

/* A record of what has been looked at, still empty; NULL when the check has given up. */
bool *dyar_check_new_seen(dyar_check *check, const dyar_json_path *path);
void dyar_check_merge_seen(const dyar_json_path *path, bool *seen, const bool *more);

#endif
