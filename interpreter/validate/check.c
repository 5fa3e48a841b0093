/* SPDX-License-Identifier: MIT */
/* The check of a value against a sub-schema: its type, and the keywords for scalars. */
#include "validate/check.h"

enum { MOST_DEPTH = 1000 }; /* a $ref that leads back to itself ends here */

bool dyar_check_goes_on(const dyar_check *check, bool fits)
{
    return !check->gave_up && (fits || check->problems);
}

static bool give_up(dyar_check *check, const char *why, dyar_location location)
{
    if (!check->gave_up) {
        check->gave_up = why;
        check->gave_up_at = location;
    }
    return false;
}

bool dyar_check_spend(dyar_check *check, size_t steps, dyar_location location)
{
    if (check->left <= steps)
        return give_up(check, "too much to check", location);
    check->left -= steps;
    return !check->gave_up;
}

bool *dyar_check_new_seen(dyar_check *check, const dyar_json_path *path)
{
    const size_t count = path->node->count;
    if (!dyar_check_spend(check, count / 64, path->node->location))
        return NULL;
    return DYAR_NEW_ARRAY(check->arena, bool, count + 1);
}

void dyar_check_merge_seen(const dyar_json_path *path, bool *seen, const bool *more)
{
    if (!seen || !more || seen == more)
        return;
    for (size_t i = 0; i < path->node->count; i++)
        seen[i] = seen[i] || more[i];
}

/* ---- scalars ---- */

static bool fits_type(const dyar_shape *shape, const dyar_node *node)
{
    if (!shape->types || shape->types & 1u << node->type)
        return true;
    return node->type == DYAR_TYPE_NUMBER && shape->types & 1u << DYAR_TYPE_INTEGER &&
           dyar_number_is_whole(node);
}

/* Sets wrong_type when no value of the list is even of the node's type.  Scalars are compared
 * several in the time of a step, maps and lists by their parts. */
static bool is_listed(dyar_check *check, const dyar_node *values, const dyar_node *node,
                      bool *wrong_type)
{
    *wrong_type = true;
    if (!dyar_check_spend(check, values->count * (1 + node->count) / 8, node->location))
        return false;
    for (size_t i = 0; i < values->count; i++) {
        if (dyar_node_equal(values->items[i], node))
            return true;
        if (values->items[i]->type == node->type)
            *wrong_type = false;
    }
    return false;
}

/* Every comparison is false for a number that could not be read. */
static bool fits_number(const dyar_number_rules *rules, const dyar_node *node)
{
    dyar_decimal number;
    if (!dyar_decimal_of(node, &number))
        return false;
    const double value = number.value;
    return (!rules->minimum.written || value >= rules->minimum.value) &&
           (!rules->above.written || value > rules->above.value) &&
           (!rules->maximum.written || value <= rules->maximum.value) &&
           (!rules->below.written || value < rules->below.value) &&
           (!rules->multiple_of || dyar_decimal_is_multiple(number, rules->step));
}

bool dyar_check_pattern(dyar_check *check, const dyar_pattern *pattern, dyar_text text,
                        dyar_location location)
{
    bool too_long = false;
    if (!check->matcher)
        check->matcher = dyar_matcher_new(check->arena);
    const bool matches = dyar_pattern_matches(pattern, check->matcher, text, &too_long);
    if (too_long)
        give_up(check, "a pattern of the schema takes too long on this text", location);
    return matches;
}

static bool fits_text(dyar_check *check, const dyar_text_rules *rules, const dyar_node *node)
{
    return dyar_range_has(rules->length, dyar_text_characters(node->text)) &&
           (!rules->pattern ||
            dyar_check_pattern(check, rules->pattern, node->text, node->location));
}

static bool fits_scalar(dyar_check *check, const dyar_shape *shape, const dyar_node *node)
{
    switch (node->type) {
    case DYAR_TYPE_INTEGER:
    case DYAR_TYPE_NUMBER:
        return !shape->number || fits_number(shape->number, node);
    case DYAR_TYPE_STRING:
        return !shape->text || fits_text(check, shape->text, node);
    default:
        return true;
    }
}

