/* SPDX-License-Identifier: MIT */
/*
 * anyOf and oneOf: the branch that the author meant.
 *
 * If no branch fits, the author most likely meant the one whose errors are deepest inside the
 * value, since its outer form is right; among equals, the one with the fewest errors.  If
 * several are still equal, the report names what they have in common: a key that none knows, a
 * key that each misses, or the words that they expect.
 */
#include "validate/check.h"

#include <limits.h>

typedef struct attempt {
    const dyar_shape *shape;
    dyar_problem_list problems;
    unsigned depth; /* of the mistake that lies least deep */
    bool *seen;
    bool fits;
} attempt;

typedef struct attempt_list {
    attempt *at;
    size_t count;
} attempt_list;

/* ---- the first run: yes or no ---- */

static size_t count_fitting(dyar_check *check, dyar_shape_list branches,
                            const dyar_json_path *path, bool *seen, size_t enough)
{
    size_t fitting = 0;
    for (size_t i = 0; i < branches.count && (seen || fitting < enough); i++) {
        bool *own = seen ? dyar_check_new_seen(check, path) : NULL;
        if (!dyar_check_quietly(check, branches.at[i], path, own))
            continue;
        dyar_check_merge_seen(path, seen, own);
        fitting++;
    }
    return fitting;
}

/* ---- the second: what is wrong with each ---- */

static attempt try_branch(dyar_check *check, const dyar_shape *shape,
                          const dyar_json_path *path, bool *seen)
{
    attempt result = {.shape = shape, .depth = UINT_MAX, .seen = seen};
    dyar_problem_list *problems = check->problems;
    check->problems = &result.problems;
    result.fits = dyar_check_shape(check, shape, path, seen);
    check->problems = problems;
    for (const dyar_problem *p = result.problems.first; p; p = p->next)
        if (p->depth < result.depth)
            result.depth = p->depth;
    return result;
}

static attempt_list try_branches(dyar_check *check, dyar_shape_list branches,
                                 const dyar_json_path *path, bool *seen, size_t *fitting)
{
    attempt_list attempts = {DYAR_NEW_ARRAY(check->arena, attempt, branches.count), 0};
    for (size_t i = 0; i < branches.count; i++) {
        bool *own = seen ? dyar_check_new_seen(check, path) : NULL;
        attempts.at[attempts.count++] = try_branch(check, branches.at[i], path, own);
        *fitting += attempts.at[i].fits;
    }
    /* Where none fits, the value does not, and its keys need not be complained of again. */
    for (size_t i = 0; i < attempts.count; i++)
        if (attempts.at[i].fits || *fitting == 0)
            dyar_check_merge_seen(path, seen, attempts.at[i].seen);
    return attempts;
}

/* ---- choosing ---- */

static bool has_wrong_type(const attempt *tried, const dyar_json_path *path)
{
    for (const dyar_problem *p = tried->problems.first; p; p = p->next)
        if (p->wrong_type && p->path.depth == path->depth)
            return true;
    return false;
}

/* A word, number or whole value that is not the one expected, and nothing else. */
static bool is_plain(const attempt *tried, const dyar_json_path *path)
{
    for (const dyar_problem *p = tried->problems.first; p; p = p->next)
        if (p->kind != DYAR_PROBLEM_VALUE || p->path.depth != path->depth)
            return false;
    return true;
}

static int compare(const attempt *a, const attempt *b)
{
    if (a->depth != b->depth)
        return a->depth > b->depth ? 1 : -1;
    if (a->problems.count != b->problems.count)
        return a->problems.count < b->problems.count ? 1 : -1;
    return 0;
}

/* Keeps those that a test speaks for. */
static attempt_list of_right_type(dyar_check *check, attempt_list attempts,
                                  const dyar_json_path *path)
{
    attempt_list kept = {DYAR_NEW_ARRAY(check->arena, attempt, attempts.count), 0};
    for (size_t i = 0; i < attempts.count; i++)
        if (!has_wrong_type(&attempts.at[i], path))
            kept.at[kept.count++] = attempts.at[i];
    return kept;
}

static attempt_list best_of(dyar_check *check, attempt_list attempts)
{
    attempt_list kept = {DYAR_NEW_ARRAY(check->arena, attempt, attempts.count), 0};
    for (size_t i = 0; i < attempts.count; i++) {
        const int better = kept.count ? compare(&attempts.at[i], &kept.at[0]) : 1;
        if (better > 0)
            kept.count = 0;
        if (better >= 0)
            kept.at[kept.count++] = attempts.at[i];
    }
    return kept;
}

/* ---- what the best have in common ---- */

