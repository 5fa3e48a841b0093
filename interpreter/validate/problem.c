/* Making problems, and the names of places. */
#include "validate/check.h"

enum { MOST_PROBLEMS = 20000 };

dyar_place dyar_place_of_entry(const dyar_place *map, const dyar_entry *entry)
{
    return (dyar_place){.node = entry->value, .entry = entry, .depth = map->depth + 1};
}

dyar_place dyar_place_of_item(const dyar_place *list, const dyar_node *item)
{
    return (dyar_place){
        .node = item, .entry = list->entry, .items = list->items + 1, .depth = list->depth + 1};
}

static void print_key(dyar_buffer *to, dyar_text key)
{
    dyar_buffer_put(to, "'");
    dyar_buffer_add(to, key);
    dyar_buffer_put(to, "'");
}

void dyar_place_print(dyar_buffer *to, const dyar_place *place)
{
    if (place->items)
        dyar_buffer_put(to, place->entry ? "an item of " : "an item of the list");
    else if (place->is_key)
        dyar_buffer_put(to, "the key ");
    if (place->entry)
        print_key(to, place->entry->key);
    else if (!place->items)
        dyar_buffer_put(to, "this");
}

void dyar_place_print_in(dyar_buffer *to, const dyar_place *place)
{
    if (!place->entry && !place->items)
        return;
    dyar_buffer_put(to, " in ");
    dyar_place_print(to, place);
}

/* After the check has given up, every no is only an echo of that. */
static bool is_wanted(const dyar_check *check)
{
    return check->problems && !check->gave_up;
}

static dyar_problem *add(dyar_check *check, dyar_problem_kind kind, const dyar_place *place,
                         dyar_location location)
{
    dyar_problem *problem = DYAR_NEW(check->arena, dyar_problem);
    problem->kind = kind;
    problem->place = *place;
    problem->location = location;
    problem->depth = place->depth;
    dyar_problem_list one = {problem, problem, 1};
    dyar_problem_list_append(check->problems, &one);
    if (++check->made > MOST_PROBLEMS && !check->gave_up) {
        check->gave_up = "there are too many mistakes to list the rest";
        check->gave_up_at = location;
    }
    return problem;
}

static dyar_location mark_of(const dyar_place *place)
{
    return place->is_key ? place->entry->key_location : place->node->location;
}

bool dyar_problem_values(dyar_check *check, dyar_shape_list shapes, const dyar_place *place,
                         bool wrong_type)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_VALUE, place, mark_of(place));
    problem->shapes = shapes;
    problem->wrong_type = wrong_type;
    return false;
}

static dyar_shape_list alone(dyar_check *check, const dyar_shape *shape)
{
    return (dyar_shape_list){dyar_arena_copy(check->arena, &shape, sizeof shape), 1};
}

bool dyar_problem_value(dyar_check *check, const dyar_shape *shape, const dyar_place *place,
                        bool wrong_type)
{
    if (!is_wanted(check))
        return false;
    dyar_problem_values(check, alone(check, shape), place, wrong_type);
    dyar_problem *problem = check->problems->last;
    if (shape->title.length)
        problem->place.title = shape->title;
    /* A constant tells which form of a map is meant; another one is a mistake in the map. */
    if (shape->constant && !place->items && place->depth)
        problem->depth--;
    return false;
}

bool dyar_problem_unknown(dyar_check *check, dyar_shape_list shapes, const dyar_place *place,
                          const dyar_entry *entry)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_UNKNOWN, place, entry->key_location);
    problem->shapes = shapes.count == 1 ? alone(check, shapes.at[0]) : shapes;
    problem->entry = entry;
    return false;
}

bool dyar_problem_missing(dyar_check *check, const dyar_node *const *keys, size_t count,
                          const dyar_place *place, dyar_text hint)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_MISSING, place, mark_of(place));
    problem->keys = keys;
    problem->key_count = count;
    problem->hint = hint;
    return false;
}

bool dyar_problem_other(dyar_check *check, const dyar_place *place, dyar_location location,
                        dyar_text hint, const dyar_buffer *message)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_OTHER, place, location);
    problem->message = dyar_buffer_text(message);
    problem->hint = hint;
    return false;
}

bool dyar_problem_count(dyar_check *check, dyar_range range, const dyar_place *place,
                        dyar_location location, const char *one, const char *many)
{
    if (!is_wanted(check))
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_place_print(&message, place);
    dyar_range_print(&message, range, place->node->count, one, many);
    return dyar_problem_other(check, place, location, (dyar_text){0}, &message);
}

/* The key is what is wrong, so the mistake is one of the map around. */
bool dyar_problem_refused(dyar_check *check, const dyar_place *place)
{
    if (!is_wanted(check))
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_place_print(&message, place);
    dyar_buffer_put(&message, " is not allowed here");
    const bool has_key = place->entry && !place->items;
    dyar_problem_other(check, place,
                       has_key ? place->entry->key_location : place->node->location,
                       place->title, &message);
    dyar_problem *problem = check->problems->last;
    problem->wrong_type = true;
    if (has_key && place->depth)
        problem->depth--;
    return false;
}

void dyar_problem_list_append(dyar_problem_list *list, dyar_problem_list *more)
{
    if (!more->first)
        return;
    if (list->last)
        list->last->next = more->first;
    else
        list->first = more->first;
    list->last = more->last;
    list->count += more->count;
    *more = (dyar_problem_list){0};
}
