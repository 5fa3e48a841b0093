/* SPDX-License-Identifier: MIT */
/* Problems, and the names of paths. */
#include "validate/check.h"

enum { MOST_PROBLEMS = 20000 };

dyar_json_path dyar_json_path_of_entry(const dyar_json_path *map, const dyar_entry *entry)
{
    return (dyar_json_path){.node = entry->value, .entry = entry, .depth = map->depth + 1};
}

dyar_json_path dyar_json_path_of_item(const dyar_json_path *list, const dyar_node *item)
{
    return (dyar_json_path){
        .node = item, .entry = list->entry, .items = list->items + 1, .depth = list->depth + 1};
}

static void print_key(dyar_buffer *to, dyar_text key)
{
    dyar_buffer_put(to, "'");
    dyar_buffer_add(to, key);
    dyar_buffer_put(to, "'");
}

void dyar_json_path_print(dyar_buffer *to, const dyar_json_path *path)
{
    if (path->items)
        dyar_buffer_put(to, path->entry ? "an item of " : "an item of the list");
    else if (path->is_key)
        dyar_buffer_put(to, "the key ");
    if (path->entry)
        print_key(to, path->entry->key);
    else if (!path->items)
        dyar_buffer_put(to, "this");
}

void dyar_json_path_print_in(dyar_buffer *to, const dyar_json_path *path)
{
    if (!path->entry && !path->items)
        return;
    dyar_buffer_put(to, " in ");
    dyar_json_path_print(to, path);
}

/* After the check has given up, every no is only an echo of that. */
static bool is_wanted(const dyar_check *check)
{
    return check->problems && !check->gave_up;
}

static dyar_problem *add(dyar_check *check, dyar_problem_kind kind, const dyar_json_path *path,
                         dyar_location location)
{
    dyar_problem *problem = DYAR_NEW(check->arena, dyar_problem);
    problem->kind = kind;
    problem->path = *path;
    problem->location = location;
    problem->depth = path->depth;
    dyar_problem_list one = {problem, problem, 1};
    dyar_problem_list_append(check->problems, &one);
    if (++check->made > MOST_PROBLEMS && !check->gave_up) {
        check->gave_up = "there are too many mistakes to list the rest";
        check->gave_up_at = location;
    }
    return problem;
}

static dyar_location mark_of(const dyar_json_path *path)
{
    return path->is_key ? path->entry->key_location : path->node->location;
}

bool dyar_problem_values(dyar_check *check, dyar_shape_list shapes, const dyar_json_path *path,
                         bool wrong_type)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_VALUE, path, mark_of(path));
    problem->shapes = shapes;
    problem->wrong_type = wrong_type;
    return false;
}

static dyar_shape_list alone(dyar_check *check, const dyar_shape *shape)
{
    return (dyar_shape_list){dyar_arena_copy(check->arena, &shape, sizeof shape), 1};
}

bool dyar_problem_value(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        bool wrong_type)
{
    if (!is_wanted(check))
        return false;
    dyar_problem_values(check, alone(check, shape), path, wrong_type);
    dyar_problem *problem = check->problems->last;
    if (shape->title.length)
        problem->path.title = shape->title;
    /* A constant decides which form of a map is meant; another constant is an error of the map.
     */
    if (shape->constant && !path->items && path->depth)
        problem->depth--;
    return false;
}

bool dyar_problem_unknown(dyar_check *check, dyar_shape_list shapes, const dyar_json_path *path,
                          const dyar_entry *entry)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_UNKNOWN, path, entry->key_location);
    problem->shapes = shapes.count == 1 ? alone(check, shapes.at[0]) : shapes;
    problem->entry = entry;
    return false;
}

bool dyar_problem_missing(dyar_check *check, const dyar_node *const *keys, size_t count,
                          const dyar_json_path *path, dyar_text hint)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_MISSING, path, mark_of(path));
    problem->keys = keys;
    problem->key_count = count;
    problem->hint = hint;
    return false;
}

bool dyar_problem_other(dyar_check *check, const dyar_json_path *path, dyar_location location,
                        dyar_text hint, const dyar_buffer *message)
{
    if (!is_wanted(check))
        return false;
    dyar_problem *problem = add(check, DYAR_PROBLEM_OTHER, path, location);
    problem->message = dyar_buffer_text(message);
    problem->hint = hint;
    return false;
}

bool dyar_problem_count(dyar_check *check, dyar_count_range range, const dyar_json_path *path,
                        dyar_location location, const char *one, const char *many)
{
    if (!is_wanted(check))
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_json_path_print(&message, path);
    dyar_range_print(&message, range, path->node->count, one, many);
    return dyar_problem_other(check, path, location, (dyar_text){0}, &message);
}

/* The key is what is wrong, so the mistake is one of the map around. */
bool dyar_problem_refused(dyar_check *check, const dyar_json_path *path)
{
    if (!is_wanted(check))
        return false;
    dyar_buffer message = {.arena = check->arena};
    dyar_json_path_print(&message, path);
    dyar_buffer_put(&message, " is not allowed here");
    const bool has_key = path->entry && !path->items;
    dyar_problem_other(check, path, has_key ? path->entry->key_location : path->node->location,
                       path->title, &message);
    dyar_problem *problem = check->problems->last;
    problem->wrong_type = true;
    if (has_key && path->depth)
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
