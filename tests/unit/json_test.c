/* SPDX-License-Identifier: MIT */
/* Plain JSON: what the quick reader takes, it reads as libyaml does. */
#include "document/json.h"
#include "document/limits.h"
#include "dyar/ruleset.h"
#include "support/fixture.h"

typedef struct quick_read {
    fixture *f;
    const dyar_source *source;
    const dyar_node *root;
} quick_read;

static void read_quickly(void *context)
{
    quick_read *q = context;
    q->root = dyar_json_read(&q->f->arena, q->source);
}

/* What the quick reader makes of it; NULL where it leaves the text to the other one. */
static const dyar_node *quick(fixture *f, const char *text)
{
    quick_read q = {.f = f};
    q.source = dyar_source_new(&f->arena, "t.json", dyar_text_of(text));
    assert_true(dyar_arena_run(&f->arena, read_quickly, &q));
    return q.root;
}

/* The same text by libyaml: a comment behind it is no JSON. */
static const dyar_node *slow(fixture *f, const char *text)
{
    const size_t length = strlen(text);
    OWNED(char) longer = malloc(length + 4);
    assert_non_null(longer);
    memcpy(longer, text, length);
    memcpy(longer + length, "\n#", 3);
    assert_null(quick(f, longer));
    return parse(f, longer);
}

static void same_place(dyar_location a, dyar_location b)
{
    assert_int_equal(a.line, b.line);
    assert_int_equal(a.column, b.column);
}

static void same_text(dyar_text a, dyar_text b)
{
    assert_int_equal(a.length, b.length);
    if (a.length)
        assert_memory_equal(a.at, b.at, a.length);
}

static void same_tree(const dyar_node *a, const dyar_node *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->type, b->type);
    assert_int_equal(a->count, b->count);
    same_place(a->location, b->location);
    same_text(a->text, b->text);
    for (size_t i = 0; a->kind == DYAR_NODE_LIST && i < a->count; i++)
        same_tree(a->items[i], b->items[i]);
    for (size_t i = 0; a->kind == DYAR_NODE_MAP && i < a->count; i++) {
        same_place(a->entries[i].key_location, b->entries[i].key_location);
        same_text(a->entries[i].key, b->entries[i].key);
        same_tree(a->entries[i].value, b->entries[i].value);
    }
}

TEST(plain_json_is_read_quickly_and_alike)
{
    static const char *const texts[] = {
        "{}",
        "{ }\n\n",
        "{\"\":\"\"}",
        "{\"a\": [], \"b\": {}, \"c\": [ ]}",
        "{\"a\":1,\"b\":[1,2,{\"c\":\"d\"}]}",
        "{\n  \"a\":\n    [0, -0, -12, 3.50, true, false, null,\n \"1\", \"true\"]\n}\n",
        "{\"a\": \"b: c, {d} [e] # f - 'g' & *\"}",
        "{\"\\\"\\\\\\/\": \"\\b\\f\\n\\r\\t\\u0041\\u00e9\\u061c\\u200E\\uffFD\"}",
        "{\"a\": [[[[{\"b\": [[{\"c\": 1}]]}]]], 2]   }",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const dyar_node *root = quick(f, texts[i]);
        assert_non_null(root);
        same_tree(root, slow(f, texts[i]));
    }
}

TEST(the_schema_is_read_quickly_and_alike)
{
    const dyar_node *root = quick(f, dyar_bundled_schema());
    assert_non_null(root);
    same_tree(root, slow(f, dyar_bundled_schema()));
}

