/* SPDX-License-Identifier: MIT */
/* A schema from its loading to the check of a tree. */
#include "validate/schema.h"

#include "validate/check.h"
#include "validate/loader.h"

#include <assert.h>

/* A ruleset takes a few thousand steps; this many take a fraction of a second. */
enum { MOST_CHECKS = 2000000 };

struct dyar_schema {
    dyar_arena *arena;
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
    schema->arena = arena;
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

bool dyar_schema_validate(const dyar_schema *schema, const dyar_node *node, dyar_diags *diags)
{
    dyar_check first = {.arena = dyar_scratch_new(schema->arena)};
    const bool fits = run(&first, schema, node);
    dyar_scratch_free(first.arena);
    if (fits)
        return true;

    const size_t errors = dyar_diags_errors(diags);
    dyar_problem_list problems = {0};
    dyar_check second = {.arena = dyar_scratch_new(schema->arena),
                         .problems = &problems,
                         .schema = schema->node};
    run(&second, schema, node);
    report(&second, &problems, diags);
    dyar_scratch_free(second.arena);
    assert(dyar_diags_errors(diags) > errors);
    (void)errors;
    return false;
}

const dyar_node *const *dyar_schema_values(const dyar_schema *schema, const dyar_node *root,
                                           const dyar_node *node, dyar_arena *arena,
                                           size_t *count)
{
    dyar_asked_values asked = {.node = node, .arena = arena};
    dyar_check check = {.arena = dyar_scratch_new(schema->arena), .asked = &asked};
    run(&check, schema, root);
    dyar_scratch_free(check.arena);
    *count = asked.count;
    return asked.at;
}
