/* Lists: how many items, which, and what each is. */
#include "validate/check.h"

static bool check_item(dyar_check *check, const dyar_shape *shape, const dyar_place *place,
                       size_t at)
{
    const dyar_place inside = dyar_place_of_item(place, place->node->items[at]);
    return dyar_check_shape(check, shape, &inside, NULL);
}

/* `false` for the items after the first few means that there may be no more of them. */
static bool refuse_from(dyar_check *check, const dyar_place *place, size_t at)
{
    return dyar_problem_count(check, (dyar_range){0, at}, place,
                              place->node->items[at]->location, "item", "items");
}

static bool check_items(dyar_check *check, const dyar_list_rules *rules,
                        const dyar_place *place, bool *seen)
{
    bool fits = true;
    for (size_t i = 0; i < place->node->count && dyar_check_goes_on(check, fits); i++) {
        const bool first = i < rules->prefix.count;
        const dyar_shape *shape = first ? rules->prefix.at[i] : rules->items;
        if (!shape)
            break;
        if (seen)
            seen[i] = true;
        if (!first && shape->refuses)
            return refuse_from(check, place, i);
        fits = check_item(check, shape, place, i) && fits;
    }
    return fits;
}

static bool refuse_contained(dyar_check *check, const dyar_list_rules *rules,
                             const dyar_place *place, size_t found)
{
    if (!check->problems)
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_place_print(&message, place);
    const bool few = found < rules->contained.least;
    const size_t bound = few ? rules->contained.least : rules->contained.most;
    dyar_buffer_print(&message, " must contain %s %zu %s ", few ? "at least" : "at most", bound,
                      bound == 1 ? "item that is" : "items that are");
    dyar_expected_print(&message, (dyar_shape_list){&rules->contains, 1}, place->node);
    dyar_buffer_print(&message, ", not %zu", found);
    return dyar_problem_other(check, place, place->node->location, (dyar_text){0}, &message);
}

static bool check_contains(dyar_check *check, const dyar_list_rules *rules,
                           const dyar_place *place, bool *seen)
{
    size_t found = 0;
    for (size_t i = 0; i < place->node->count && !check->gave_up; i++) {
        const dyar_place inside = dyar_place_of_item(place, place->node->items[i]);
        if (!dyar_check_quietly(check, rules->contains, &inside, NULL))
            continue;
        found++;
        if (seen)
            seen[i] = true;
    }
    return dyar_range_has(rules->contained, found) ||
           refuse_contained(check, rules, place, found);
}

static bool refuse_twice(dyar_check *check, const dyar_place *place, const dyar_node *first,
                         const dyar_node *second)
{
    if (!check->problems)
        return false;
    const dyar_place item = dyar_place_of_item(place, second);
    dyar_buffer message = {.arena = check->arena};
    if (second->kind == DYAR_NODE_SCALAR)
        dyar_found_print(&message, second);
    else
        dyar_place_print(&message, &item);
    dyar_buffer_print(&message, " is given twice (first on line %u)", first->location.line);
    return dyar_problem_other(check, &item, second->location, (dyar_text){0}, &message);
}

static bool check_unique(dyar_check *check, const dyar_place *place)
{
    const dyar_node *list = place->node;
    bool fits = true;
    for (size_t i = 1; i < list->count && dyar_check_goes_on(check, fits); i++) {
        for (size_t j = 0; j < i; j++) {
            if (!dyar_check_spend(check, 1, list->location))
                return false;
            if (dyar_node_equal(list->items[i], list->items[j])) {
                fits = refuse_twice(check, place, list->items[j], list->items[i]);
                break;
            }
        }
    }
    return fits;
}

bool dyar_check_list(dyar_check *check, const dyar_shape *shape, const dyar_place *place,
                     bool *seen)
{
    const dyar_list_rules *rules = shape->list;
    bool fits = check_items(check, rules, place, seen);
    if (rules->contains && dyar_check_goes_on(check, fits))
        fits = check_contains(check, rules, place, seen) && fits;
    if (rules->unique && dyar_check_goes_on(check, fits))
        fits = check_unique(check, place) && fits;
    if (!dyar_range_has(rules->count, place->node->count) && dyar_check_goes_on(check, fits))
        fits = dyar_problem_count(check, rules->count, place, place->node->location, "item",
                                  "items");
    return fits;
}

bool dyar_check_unseen_items(dyar_check *check, const dyar_shape *shape,
                             const dyar_place *place, bool *seen)
{
    const dyar_shape *unevaluated = shape->list->unevaluated;
    bool fits = true;
    for (size_t i = 0; i < place->node->count && dyar_check_goes_on(check, fits); i++) {
        if (!seen[i])
            fits = (unevaluated->refuses ? refuse_from(check, place, i)
                                         : check_item(check, unevaluated, place, i)) &&
                   fits;
        seen[i] = true;
    }
    return fits;
}
