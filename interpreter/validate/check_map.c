/* SPDX-License-Identifier: MIT */
/* The check of a map: its keys, and the value of each. */
#include "validate/check.h"

static bool check_entry(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        const dyar_entry *entry)
{
    const dyar_json_path inside = dyar_json_path_of_entry(path, entry);
    return dyar_check_shape(check, shape, &inside, NULL);
}

/* An entry no keyword speaks of, under additionalProperties or unevaluatedProperties.  `false`
 * there means that the key is not known; a shape says what is. */
static bool check_other_entry(dyar_check *check, const dyar_shape *shape,
                              const dyar_shape *other, const dyar_json_path *path,
                              const dyar_entry *entry)
{
    if (other->refuses)
        return dyar_problem_unknown(check, (dyar_shape_list){&shape, 1}, path, entry);
    return check_entry(check, other, path, entry);
}

static bool check_by_patterns(dyar_check *check, const dyar_map_rules *rules,
                              const dyar_json_path *path, const dyar_entry *entry,
                              bool *spoken_of)
{
    bool fits = true;
    for (size_t i = 0; i < rules->pattern_count && dyar_check_goes_on(check, fits); i++) {
        if (dyar_check_pattern(check, rules->patterns[i].pattern, entry->key,
                               entry->value->location)) {
            *spoken_of = true;
            fits = check_entry(check, rules->patterns[i].shape, path, entry) && fits;
        }
    }
    return fits;
}

static bool check_by_key(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                         const dyar_entry *entry, bool *spoken_of)
{
    const dyar_map_rules *rules = shape->map;
    const dyar_shape *property = dyar_map_rules_find(rules, entry->key);
    *spoken_of = property != NULL;
    bool fits = !property || check_entry(check, property, path, entry);
    if (rules->pattern_count && dyar_check_goes_on(check, fits))
        fits = check_by_patterns(check, rules, path, entry, spoken_of) && fits;
    if (!*spoken_of && rules->additional && dyar_check_goes_on(check, fits)) {
        *spoken_of = true;
        fits = check_other_entry(check, shape, rules->additional, path, entry);
    }
    return fits;
}

static bool check_entries(dyar_check *check, const dyar_shape *shape,
                          const dyar_json_path *path, bool *seen)
{
    bool fits = true;
    for (size_t i = 0; i < path->node->count && dyar_check_goes_on(check, fits); i++) {
        bool spoken_of;
        fits = check_by_key(check, shape, path, &path->node->entries[i], &spoken_of) && fits;
        if (seen && spoken_of)
            seen[i] = true;
    }
    return fits;
}

static bool check_names(dyar_check *check, const dyar_shape *names, const dyar_json_path *path)
{
    bool fits = true;
    for (size_t i = 0; i < path->node->count && dyar_check_goes_on(check, fits); i++) {
        const dyar_entry *entry = &path->node->entries[i];
        const dyar_node key = {.kind = DYAR_NODE_SCALAR,
                               .type = DYAR_TYPE_STRING,
                               .location = entry->key_location,
                               .text = entry->key};
        const dyar_json_path inside = {.node = dyar_arena_copy(check->arena, &key, sizeof key),
                                       .entry = entry,
                                       .depth = path->depth + 1,
                                       .is_key = true};
        fits = dyar_check_shape(check, names, &inside, NULL) && fits;
    }
    return fits;
}

static bool check_required(dyar_check *check, const dyar_shape *shape,
                           const dyar_json_path *path)
{
    const dyar_node *required = shape->map->required;
    /* The map's own title says what the map is, not why the key is needed. */
    const dyar_text why = shape->why.length     ? shape->why
                          : shape->title.length ? (dyar_text){0}
                                                : path->title;
    bool fits = true;
    for (size_t i = 0; i < required->count && dyar_check_goes_on(check, fits); i++)
        if (!dyar_node_entry(path->node, required->items[i]->text))
            fits = dyar_problem_missing(check, &required->items[i], 1, path, why);
    return fits;
}

static bool check_needs(dyar_check *check, const dyar_json_path *path, const dyar_entry *needs)
{
    const dyar_entry *entry = dyar_node_entry(path->node, needs->key);
    bool fits = true;
    for (size_t i = 0; entry && i < needs->value->count; i++) {
        const dyar_text key = needs->value->items[i]->text;
        dyar_buffer message = {.arena = check->arena};
        if (dyar_node_entry(path->node, key))
            continue;
        dyar_buffer_print(&message, "'%.*s' needs '%.*s' beside it", (int)entry->key.length,
                          entry->key.at, (int)key.length, key.at);
        fits = dyar_problem_other(check, path, entry->key_location, (dyar_text){0}, &message);
    }
    return fits;
}

static bool check_dependents(dyar_check *check, const dyar_map_rules *rules,
                             const dyar_json_path *path, bool *seen)
{
    bool fits = true;
    const dyar_node *needs = rules->dependent_required;
    for (size_t i = 0; needs && i < needs->count && dyar_check_goes_on(check, fits); i++)
        fits = check_needs(check, path, &needs->entries[i]) && fits;
    for (size_t i = 0; i < rules->dependent_count && dyar_check_goes_on(check, fits); i++)
        if (dyar_node_entry(path->node, rules->dependents[i].key))
            fits = dyar_check_shape(check, rules->dependents[i].shape, path, seen) && fits;
    return fits;
}

bool dyar_check_map(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                    bool *seen)
{
    const dyar_map_rules *rules = shape->map;
    bool fits = check_entries(check, shape, path, seen);
    if (rules->names && dyar_check_goes_on(check, fits))
        fits = check_names(check, rules->names, path) && fits;
    if (rules->required && dyar_check_goes_on(check, fits))
        fits = check_required(check, shape, path) && fits;
    if (dyar_check_goes_on(check, fits))
        fits = check_dependents(check, rules, path, seen) && fits;
    if (!dyar_range_has(rules->count, path->node->count) && dyar_check_goes_on(check, fits))
        fits =
            dyar_problem_count(check, rules->count, path, path->node->location, "key", "keys");
    return fits;
}

bool dyar_check_unseen_entries(dyar_check *check, const dyar_shape *shape,
                               const dyar_json_path *path, bool *seen)
{
    bool fits = true;
    for (size_t i = 0; i < path->node->count && dyar_check_goes_on(check, fits); i++) {
        if (!seen[i])
            fits = check_other_entry(check, shape, shape->map->unevaluated, path,
                                     &path->node->entries[i]) &&
                   fits;
        seen[i] = true;
    }
    return fits;
}