TEST(what_is_not_plain_json_is_left_to_the_reader_of_yaml)
{
    static const char *const texts[] = {
        "",
        " {}",
        "[1]",
        "a: 1",
        "{\"a\": 1",
        "{\"a\"}",
        "{\"a\": }",
        "{\"a\": 1,}",
        "{a: 1}",
        "{\"a\": b}",
        "{'a': 1}",
        "{\"a\": 01}",
        "{\"a\": 1.}",
        "{\"a\": .5}",
        "{\"a\": +1}",
        "{\"a\": 1e3}",
        "{\"a\": [1,]}",
        "{\"a\": [1 2]}",
        "{\"a\": 1} x",
        "{\"a\": 1}}",
        "{\"a\":\t1}",
        "{\"a\": \"b\nc\"}",
        "{\"a\": \"\\x41\"}",
        "{\"a\": \"b}",
        "{\"a\": \"b\\",
        "{\"a\": \"\\u12\"}",
        "{\"a\": \"\\ud83d\\ude00\"}",
        "{\"a\": \"\\u0000\"}",
        "{\"a\": \"\xC3\xA9\"}",
        "{\"a\": 1, \"a\": 2}",
        "{\"a\" : 1}",
        "{\"a\": 1}\r\n",
        "{\"a\": &b 1}",
        "{\"a\": nul}",
        "{\"a\": -}",
        "{\"a\": {]}",
        "{\"a\": [}]}",
        "{\"a\":",
        "{\"a\": ",
        "{\"a\": [",
        "{\"a\": -",
        "{\"a\": \"b\\u12",
        "{\"a\": \"\\\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_null(quick(f, texts[i]));
    const dyar_node *root = parse(f, "{\"a\": \"\\ud83d\\ude00\", b: 2}");
    holds(dyar_node_get(root, "a"), "\xF0\x9F\x98\x80");
}

/* Whatever the quick reader takes, the other one takes, too, and alike. */
TEST(both_readers_agree_on_whatever_is_changed)
{
    static const char whole[] = "{\n \"a b\": [1, -2.5, {\"c\": \"d\\\"\\u00e9\"}],\n "
                                "\"e\":[], \"f\":{}, \"g\": null}\n";
    static const char others[] = "{}[]\",:\\/ \n\t0aeE+-.tnu#'&*!|>%@`?~x\x7f";
    size_t taken = 0;
    for (size_t i = 0; i + 1 < sizeof whole; i++)
        for (const char *other = others; *other; other++) {
            char text[sizeof whole];
            memcpy(text, whole, sizeof whole);
            text[i] = *other;
            const dyar_node *root = quick(f, text);
            if (!root)
                continue;
            taken++;
            const dyar_node *same = slow(f, text);
            assert_non_null(same);
            same_tree(root, same);
        }
    assert_true(taken > 300);
}

TEST(json_has_the_limits_of_yaml)
{
    char text[1000] = "{\"a\": ";
    const size_t lists = DYAR_DEPTH_MAX - 1; /* inside the map */
    memset(text + 6, '[', lists);
    memset(text + 6 + lists, ']', lists);
    text[6 + 2 * lists] = '}';
    assert_non_null(quick(f, text));
    assert_non_null(parse(f, text));
    memset(text + 6, '[', lists + 1);
    memset(text + 7 + lists, ']', lists + 1);
    text[8 + 2 * lists] = '}';
    assert_null(quick(f, text));
    assert_null(parse(f, text));
    assert_string_equal(dyar_diags_get(((fixture *)f)->diags, 0)->message,
                        "lists and maps are nested too deeply");
}

/* A key that libyaml would not take is left to it. */
TEST(json_has_no_longer_keys_than_yaml)
{
    char text[300] = "{\"";
    bool taken = true;
    for (size_t length = 150; length < 250; length++) {
        memset(text + 2, 'k', length);
        memcpy(text + 2 + length, "\": 1}", sizeof "\": 1}");
        const dyar_node *root = quick(f, text), *same = slow(f, text);
        assert_non_null(same);
        assert_true(taken || !root);
        taken = root != NULL;
        if (root)
            same_tree(root, same);
    }
    assert_false(taken);
}

/* As many values as a file may have, and more keys than the quick reader compares. */
TEST(json_beyond_the_limits_is_left_to_the_reader_of_yaml)
{
    dyar_buffer keys = {.arena = &f->arena}, values = {.arena = &f->arena};
    dyar_buffer_put(&keys, "{\"k\": 1");
    for (int i = 0; i < 2000; i++)
        dyar_buffer_print(&keys, ",\"k%d\": 1", i);
    dyar_buffer_put(&keys, "}");
    assert_null(quick(f, dyar_buffer_text(&keys)));
    assert_int_equal(slow(f, dyar_buffer_text(&keys))->count, 2001);
    dyar_buffer_put(&values, "{\"a\": [1");
    for (int i = 1; i < DYAR_NODES_MAX; i++)
        dyar_buffer_put(&values, ",1");
    dyar_buffer_put(&values, "]}");
    assert_null(quick(f, dyar_buffer_text(&values)));
    assert_null(parse(f, dyar_buffer_text(&values)));
    said_only(f, 1, 8 + 2 * (DYAR_NODES_MAX - 2), "too many values in the file");
}
