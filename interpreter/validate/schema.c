/* SPDX-License-Identifier: MIT */
/* A schema from its loading to the check of a tree. */
#include "validate/schema.h"

#include "validate/check.h"
#include "validate/loader.h"
#include "validate/offers.h"

#include <assert.h>

/* A ruleset takes a few thousand steps; this many take a fraction of a second. */
enum { MOST_CHECKS = 2000000 };

struct dyar_schema {
    const dyar_node *node;
    const dyar_shape *root;
};

dyar_schema *dyar_schema_new(dyar_arena *arena, const dyar_node *root, dyar_diags *diags)
{
    dyar_loader loader = {.arena = arena, .scratch = dyar_scratch_new(arena), .diags = diags};
    const dyar_shape *shape = dyar_loader_shape(&loader, root, NULL);
    dyar_loader_follow(&loader);
    dyar_scratch_free(loader.scratch);
    if (loader.failed)
        return NULL;
    dyar_schema *schema = DYAR_NEW(arena, dyar_schema);
    schema->node = root;
    schema->root = shape;
    return schema;
}

static bool run(dyar_check *check, const dyar_schema *schema, const dyar_node *node)
{
    const dyar_json_path path = {.node = node};
    check->left = MOST_CHECKS;
    return dyar_check_shape(check, schema->root, &path, NULL) && !check->gave_up;
}

/* Hints ask what would have fitted instead, so they need steps of their own. */
static void report(dyar_check *check, const dyar_problem_list *problems, dyar_diags *diags)
{
    const char *gave_up = check->gave_up;
    check->gave_up = NULL;
    check->problems = NULL;
    check->left = MOST_CHECKS;
    dyar_problem_list_report(check, problems, diags);
    if (gave_up)
        dyar_report(diags, DYAR_ERROR, check->gave_up_at, "%s", gave_up);
}

bool dyar_schema_validate(const dyar_schema *schema, const dyar_node *node, dyar_arena *arena,
                          dyar_diags *diags)
{
    dyar_check first = {.arena = dyar_scratch_new(arena)};
    const bool fits = run(&first, schema, node);
    dyar_scratch_free(first.arena);
    if (fits)
        return true;

    const size_t errors = dyar_diags_errors(diags);
    dyar_problem_list problems = {0};
    dyar_check second = {
        .arena = dyar_scratch_new(arena), .problems = &problems, .schema = schema->node};
    run(&second, schema, node);
    report(&second, &problems, diags);
    dyar_scratch_free(second.arena);
    assert(dyar_diags_errors(diags) > errors);
    (void)errors;
    return false;
}

/* ---- what may be in a place ---- */

static dyar_visit_list list_visits(const dyar_schema *schema, const dyar_node *root,
                                   const dyar_node *of, dyar_arena *arena)
{
    dyar_visit_list visits = {.of = of, .arena = arena};
    dyar_check check = {.arena = dyar_scratch_new(arena), .visits = &visits};
    run(&check, schema, root);
    dyar_scratch_free(check.arena);
    return visits;
}

typedef struct value_list {
    dyar_arena *arena;
    const dyar_node **at;
    size_t count, room;
} value_list;

static void add_values(value_list *l, const dyar_node *values)
{
    for (size_t i = 0; values && i < values->count; i++) {
        l->at = dyar_arena_room(l->arena, l->at, l->count, &l->room, sizeof *l->at);
        l->at[l->count++] = values->items[i];
    }
}

/* The other words of the list, and the examples, which numbers have in place of words. */
const dyar_node *const *dyar_schema_values(const dyar_schema *schema, const dyar_node *root,
                                           const dyar_node *node, dyar_arena *arena,
                                           size_t *count)
{
    const dyar_visit_list visits = list_visits(schema, root, node, arena);
    value_list l = {.arena = arena};
    for (size_t i = 0; i < visits.count; i++) {
        if (!visits.at[i].shape->may_be_unknown)
            continue;
        add_values(&l, visits.at[i].shape->values);
        add_values(&l, visits.at[i].shape->examples);
    }
    *count = l.count;
    return l.at;
}

const dyar_visit_list *dyar_schema_visits(const dyar_schema *schema, const dyar_node *root,
                                          dyar_arena *arena)
{
    dyar_visit_list *visits = DYAR_NEW(arena, dyar_visit_list);
    *visits = list_visits(schema, root, NULL, arena);
    dyar_visits_sort(visits);
    return visits;
}
