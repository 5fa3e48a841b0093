/* SPDX-License-Identifier: MIT */
/* The check of references, and of schemas that combine others. */
#include "validate/check.h"

/* The outermost schema on the way that has the $dynamicAnchor decides its meaning. */
static const dyar_shape *dynamic_target(const dyar_check *check, const dyar_logic *logic)
{
    const dyar_shape *target = logic->dynamic_reference;
    if (logic->dynamic_name.length == 0)
        return target;
    for (const dyar_scope *scope = check->scope; scope; scope = scope->outer) {
        const dyar_shape *found = dyar_resource_dynamic(scope->resource, logic->dynamic_name);
        if (found)
            target = found;
    }
    return target;
}

static bool check_references(dyar_check *check, const dyar_logic *logic,
                             const dyar_json_path *path, bool *seen)
{
    bool fits = !logic->reference || dyar_check_shape(check, logic->reference, path, seen);
    if (logic->dynamic_reference && dyar_check_goes_on(check, fits))
        fits = dyar_check_shape(check, dynamic_target(check, logic), path, seen) && fits;
    return fits;
}

static bool check_all_of(dyar_check *check, const dyar_logic *logic, const dyar_json_path *path,
                         bool *seen)
{
    bool fits = true;
    for (size_t i = 0; i < logic->all.count && dyar_check_goes_on(check, fits); i++)
        fits = dyar_check_shape(check, logic->all.at[i], path, seen) && fits;
    return fits;
}

static bool check_if(dyar_check *check, const dyar_logic *logic, const dyar_json_path *path,
                     bool *seen)
{
    bool *own = seen ? dyar_check_new_seen(check, path) : NULL;
    const bool holds = dyar_check_quietly(check, logic->condition, path, own);
    if (holds)
        dyar_check_merge_seen(path, seen, own);
    const dyar_shape *next = holds ? logic->then : logic->otherwise;
    return !next || dyar_check_shape(check, next, path, seen);
}

/* ---- not ---- */

static bool only_requires(const dyar_shape *shape)
{
    const dyar_map_rules *map = shape->map;
    return map && map->required && map->required->count && !shape->logic && !shape->values &&
           !shape->constant && !map->property_count && !map->pattern_count &&
           !map->additional && !map->names && !map->dependent_required && !map->dependent_count;
}

/* `not: {required: [a]}` says that the key 'a' is not allowed. */
static bool refuse_keys(dyar_check *check, const dyar_node *keys, const dyar_json_path *path)
{
    if (!check->problems)
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_location location = path->node->location;
    for (size_t i = 0; i < keys->count; i++) {
        const dyar_text key = keys->items[i]->text;
        const char *before = i == 0 ? "" : i + 1 < keys->count ? ", " : " and ";
        dyar_buffer_print(&message, "%s'%.*s'", before, (int)key.length, key.at);
        const dyar_entry *entry = dyar_node_entry(path->node, key);
        if (entry && entry->key_location.line > 0)
            location = entry->key_location;
    }
    dyar_buffer_put(&message, keys->count == 1 ? " is not allowed" : " exclude each other");
    if (path->entry || path->items)
        dyar_json_path_print_in(&message, path);
    else if (keys->count == 1)
        dyar_buffer_put(&message, " here");
    return dyar_problem_other(check, path, location, path->title, &message);
}

static bool refuse_fitting(dyar_check *check, const dyar_shape *shape,
                           const dyar_json_path *path)
{
    const dyar_shape *none = shape->logic->none;
    if (only_requires(none))
        return refuse_keys(check, none->map->required, path);
    if (path->title.length)
        return dyar_problem_value(check, shape, path, false);
    if (!check->problems)
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_json_path_print(&message, path);
    dyar_buffer_put(&message, " must not be ");
    dyar_expected_print(&message, (dyar_shape_list){&none, 1}, path->node);
    return dyar_problem_other(check, path, path->node->location, (dyar_text){0}, &message);
}

static bool check_choices(dyar_check *check, const dyar_shape *shape,
                          const dyar_json_path *path, bool *seen)
{
    const dyar_logic *logic = shape->logic;
    bool fits = true;
    if (logic->all.count)
        fits = check_all_of(check, logic, path, seen);
    if (logic->any.count && dyar_check_goes_on(check, fits))
        fits = dyar_check_any(check, shape, path, seen) && fits;
    if (logic->one.count && dyar_check_goes_on(check, fits))
        fits = dyar_check_one(check, shape, path, seen) && fits;
    return fits;
}

bool dyar_check_logic(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                      bool *seen)
{
    const dyar_logic *logic = shape->logic;
    bool fits = check_references(check, logic, path, seen);
    if (dyar_check_goes_on(check, fits))
        fits = check_choices(check, shape, path, seen) && fits;
    if (logic->condition && dyar_check_goes_on(check, fits))
        fits = check_if(check, logic, path, seen) && fits;
    if (logic->none && dyar_check_goes_on(check, fits) &&
        dyar_check_quietly(check, logic->none, path, NULL))
        fits = refuse_fitting(check, shape, path);
    return fits;
}