/* What can be said of the value by itself.  One mistake is enough; the next would be its echo.
 */
static bool check_value(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path)
{
    const dyar_node *node = path->node;
    bool wrong_type = false;
    if (!fits_type(shape, node))
        return dyar_problem_value(check, shape, path, true);
    if (shape->constant && !dyar_node_equal(shape->constant, node))
        return dyar_problem_value(check, shape, path, shape->constant->type != node->type);
    if (shape->values && !(shape->may_be_unknown && dyar_node_is_unknown(node)) &&
        !is_listed(check, shape->values, node, &wrong_type))
        return !check->gave_up && dyar_problem_value(check, shape, path, wrong_type);
    return fits_scalar(check, shape, node) ||
           (!check->gave_up && dyar_problem_value(check, shape, path, false));
}

/* ---- everything ---- */

static void note_visit(dyar_visit_list *l, const dyar_node *node, const dyar_shape *shape)
{
    if (l->of && l->of != node)
        return;
    l->at = dyar_arena_room(l->arena, l->at, l->count, &l->room, sizeof *l->at);
    l->at[l->count] = (dyar_visit){node, shape, l->count};
    l->count++;
}

static const dyar_shape *unevaluated_of(const dyar_shape *shape, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_MAP && shape->map)
        return shape->map->unevaluated;
    if (node->kind == DYAR_NODE_LIST && shape->list)
        return shape->list->unevaluated;
    return NULL;
}

static bool check_inside(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                         bool *seen)
{
    if (path->node->kind == DYAR_NODE_MAP && shape->map)
        return dyar_check_map(check, shape, path, seen);
    if (path->node->kind == DYAR_NODE_LIST && shape->list)
        return dyar_check_list(check, shape, path, seen);
    return true;
}

static bool check_all(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                      bool *seen)
{
    bool fits = check_inside(check, shape, path, seen);
    if (shape->logic && dyar_check_goes_on(check, fits))
        fits = dyar_check_logic(check, shape, path, seen) && fits;
    return fits;
}

/* A sub-schema uses only what it and its own parts have evaluated, then passes that on. */
static bool check_without_rest(dyar_check *check, const dyar_shape *shape,
                               const dyar_json_path *path, bool *seen)
{
    bool *own = dyar_check_new_seen(check, path);
    bool fits = own && check_all(check, shape, path, own);
    if (own && dyar_check_goes_on(check, fits)) {
        const bool is_map = path->node->kind == DYAR_NODE_MAP;
        fits = (is_map ? dyar_check_unseen_entries(check, shape, path, own)
                       : dyar_check_unseen_items(check, shape, path, own)) &&
               fits;
    }
    dyar_check_merge_seen(path, seen, own);
    return fits;
}

static bool check_parts(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        bool *seen)
{
    if (check->visits)
        note_visit(check->visits, path->node, shape);
    if (shape->refuses)
        return dyar_problem_refused(check, path);
    if (!check_value(check, shape, path))
        return false;
    dyar_json_path titled = *path;
    if (shape->title.length)
        titled.title = shape->title;
    return unevaluated_of(shape, path->node) ? check_without_rest(check, shape, &titled, seen)
                                             : check_all(check, shape, &titled, seen);
}

bool dyar_check_shape(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                      bool *seen)
{
    if (!dyar_check_spend(check, 1, path->node->location))
        return false;
    if (check->depth == MOST_DEPTH)
        return give_up(check, "the schema is nested too deeply or refers to itself",
                       path->node->location);
    const dyar_scope *outer = check->scope;
    const dyar_scope scope = {shape->resource, outer};
    if (!outer || outer->resource != shape->resource)
        check->scope = &scope;
    check->depth++;
    const bool fits = check_parts(check, shape, path, seen);
    check->depth--;
    check->scope = outer;
    return fits;
}

bool dyar_check_quietly(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        bool *seen)
{
    dyar_problem_list *problems = check->problems;
    check->problems = NULL;
    const bool fits = dyar_check_shape(check, shape, path, seen);
    check->problems = problems;
    return fits;
}
