/* A schema from its loading to its verdict. */
#include "validate/schema.h"

#include "validate/check.h"
#include "validate/loader.h"

#include <assert.h>

/* A ruleset takes a few thousand steps; this many take a fraction of a second. */
enum { MOST_STEPS = 2000000 };

struct dyar_schema {
    const dyar_shape *root;
    const dyar_kept_pattern *patterns;
};

static void free_patterns(const dyar_kept_pattern *patterns)
{
    for (const dyar_kept_pattern *kept = patterns; kept; kept = kept->next)
        dyar_pattern_free(kept->pattern);
}

dyar_schema *dyar_schema_new(dyar_arena *arena, const dyar_node *root, dyar_diags *diags)
{
    dyar_loader loader = {.arena = arena, .diags = diags};
    const dyar_shape *shape = dyar_loader_shape(&loader, root, NULL);
    dyar_loader_follow(&loader);
    dyar_arena_release(&loader.scratch);
    if (loader.failed) {
        free_patterns(loader.patterns);
        return NULL;
    }
    dyar_schema *schema = DYAR_NEW(arena, dyar_schema);
    schema->root = shape;
    schema->patterns = loader.patterns;
    return schema;
}

void dyar_schema_free(dyar_schema *schema)
{
    if (!schema)
        return;
    free_patterns(schema->patterns);
    schema->patterns = NULL;
}

static bool run(dyar_check *check, const dyar_schema *schema, const dyar_node *node)
{
    const dyar_place place = {.node = node};
    check->left = MOST_STEPS;
    return dyar_check_shape(check, schema->root, &place, NULL) && !check->gave_up;
}

/* Hints ask what would have fitted instead, so they need steps of their own. */
static void report(dyar_check *check, const dyar_problem_list *problems, dyar_diags *diags)
{
    const char *gave_up = check->gave_up;
    check->gave_up = NULL;
    check->problems = NULL;
    check->left = MOST_STEPS;
    dyar_problem_list_report(check, problems, diags);
    if (gave_up)
        dyar_report(diags, DYAR_ERROR, check->gave_up_at, "%s", gave_up);
}

bool dyar_schema_validate(const dyar_schema *schema, const dyar_node *node, dyar_diags *diags)
{
    dyar_check first = {0};
    const bool fits = run(&first, schema, node);
    dyar_arena_release(&first.arena);
    if (fits)
        return true;

    const size_t errors = dyar_diags_errors(diags);
    dyar_problem_list problems = {0};
    dyar_check second = {.problems = &problems};
    run(&second, schema, node);
    report(&second, &problems, diags);
    dyar_arena_release(&second.arena);
    assert(dyar_diags_errors(diags) > errors);
    (void)errors;
    return false;
}
