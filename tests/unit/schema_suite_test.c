/* SPDX-License-Identifier: MIT */
/*
 * The JSON Schema test suite: each file of tests/schema-suite/draft2020-12 is a test.
 *
 *     schema_suite_test [directory]
 *
 * A group that left-out.yaml names must be refused when its schema is loaded: what we do not
 * support is never silently taken for granted.
 */
#include <glob.h>

#include "document/document.h"
#include "validate/schema.h"
#include "support/unit.h"

#ifndef DYAR_TESTS_DIR
#define DYAR_TESTS_DIR "tests"
#endif

typedef struct suite_file {
    char *path;
    const dyar_node *left_out; /* descriptions of groups, or NULL */
    size_t tests, failures;
} suite_file;

static const char *word_of(const dyar_node *map, const char *key)
{
    return dyar_node_text(map, key).at;
}

static const char *name_of(const suite_file *file)
{
    return strrchr(file->path, '/') + 1;
}

static void complain(suite_file *file, const dyar_node *group, const dyar_node *test,
                     const char *what, const dyar_diags *diags)
{
    print_error("%s: %s: %s: %s\n", name_of(file), word_of(group, "description"),
                test ? word_of(test, "description") : "schema", what);
    dyar_diags_print(diags, stderr);
    file->failures++;
}

static void try_value(suite_file *file, const dyar_schema *schema, dyar_arena *arena,
                      const dyar_node *group, const dyar_node *test)
{
    const bool valid = dyar_text_is(dyar_node_text(test, "valid"), "true");
    OWNED(dyar_diags) diags = dyar_diags_new();
    const bool fits = dyar_schema_validate(schema, dyar_node_get(test, "data"), arena, diags);
    file->tests++;
    if (fits != valid)
        complain(file, group, test, fits ? "fits, but must not" : "must fit", diags);
    else if (fits != (dyar_diags_count(diags) == 0))
        complain(file, group, test, "reports and verdict differ", diags);
}

static bool is_left_out(const suite_file *file, const dyar_node *group)
{
    for (size_t i = 0; file->left_out && i < file->left_out->count; i++)
        if (dyar_text_equal(file->left_out->items[i]->text,
                            dyar_node_text(group, "description")))
            return true;
    return false;
}

static void try_group(suite_file *file, const dyar_node *group)
{
    RELEASED(dyar_arena) arena = {0};
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_schema *schema = dyar_schema_new(&arena, dyar_node_get(group, "schema"), diags);
    const dyar_node *tests = dyar_node_get(group, "tests");
    if (is_left_out(file, group)) {
        if (schema || dyar_diags_errors(diags) == 0)
            complain(file, group, NULL, "is left out, but was not refused", diags);
    } else if (!schema) {
        complain(file, group, NULL, "cannot be loaded", diags);
    } else {
        for (size_t i = 0; i < tests->count; i++)
            try_value(file, schema, &arena, group, tests->items[i]);
    }
}

static const dyar_node *read_file(dyar_arena *arena, const char *path)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    const dyar_source *source = dyar_source_read(arena, path, diags);
    const dyar_node *root = source ? dyar_document_parse(arena, source, diags) : NULL;
    dyar_diags_print(diags, stderr);
    return root;
}

static void all_tests_of_the_file_pass(void **state)
{
    suite_file *file = *state;
    RELEASED(dyar_arena) arena = {0};
    const dyar_node *groups = read_file(&arena, file->path);
    assert_non_null(groups);
    for (size_t i = 0; i < groups->count; i++)
        try_group(file, groups->items[i]);
    print_message("%s: %zu tests\n", name_of(file), file->tests);
    assert_int_equal(file->failures, 0);
}

static size_t find_files(const char *directory, const dyar_node *left_out, suite_file **files)
{
    char pattern[4096];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "%s/draft2020-12/*.json", directory);
    if (glob(pattern, 0, NULL, &found) != 0)
        return 0;
    const size_t count = found.gl_pathc;
    *files = calloc(count, sizeof **files);
    for (size_t i = 0; i < count; i++) {
        (*files)[i].path = strdup(found.gl_pathv[i]);
        (*files)[i].left_out = dyar_node_get(left_out, name_of(&(*files)[i]));
    }
    globfree(&found);
    return count;
}

static int run_files(suite_file *files, size_t count)
{
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = name_of(&files[i]),
                                       .test_func = all_tests_of_the_file_pass,
                                       .initial_state = &files[i]};
    const int failed = _cmocka_run_group_tests("schema suite", tests, count, NULL, NULL);
    free(tests);
    return failed;
}

int main(int argc, char **argv)
{
    const char *directory = argc > 1 ? argv[1] : DYAR_TESTS_DIR "/schema-suite";
    char path[4096];
    snprintf(path, sizeof path, "%s/left-out.yaml", directory);
    dyar_arena arena = {0};
    const dyar_node *left_out = read_file(&arena, path);
    suite_file *files = NULL;
    const size_t count = left_out ? find_files(directory, left_out, &files) : 0;
    if (count == 0) {
        fprintf(stderr, "no test suite in %s\n", directory);
        return 2;
    }
    const int failed = run_files(files, count);
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        tests += files[i].tests;
        free(files[i].path);
    }
    printf("%zu files, %zu tests\n", count, tests);
    free(files);
    dyar_arena_release(&arena);
    return failed;
}