static bool report_plain(dyar_check *check, attempt_list attempts, const dyar_json_path *path)
{
    const dyar_shape **shapes =
        DYAR_NEW_ARRAY(check->arena, const dyar_shape *, attempts.count);
    size_t count = 0;
    for (size_t i = 0; i < attempts.count; i++)
        if (is_plain(&attempts.at[i], path))
            shapes[count++] = attempts.at[i].shape;
    if (count > 1)
        dyar_problem_values(check, (dyar_shape_list){shapes, count}, path, false);
    return count > 1;
}

static const dyar_problem *find_unknown(const attempt *tried, const dyar_entry *entry)
{
    for (const dyar_problem *p = tried->problems.first; p; p = p->next)
        if (p->kind == DYAR_PROBLEM_UNKNOWN && p->entry == entry)
            return p;
    return NULL;
}

static bool report_unknown(dyar_check *check, attempt_list best, const dyar_entry *entry,
                           const dyar_json_path *path)
{
    const dyar_shape **shapes = DYAR_NEW_ARRAY(check->arena, const dyar_shape *, best.count);
    for (size_t i = 0; i < best.count; i++) {
        const dyar_problem *problem = find_unknown(&best.at[i], entry);
        if (!problem)
            return false;
        shapes[i] = problem->shapes.at[0];
    }
    dyar_problem_unknown(check, (dyar_shape_list){shapes, best.count}, path, entry);
    return true;
}

static bool report_unknowns(dyar_check *check, attempt_list best, const dyar_json_path *path)
{
    bool reported = false;
    for (const dyar_problem *p = best.at[0].problems.first; p; p = p->next)
        if (p->kind == DYAR_PROBLEM_UNKNOWN && p->path.depth == path->depth)
            reported = report_unknown(check, best, p->entry, path) || reported;
    return reported;
}

static const dyar_problem *find_missing(const attempt *tried, const dyar_json_path *path)
{
    for (const dyar_problem *p = tried->problems.first; p; p = p->next)
        if (p->kind == DYAR_PROBLEM_MISSING && p->path.depth == path->depth)
            return p;
    return NULL;
}

static bool report_missing(dyar_check *check, attempt_list best, const dyar_json_path *path)
{
    const dyar_node **keys = DYAR_NEW_ARRAY(check->arena, const dyar_node *, best.count);
    const dyar_problem *problem = NULL;
    for (size_t i = 0; i < best.count; i++) {
        problem = find_missing(&best.at[i], path);
        if (!problem)
            return false;
        keys[i] = problem->keys[0];
    }
    dyar_problem_missing(check, keys, best.count, path, problem->hint);
    return true;
}

static bool report_branches(dyar_check *check, dyar_shape_list branches, attempt_list attempts,
                            const dyar_json_path *path)
{
    const attempt_list candidates = of_right_type(check, attempts, path);
    if (candidates.count == 0)
        return dyar_problem_values(check, branches, path, true);
    attempt_list best = best_of(check, candidates);
    if (is_plain(&best.at[0], path) && report_plain(check, candidates, path))
        return false;
    if (best.count > 1 &&
        (report_unknowns(check, best, path) || report_missing(check, best, path)))
        return false;
    dyar_problem_list_append(check->problems, &best.at[0].problems);
    return false;
}

static bool report_several(dyar_check *check, attempt_list attempts, const dyar_json_path *path)
{
    dyar_buffer message = {.arena = check->arena};
    dyar_json_path_print(&message, path);
    dyar_buffer_put(&message, " may be only one of these, but is both ");
    const char *between = "";
    for (size_t i = 0; i < attempts.count; i++) {
        if (!attempts.at[i].fits)
            continue;
        dyar_buffer_put(&message, between);
        dyar_expected_print(&message, (dyar_shape_list){&attempts.at[i].shape, 1}, path->node);
        between = " and ";
    }
    return dyar_problem_other(check, path, path->node->location, (dyar_text){0}, &message);
}

bool dyar_check_any(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen)
{
    const dyar_shape_list branches = shape->logic->any;
    size_t fitting = 0;
    if (!check->problems)
        return count_fitting(check, branches, path, seen, 1) > 0;
    const attempt_list attempts = try_branches(check, branches, path, seen, &fitting);
    return fitting > 0 || report_branches(check, branches, attempts, path);
}

bool dyar_check_one(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen)
{
    const dyar_shape_list branches = shape->logic->one;
    size_t fitting = 0;
    if (!check->problems)
        return count_fitting(check, branches, path, seen, 2) == 1;
    const attempt_list attempts = try_branches(check, branches, path, seen, &fitting);
    if (fitting > 1)
        return report_several(check, attempts, path);
    return fitting == 1 || report_branches(check, branches, attempts, path);
}
