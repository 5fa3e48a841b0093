/* SPDX-License-Identifier: MIT */
/* The check of a list: the number of its items, and each item. */
#include "validate/check.h"

static bool check_item(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                       size_t at)
{
    const dyar_json_path inside = dyar_json_path_of_item(path, path->node->items[at]);
    return dyar_check_shape(check, shape, &inside, NULL);
}

/* `false` for the items after the first few means that there may be no more of them. */
static bool refuse_from(dyar_check *check, const dyar_json_path *path, size_t at)
{
    return dyar_problem_count(check, (dyar_count_range){0, at}, path,
                              path->node->items[at]->location, "item", "items");
}

static bool check_items(dyar_check *check, const dyar_list_rules *rules,
                        const dyar_json_path *path, bool *seen)
{
    bool fits = true;
    for (size_t i = 0; i < path->node->count && dyar_check_goes_on(check, fits); i++) {
        const bool first = i < rules->prefix.count;
        const dyar_shape *shape = first ? rules->prefix.at[i] : rules->items;
        if (!shape)
            break;
        if (seen)
            seen[i] = true;
        if (!first && shape->refuses)
            return refuse_from(check, path, i);
        fits = check_item(check, shape, path, i) && fits;
    }
    return fits;
}

static bool refuse_contained(dyar_check *check, const dyar_list_rules *rules,
                             const dyar_json_path *path, size_t found)
{
    if (!check->problems)
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_json_path_print(&message, path);
    const bool few = found < rules->contained.least;
    const size_t bound = few ? rules->contained.least : rules->contained.most;
    dyar_buffer_print(&message, " must contain %s %zu %s ", few ? "at least" : "at most", bound,
                      bound == 1 ? "item that is" : "items that are");
    dyar_expected_print(&message, (dyar_shape_list){&rules->contains, 1}, path->node);
    dyar_buffer_print(&message, ", not %zu", found);
    return dyar_problem_other(check, path, path->node->location, (dyar_text){0}, &message);
}

static bool check_contains(dyar_check *check, const dyar_list_rules *rules,
                           const dyar_json_path *path, bool *seen)
{
    size_t found = 0;
    for (size_t i = 0; i < path->node->count && !check->gave_up; i++) {
        const dyar_json_path inside = dyar_json_path_of_item(path, path->node->items[i]);
        if (!dyar_check_quietly(check, rules->contains, &inside, NULL))
            continue;
        found++;
        if (seen)
            seen[i] = true;
    }
    return dyar_range_has(rules->contained, found) ||
           refuse_contained(check, rules, path, found);
}

static bool refuse_twice(dyar_check *check, const dyar_json_path *path, const dyar_node *first,
                         const dyar_node *second)
{
    if (!check->problems)
        return false;
    const dyar_json_path item = dyar_json_path_of_item(path, second);
    dyar_buffer message = {.arena = check->arena};
    if (second->kind == DYAR_NODE_SCALAR)
        dyar_found_print(&message, second);
    else
        dyar_json_path_print(&message, &item);
    dyar_buffer_print(&message, " is given twice (first on line %u)", first->location.line);
    return dyar_problem_other(check, &item, second->location, (dyar_text){0}, &message);
}

static bool check_unique(dyar_check *check, const dyar_json_path *path)
{
    const dyar_node *list = path->node;
    bool fits = true;
    for (size_t i = 1; i < list->count && dyar_check_goes_on(check, fits); i++) {
        for (size_t j = 0; j < i; j++) {
            if (!dyar_check_spend(check, 1, list->location))
                return false;
            if (dyar_node_equal(list->items[i], list->items[j])) {
                fits = refuse_twice(check, path, list->items[j], list->items[i]);
                break;
            }
        }
    }
    return fits;
}

bool dyar_check_list(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                     bool *seen)
{
    const dyar_list_rules *rules = shape->list;
    bool fits = check_items(check, rules, path, seen);
    if (rules->contains && dyar_check_goes_on(check, fits))
        fits = check_contains(check, rules, path, seen) && fits;
    if (rules->unique && dyar_check_goes_on(check, fits))
        fits = check_unique(check, path) && fits;
    if (!dyar_range_has(rules->count, path->node->count) && dyar_check_goes_on(check, fits))
        fits = dyar_problem_count(check, rules->count, path, path->node->location, "item",
                                  "items");
    return fits;
}

bool dyar_check_unseen_items(dyar_check *check, const dyar_shape *shape,
                             const dyar_json_path *path, bool *seen)
{
    const dyar_shape *unevaluated = shape->list->unevaluated;
    bool fits = true;
    for (size_t i = 0; i < path->node->count && dyar_check_goes_on(check, fits); i++) {
        if (!seen[i])
            fits = (unevaluated->refuses ? refuse_from(check, path, i)
                                         : check_item(check, unevaluated, path, i)) &&
                   fits;
        seen[i] = true;
    }
    return fits;
}
