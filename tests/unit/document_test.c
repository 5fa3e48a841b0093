/* SPDX-License-Identifier: MIT */
/* YAML text to a located tree: places, types, limits. */
#include <unistd.h>

#include "document/limits.h"
#include "support/fixture.h"

static void lies_at(const dyar_node *node, unsigned line, unsigned column)
{
    assert_non_null(node);
    assert_int_equal(node->location.line, line);
    assert_int_equal(node->location.column, column);
}

static dyar_node_type type_of(fixture *f, const char *text)
{
    const dyar_node *node = parse(f, text);
    assert_non_null(node);
    return node->type;
}

/* `before`, then `piece` many times, then `after`. */
static const char *repeated(fixture *f, const char *before, const char *piece, size_t times,
                            const char *after)
{
    dyar_buffer text = {.arena = &f->arena};
    dyar_buffer_put(&text, before);
    for (size_t i = 0; i < times; i++)
        dyar_buffer_put(&text, piece);
    dyar_buffer_put(&text, after);
    return dyar_buffer_text(&text);
}

/* ---- places ---- */

TEST(places_count_from_one)
{
    const dyar_node *root = parse(f, "a: b\nc:\n  - d\n  - {e: f}\n");
    lies_at(root, 1, 1);
    lies_at(dyar_node_get(root, "a"), 1, 4);
    const dyar_node *list = dyar_node_get(root, "c");
    lies_at(list, 3, 3);
    lies_at(list->items[0], 3, 5);
    lies_at(list->items[1], 4, 5);
    lies_at(dyar_node_get(list->items[1], "e"), 4, 9);
}

TEST(keys_have_places_too)
{
    const dyar_node *root = parse(f, "a: 1\n  \nbc: {d: 2}\n");
    const dyar_entry *entry = dyar_node_entry(root, dyar_text_of("bc"));
    assert_int_equal(entry->key_location.line, 3);
    assert_int_equal(entry->key_location.column, 1);
    assert_int_equal(dyar_node_entry(entry->value, dyar_text_of("d"))->key_location.column, 6);
}

TEST(columns_count_characters_not_bytes)
{
    lies_at(dyar_node_get(parse(f, "{ä: ö, ü: x}"), "ü"), 1, 11);
}

TEST(entries_keep_the_order_of_the_file)
{
    const dyar_node *root = parse(f, "{z: 1, a: 2, m: 3}");
    assert_int_equal(root->count, 3);
    assert_true(dyar_text_is(root->entries[0].key, "z"));
    assert_true(dyar_text_is(root->entries[1].key, "a"));
    assert_true(dyar_text_is(root->entries[2].key, "m"));
}

TEST(a_place_knows_its_file)
{
    assert_string_equal(parse(f, "a")->location.source->name, "t.yaml");
}

/* ---- types ---- */

TEST(texts_have_the_types_of_the_core_schema)
{
    static const struct {
        const char *text;
        dyar_node_type type;
    } cases[] = {
        {"~", DYAR_TYPE_NULL},
        {"null", DYAR_TYPE_NULL},
        {"true", DYAR_TYPE_BOOLEAN},
        {"False", DYAR_TYPE_BOOLEAN},
        {"12", DYAR_TYPE_INTEGER},
        {"-3", DYAR_TYPE_INTEGER},
        {"+3", DYAR_TYPE_INTEGER},
        {"0x1f", DYAR_TYPE_INTEGER},
        {"0o17", DYAR_TYPE_INTEGER},
        {"007", DYAR_TYPE_INTEGER},
        {"1.0", DYAR_TYPE_NUMBER},
        {".5", DYAR_TYPE_NUMBER},
        {"1.", DYAR_TYPE_NUMBER},
        {"1e3", DYAR_TYPE_NUMBER},
        {"-2.5E-3", DYAR_TYPE_NUMBER},
        {"word", DYAR_TYPE_STRING},
        {"1..", DYAR_TYPE_STRING},
        {"2..4", DYAR_TYPE_STRING},
        {"..3", DYAR_TYPE_STRING},
        {"0x", DYAR_TYPE_STRING},
        {"0o8", DYAR_TYPE_STRING},
        {"1e", DYAR_TYPE_STRING},
        {"1_000", DYAR_TYPE_STRING},
        {"12:30", DYAR_TYPE_STRING},
        {"-", DYAR_TYPE_LIST},
        {"2026-01-01", DYAR_TYPE_STRING},
        {"0o+", DYAR_TYPE_STRING},
        {"1E+3", DYAR_TYPE_NUMBER},
        {"yes", DYAR_TYPE_STRING},
        {"no", DYAR_TYPE_STRING},
        {"on", DYAR_TYPE_STRING},
        {"off", DYAR_TYPE_STRING},
        {"y", DYAR_TYPE_STRING},
        {"'12'", DYAR_TYPE_STRING},
        {"\"true\"", DYAR_TYPE_STRING},
        {"|\n  12\n", DYAR_TYPE_STRING},
        {">-\n  12\n", DYAR_TYPE_STRING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (type_of(f, cases[i].text) != cases[i].type)
            fail_msg("%s has another type", cases[i].text);
}

TEST(a_key_without_a_value_holds_nothing)
{
    const dyar_node *node = dyar_node_get(parse(f, "a:\nb: 1\n"), "a");
    assert_int_equal(node->type, DYAR_TYPE_NULL);
    assert_int_equal(node->text.length, 0);
    lies_at(node, 1, 3);
}

TEST(numbers_are_read_by_value)
{
    static const char *const ones[] = {"16", "16.0", "0x10", "0o20", "1.6e1", "+16"};
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        double number = 0;
        assert_true(dyar_node_number(parse(f, ones[i]), &number));
        assert_true(number == 16);
    }
    double number;
    assert_false(dyar_node_number(parse(f, "'16'"), &number));
    assert_false(dyar_node_number(parse(f, "[16]"), &number));
}

TEST(trees_are_equal_as_json)
{
    const dyar_node *a = parse(f, "{x: [1, 'two', true, ~], y: {z: 0.5}}");
    assert_true(dyar_node_equal(a, parse(f, "y:\n  z: .50\nx: [1.0, two, TRUE, null]\n")));
    assert_false(dyar_node_equal(a, parse(f, "{x: [1, 'two', true], y: {z: 0.5}}")));
    assert_false(dyar_node_equal(a, parse(f, "{x: [1, 'two', 'true', ~], y: {z: 0.5}}")));
    assert_false(dyar_node_equal(a, parse(f, "{x: [1, 'two', false, ~], y: {z: 0.5}}")));
    assert_false(dyar_node_equal(a, parse(f, "{x: [1, 'two', true, ~], w: {z: 0.5}}")));
}

/* ---- JSON ---- */

TEST(json_is_yaml)
{
    const dyar_node *root = parse(f, "{\"a\":[1,2.5,\"x\\n\\/\",null,true],\n\t\"b\":{}}");
    assert_int_equal(dyar_node_get(root, "a")->count, 5);
    holds(dyar_node_get(root, "a")->items[2], "x\n/");
    assert_int_equal(dyar_node_get(root, "b")->type, DYAR_TYPE_MAP);
}

TEST(surrogate_pairs_are_one_character)
{
    holds(parse(f, "\"a\\ud83d\\ude00b\\u00e4\""), "a\xF0\x9F\x98\x80"
                                                   "bä");
}

TEST(an_escaped_backslash_begins_no_surrogate)
{
    holds(parse(f, "\"\\\\ud83d\\\\ude00\""), "\\ud83d\\ude00");
    assert_null(parse(f, "\"\\\\ud83d\\ude00\""));
}

TEST(half_a_surrogate_pair_is_refused)
{
    static const char *const texts[] = {
        "\"\\ud83d\"",        "\"\\ud83d and on\"", "\"\\ud83d\\n and\"",
        "\"\\ud83d\\u0041\"", "\"\\ud83d\\uxy00\"", "\"\\ude00\\ud83d\"",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_null(parse(f, texts[i]));
}

TEST(text_may_hold_a_zero)
{
    const dyar_node *node = parse(f, "\"a\\0b\"");
    assert_int_equal(node->text.length, 3);
    assert_memory_equal(node->text.at, "a\0b", 3);
}

/* ---- keys ---- */

TEST(many_keys_are_no_trouble)
{
    dyar_buffer text = {.arena = &f->arena};
    for (int i = 0; i < 90000; i++)
        dyar_buffer_print(&text, "%x:\n", i);
    const dyar_node *root = parse(f, dyar_buffer_text(&text));
    assert_int_equal(root->count, 90000);
}

/* ---- aliases and tags ---- */

TEST(an_alias_stands_for_its_value_where_it_was_written)
{
    const dyar_node *root = parse(f, "a: &x {b: 1}\nc: *x\n");
    assert_ptr_equal(dyar_node_get(root, "a"), dyar_node_get(root, "c"));
    lies_at(dyar_node_get(root, "c"), 1, 4);
}

TEST(the_last_anchor_of_a_name_counts)
{
    holds(dyar_node_get(parse(f, "a: &x 1\nb: &x 2\nc: *x\n"), "c"), "2");
}

TEST(aliases_that_multiply_are_refused)
{
    dyar_buffer text = {.arena = &f->arena};
    dyar_buffer_put(&text, "a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n");
    for (int i = 1; i < 8; i++) {
        dyar_buffer_print(&text, "a%d: &a%d [", i, i);
        for (int j = 0; j < 10; j++)
            dyar_buffer_print(&text, "*a%d,", i - 1);
        dyar_buffer_put(&text, "]\n");
    }
    assert_null(parse(f, dyar_buffer_text(&text)));
    said(f, 0, 5, 38, "too many values in aliases");
}

TEST(aliases_that_grow_deep_are_refused)
{
    const char *inner = repeated(f, "", "[", DYAR_DEPTH_MAX - 10, "");
    const char *outer = repeated(f, "", "]", DYAR_DEPTH_MAX - 10, "");
    dyar_buffer text = {.arena = &f->arena};
    dyar_buffer_print(&text, "a: &a %s1%s\nb: [[[*a]]]\nc: %s*a%s\n", inner, outer, inner,
                      outer);
    assert_null(parse(f, dyar_buffer_text(&text)));
    said(f, 0, 3, 58, "lists and maps are nested too deeply");
}

TEST(too_many_aliases_are_refused)
{
    const char *text = repeated(f, "- &x 1\n", "- *x\n", DYAR_ALIASES_MAX + 1, "");
    assert_null(parse(f, text));
    said(f, 0, DYAR_ALIASES_MAX + 2, 3, "too many aliases in the file");
}

/* ---- what is refused ---- */

typedef struct refusal {
    const char *text;
    size_t length; /* 0: up to the zero at its end */
    unsigned line, column;
    const char *message;
    size_t count; /* of reports */
} refusal;

TEST(what_is_no_document_is_refused_at_its_place)
{
    static const char empty[] = "the file is empty";
    static const refusal list[] = {
        {"name: a\npits: 6\nname: b\n", 0, 3, 1, "'name' is given twice (first on line 1)", 1},
        {"'': 1\nb: 1\n'': 2\n", 0, 3, 1, "'' is given twice (first on line 1)", 1},
        {"a: {x: 1, x: 2}\nb: 1\nb: 2\nb: 3\n", 0, 1, 11,
         "'x' is given twice (first on line 1)", 3},
        {"{a: 1, 'a': 2}", 0, 1, 8, "'a' is given twice (first on line 1)", 1},
        {"{[a, b]: 1}", 0, 1, 2, "a key must be a word", 1},
        {"a: *x\n", 0, 1, 4, "anchor 'x' not found before its alias", 1},
        {"a: &x [*x]\n", 0, 1, 8, "anchor 'x' not found before its alias", 1},
        {"a: !!str 12\n", 0, 1, 4, "tags such as !!str are not supported; quote a text instead",
         1},
        {"", 0, 1, 1, empty, 1},
        {"# only a comment\n", 0, 1, 1, empty, 1},
        {"a: 1\n---\nb: 2\n", 0, 2, 1,
         "a file may have only one document, and a second begins here", 1},
        {"a: 1\nb: \xff\n", 0, 2, 4, "invalid leading UTF-8 octet", 1},
        {"a: \0", 4, 1, 4, "control characters are not allowed", 1},
    };
    for (const refusal *r = list; r < list + sizeof list / sizeof *list; r++) {
        assert_null(parse_bytes(f, r->text, r->length ? r->length : strlen(r->text)));
        said(f, 0, r->line, r->column, r->message);
        assert_int_equal(dyar_diags_count(f->diags), r->count);
    }
}

/* ---- limits and broken files ---- */

TEST(nesting_up_to_the_limit_is_read)
{
    const char *open = repeated(f, "", "[", DYAR_DEPTH_MAX, "");
    const char *text = repeated(f, open, "]", DYAR_DEPTH_MAX, "");
    assert_non_null(parse(f, text));
}

TEST(deep_nesting_is_refused)
{
    const char *text = repeated(f, "", "[", 200000, "");
    assert_null(parse(f, text));
    said(f, 0, 1, DYAR_DEPTH_MAX + 1, "lists and maps are nested too deeply");
}

/* The list is one of them. */
TEST(values_up_to_the_limit_are_read)
{
    const dyar_node *list = parse(f, repeated(f, "[", "1,", DYAR_NODES_MAX - 1, "]"));
    assert_non_null(list);
    assert_int_equal(list->count, DYAR_NODES_MAX - 1);
}

TEST(too_many_values_are_refused)
{
    const char *text = repeated(f, "[", "1,", DYAR_NODES_MAX, "]");
    assert_null(parse(f, text));
    said(f, 0, 1, 2 * DYAR_NODES_MAX, "too many values in the file");
}

TEST(broken_yaml_is_refused_at_its_place)
{
    assert_null(parse(f, "a: [1, 2\nb: 3\n"));
    assert_int_equal(dyar_diags_get(((fixture *)f)->diags, 0)->line, 2);
    assert_null(parse(f, "a: 1\n b: 2\n"));
    assert_int_equal(dyar_diags_get(((fixture *)f)->diags, 0)->line, 2);
}

/* A colon that stands inside the quotes of the key is not the one that is missing. */
TEST(a_colon_in_a_key_is_not_the_one_that_is_missing)
{
    assert_null(parse(f, "a: 1\n\"b: c\"\nd: 2\n"));
    said_only(f, 3, 1, "':' is missing");
    hinted(f, "after the key on line 2");
}

TEST(a_byte_order_mark_is_no_character)
{
    const dyar_node *root = parse(f, "\xEF\xBB\xBF"
                                     "a: 1\nb: 2\n");
    lies_at(root, 1, 1);
    lies_at(dyar_node_get(root, "b"), 2, 4);
}

TEST(lines_may_end_as_in_windows)
{
    const dyar_node *root = parse(f, "a: x\r\nb: y\r\n");
    holds(dyar_node_get(root, "a"), "x");
    lies_at(dyar_node_get(root, "b"), 2, 4);
}

/* ---- files ---- */

TEST(a_file_that_is_not_there_is_reported)
{
    assert_null(dyar_source_read(&f->arena, "/nowhere/at-all.yaml", f->diags));
    const dyar_diag *diag = dyar_diags_get(f->diags, 0);
    assert_string_equal(diag->file, "/nowhere/at-all.yaml");
    assert_string_equal(diag->message, "cannot be opened: No such file or directory");
    assert_int_equal(diag->line, 0);
}

TEST(a_folder_is_no_file)
{
    assert_null(dyar_source_read(&f->arena, "/", f->diags));
    assert_int_equal(dyar_diags_errors(f->diags), 1);
}

TEST(a_file_is_read_as_it_is)
{
    char path[] = "/tmp/dyar-document-test-XXXXXX";
    const int file = mkstemp(path);
    assert_true(write(file, "a: 1\n", 5) == 5);
    close(file);
    const dyar_source *source = dyar_source_read(&f->arena, path, f->diags);
    unlink(path);
    assert_non_null(source);
    assert_true(dyar_text_is(source->text, "a: 1\n"));
}

TEST(a_file_up_to_the_limit_is_read)
{
    char path[] = "/tmp/dyar-document-test-XXXXXX";
    const int file = mkstemp(path);
    assert_int_equal(ftruncate(file, DYAR_FILE_BYTES_MAX), 0);
    close(file);
    const dyar_source *source = dyar_source_read(&f->arena, path, f->diags);
    unlink(path);
    assert_non_null(source);
    assert_int_equal(source->text.length, DYAR_FILE_BYTES_MAX);
}

TEST(a_file_beyond_the_limit_is_refused)
{
    char path[] = "/tmp/dyar-document-test-XXXXXX";
    const int file = mkstemp(path);
    assert_int_equal(ftruncate(file, DYAR_FILE_BYTES_MAX + 1), 0);
    close(file);
    assert_null(dyar_source_read(&f->arena, path, f->diags));
    unlink(path);
    assert_string_equal(dyar_diags_get(f->diags, 0)->message, "is larger than 1048576 bytes");
}

TEST(what_is_looked_up_in_no_map_is_not_found)
{
    const dyar_node *list = parse(f, "[a]");
    assert_null(dyar_node_get(list, "a"));
    assert_null(dyar_node_get(NULL, "a"));
    assert_int_equal(dyar_node_text(list, "a").length, 0);
}

TEST(a_made_up_text_lies_where_it_is_said_to)
{
    const dyar_node *node = dyar_node_new_text(&f->arena, "12", (dyar_location){NULL, 3, 4});
    lies_at(node, 3, 4);
    assert_int_equal(node->type, DYAR_TYPE_STRING);
    holds(node, "12");
}
