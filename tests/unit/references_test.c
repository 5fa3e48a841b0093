/* SPDX-License-Identifier: MIT */
/* References within schemas, and bounds of what checking a document may cost. */
#include "support/fixture.h"
#include "validate/uri.h"

/* ---- references ---- */

TEST(references_lead_through_pointers_with_escapes)
{
    const char *schema = "{$ref: '#/$defs/a~1b~0c%20d', $defs: {a/b~c d: {type: integer}}}";
    assert_true(fits(f, schema, "1"));
    assert_false(validate(f, "x"));
}

TEST(references_lead_to_anchors_and_items)
{
    const char *schema =
        "{properties: {a: {$ref: '#here'}, b: {$ref: '#/$defs/x/anyOf/1'}},"
        " $defs: {x: {anyOf: [{}, {type: integer}]}, y: {$anchor: here, type: 'null'}}}";
    assert_true(fits(f, schema, "{a: ~, b: 1}"));
    assert_false(validate(f, "{a: 1, b: ~}"));
    assert_int_equal(dyar_diags_count(((fixture *)f)->diags), 2);
}

TEST(addresses_are_resolved_within_the_document)
{
    const char *schema =
        "{$id: 'http://example.org/a/b.json', $ref: '../c/d.json#e',"
        " $defs: {x: {$id: /c/d.json, $defs: {y: {$anchor: e, type: integer}}}}}";
    assert_true(fits(f, schema, "1"));
    assert_false(validate(f, "x"));
}

TEST(a_pointer_into_what_is_no_keyword_keeps_the_address_around)
{
    const char *schema = "{$ref: '#/$defs/x/other/y', $defs: {x: {$id: 'http://x/y/',"
                         " other: {y: {$ref: z}}, $defs: {z: {$id: z, type: integer}}}}}";
    assert_true(fits(f, schema, "1"));
    assert_false(validate(f, "x"));
}

TEST(addresses_are_resolved_as_the_rfc_says)
{
    static const char *const cases[][2] = {
        {"g", "http://a/b/c/g"},      {"./g", "http://a/b/c/g"},
        {"g/", "http://a/b/c/g/"},    {"/g", "http://a/g"},
        {"//g", "http://g"},          {"?y", "http://a/b/c/d;p?y"},
        {"g?y", "http://a/b/c/g?y"},  {"", "http://a/b/c/d;p?q"},
        {".", "http://a/b/c/"},       {"..", "http://a/b/"},
        {"../g", "http://a/b/g"},     {"../..", "http://a/"},
        {"../../../g", "http://a/g"}, {"g;x=1/../y", "http://a/b/c/y"},
        {"urn:uuid:1", "urn:uuid:1"}, {"/./g", "http://a/g"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dyar_text found = dyar_uri_resolve(&f->arena, dyar_text_of("http://a/b/c/d;p?q"),
                                                 dyar_text_of(cases[i][0]));
        assert_string_equal(dyar_text_copy(&f->arena, found), cases[i][1]);
    }
    /* "If the base URI has a defined authority component and an empty path, then return a
     * string consisting of '/' concatenated with the reference's path." */
    const dyar_text found =
        dyar_uri_resolve(&f->arena, dyar_text_of("http://a"), dyar_text_of("g"));
    assert_string_equal(dyar_text_copy(&f->arena, found), "http://a/g");
}

/* The forms in which the suite's refRemote.json asks for one. */
TEST(a_reference_to_another_document_is_refused_however_it_is_written)
{
    static const char form[] = "'%s' refers to another document, which is not supported";
    static const struct {
        const char *schema, *reference;
        unsigned column;
    } others[] = {
        {"{$ref: 'http://x/a.json'}", "http://x/a.json", 8},
        {"{$ref: 'http://x/a.json#/$defs/b'}", "http://x/a.json#/$defs/b", 8},
        {"{$id: 'http://x/', items: {$id: b/, items: {$ref: c.json}}}", "c.json", 51},
        {"{$id: 'http://x/a', $ref: 'b.json#/$defs/c'}", "b.json#/$defs/c", 27},
        {"{$id: 'http://x/a', $dynamicRef: 'b.json#c'}", "b.json#c", 34},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char message[120];
        dyar_diags_clear(((fixture *)f)->diags);
        snprintf(message, sizeof message, form, others[i].reference);
        refused(f, others[i].schema, 1, others[i].column, message);
    }
}

/* As in the suite's vocabulary.json, where one without the words of validation makes `minimum`
 * have no meaning. */
TEST(another_metaschema_is_refused)
{
    refused(f, "$schema: http://localhost:1234/no-validation.json\nminimum: 10\n", 1, 10,
            "the '$schema' 'http://localhost:1234/no-validation.json' is not supported, only "
            "'https://json-schema.org/draft/2020-12/schema' is");
    dyar_diags_clear(((fixture *)f)->diags);
    refused(f, "$schema: 'http://json-schema.org/draft-07/schema#'\n", 1, 10,
            "the '$schema' 'http://json-schema.org/draft-07/schema#' is not supported, only "
            "'https://json-schema.org/draft/2020-12/schema' is");
    assert_true(fits(f, "{$schema: 'https://json-schema.org/draft/2020-12/schema#'}", "1"));
}

TEST(every_mistake_of_a_schema_is_reported)
{
    assert_false(load(f, "{type: strng, minimum: x, properties: [], pattern: '(',\n"
                         " required: [1], items: 3, maxItems: -1, uniqueItems: 1,\n"
                         " anyOf: [], multipleOf: 0, $id: 'a#b', enum: 1}"));
    assert_int_equal(dyar_diags_count(((fixture *)f)->diags), 12);
}

/* A keyword with a value of another kind is refused where it stands. */
TEST(keywords_have_values_of_their_kind)
{
    static const struct {
        const char *schema;
        unsigned column;
        const char *message;
    } list[] = {
        {"{required: a}", 12, "'required' must be a list"},
        {"{allOf: 3}", 9, "'allOf' must be a list"},
        {"{type: {a: 1}}", 8,
         "'type' must be one of null, boolean, integer, number, string, array, object, or a "
         "list of them"},
        {"{multipleOf: x}", 14, "'multipleOf' must be a number above 0"},
        {"{multipleOf: -1}", 14, "'multipleOf' must be a number above 0"},
        {"{pattern: [a]}", 11, "'pattern' must be text"},
        {"{title: [a]}", 9, "'title' must be text"},
        {"{dependentRequired: 3}", 21, "'dependentRequired' must be a map"},
        {"{dependentRequired: {a: 5}}", 25, "'a' must be a list"},
        {"{dependentRequired: {a: [5]}}", 25, "'a' must be a list of texts"},
        {"{patternProperties: 3}", 21, "'patternProperties' must be a map"},
        {"{dependentSchemas: 3}", 20, "'dependentSchemas' must be a map"},
        {"{$schema: [a]}", 11, "'$schema' must be text"},
        {"{$schema: 'https://json-schema.org/draft/2020-12/schema#x'}", 11,
         "the '$schema' 'https://json-schema.org/draft/2020-12/schema#x' is not supported, "
         "only 'https://json-schema.org/draft/2020-12/schema' is"},
        {"{$ref: [a]}", 8, "'$ref' must be text"},
        {"{$anchor: [a]}", 11, "'$anchor' must be text"},
        {"{minLength: -1}", 13, "'minLength' must be a whole number of at least 0"},
        {"{minLength: 1.5}", 13, "'minLength' must be a whole number of at least 0"},
        {"{minLength: 1e20}", 13, "'minLength' must be a whole number of at least 0"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        dyar_diags_clear(((fixture *)f)->diags);
        refused(f, list[i].schema, 1, list[i].column, list[i].message);
    }
}

/* The same place may have a name for both kinds of reference. */
TEST(an_anchor_of_both_kinds_is_one)
{
    assert_true(fits(
        f, "{$ref: '#x', $defs: {a: {$anchor: x, $dynamicAnchor: x, type: integer}}}", "1"));
    assert_false(validate(f, "a"));
}

TEST(a_pointer_that_is_no_way_leads_nowhere)
{
    static const char *const references[] = {
        "#/allOf/x",    "#/allOf/0x",    "#/allOf/1",      "#/allOf/0/a~",   "#/allOf/0/a~2",
        "#/allOf/0/a%", "#/allOf/0/a%2", "#/allOf/0/a%2x", "#/allOf/0/a%x2", "#/$comment/0",
    };
    for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
        char schema[80], message[80];
        dyar_diags_clear(((fixture *)f)->diags);
        snprintf(schema, sizeof schema, "{$ref: '%s', $comment: x, allOf: [{a: 1}]}",
                 references[i]);
        snprintf(message, sizeof message, "'%s' not found", references[i]);
        refused(f, schema, 1, 8, message);
    }
}

/* "%4a" is a letter as well as "%4A", and what only looks alike stays as it is. */
TEST(escapes_of_addresses_are_read)
{
    static const char *const schemas[] = {
        "{$ref: '#/$defs/%4a', $defs: {J: {type: integer}}}",
        "{$ref: '#/$defs/%4A', $defs: {J: {type: integer}}}",
        "{$ref: '#/$defs/J%', $defs: {J%: {type: integer}}}",
        "{$ref: '#/$defs/%zz', $defs: {'%zz': {type: integer}}}",
        "{$ref: '#/$defs/a~2', $defs: {a~2: {type: integer}}}",
        "{$ref: '#/$defs/a~', $defs: {a~: {type: integer}}}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++) {
        assert_true(fits(f, schemas[i], "1"));
        assert_false(validate(f, "x"));
    }
}

TEST(a_schema_may_be_no_in_capitals)
{
    assert_false(fits(f, "{items: FALSE}", "[1]"));
    assert_true(fits(f, "{items: True}", "[1]"));
}

/* ---- bounds ---- */

TEST(a_circle_in_a_branch_is_not_taken_for_a_no)
{
    assert_false(fits(f, "{anyOf: [{$ref: '#'}, true]}", "x"));
    assert_false(fits(f, "{not: {$ref: '#'}}", "x"));
    said_only(f, 1, 1, "the schema is nested too deeply or refers to itself");
}

TEST(branches_within_branches_are_given_up_in_the_end)
{
    char text[400] = "";
    for (int i = 0; i < 50; i++)
        strcat(text, "{a: ");
    strcat(text, "1");
    for (int i = 0; i < 50; i++)
        strcat(text, "}");
    assert_false(fits(f,
                      "{type: object, anyOf: [{properties: {a: {$ref: '#'}}, required: [b]},"
                      " {properties: {a: {$ref: '#'}}, required: [c]}]}",
                      text));
    const size_t last = dyar_diags_count(((fixture *)f)->diags) - 1;
    assert_non_null(strstr(dyar_diags_get(((fixture *)f)->diags, last)->message, "too m"));
}

TEST(a_list_of_many_items_is_compared_within_bounds)
{
    dyar_buffer text = {.arena = &f->arena};
    dyar_buffer_put(&text, "[");
    for (int i = 0; i < 20000; i++)
        dyar_buffer_print(&text, "%d,", i);
    dyar_buffer_put(&text, "]");
    const bool fitting = fits(f, "uniqueItems: true", dyar_buffer_text(&text));
    assert_false(fitting);
    said_only(f, 1, 1, "too much to check");
}

TEST(many_values_are_looked_up_in_a_long_enum_within_bounds)
{
    enum { VALUES = 5000 };
    dyar_buffer schema = {.arena = &f->arena}, text = {.arena = &f->arena};
    dyar_buffer_put(&schema, "items: {enum: [");
    dyar_buffer_put(&text, "[");
    for (int i = 0; i < VALUES; i++) {
        dyar_buffer_print(&schema, "{a: %d},", i);
        dyar_buffer_print(&text, "{a: %d},", VALUES - 1);
    }
    dyar_buffer_put(&schema, "]}");
    dyar_buffer_put(&text, "]");
    assert_false(fits(f, dyar_buffer_text(&schema), dyar_buffer_text(&text)));
    assert_string_equal(dyar_diags_get(f->diags, dyar_diags_count(f->diags) - 1)->message,
                        "too much to check");
}

/* ---- what is reported ---- */

static const schema_case cases[] = {
    /* ---- references ---- */
    {"a schema may refer to itself", "{type: object, additionalProperties: {$ref: '#'}}",
     "{a: {b: {c: {}}}}", .said = {{0}}},
    {"a schema may refer to itself", "{type: object, additionalProperties: {$ref: '#'}}",
     "{a: {b: {c: 1}}}", .said = {{1, 13, "'c' must be a map, not '1'"}}},
    {"a dynamic reference is decided by the outermost",
     "{$id: 'http://x/strict', $dynamicAnchor: node, $ref: tree,"
     " unevaluatedProperties: false,"
     " $defs: {tree: {$id: tree, $dynamicAnchor: node, properties:"
     " {data: {}, children: {items: {$dynamicRef: '#node'}}}}}}",
     "{children: [{data: 1}]}", .said = {{0}}},
    {"a dynamic reference is decided by the outermost",
     "{$id: 'http://x/strict', $dynamicAnchor: node, $ref: tree,"
     " unevaluatedProperties: false,"
     " $defs: {tree: {$id: tree, $dynamicAnchor: node, properties:"
     " {data: {}, children: {items: {$dynamicRef: '#node'}}}}}}",
     "{children: [{daat: 1}]}",
     .said = {{1, 14, "unknown key 'daat' in an item of 'children'"}},
     .hint = "did you mean 'data'?"},
    {"a reference to another document is refused", "properties:\n  a: {$ref: other.json}\n",
     NULL,
     .said = {{2, 13, "'other.json' refers to another document, which is not supported"}}},
    {"a reference that leads nowhere is refused", "{$ref: '#/$defs/lost'}", NULL,
     .said = {{1, 8, "'#/$defs/lost' not found"}}},
    {"an anchor that is not there is refused", "{$ref: '#lost'}", NULL,
     .said = {{1, 8, "'#lost' not found"}}},
    {"a bad regular expression is refused", "{pattern: '('}", NULL,
     .said = {{1, 11, "'(' is not a regular expression: missing closing parenthesis"}}},
    {"an unknown type is refused", "{type: text}", NULL,
     .said =
         {{1, 8,
           "'type' must be one of null, boolean, integer, number, string, array, object, or a "
           "list of them"}}},
    {"an address that is no text is refused once", "{$defs: {x: {$id: {a: 1}}}}", NULL,
     .said = {{1, 19, "'$id' must be text"}}},
    {"an address with a fragment is refused", "{$id: 'http://example.org/a#b'}", NULL,
     .said = {{1, 7, "'$id' must be an address without a fragment"}}},
    {"an anchor given twice is refused", "{$defs: {a: {$anchor: x}, b: {$anchor: x}}}", NULL,
     .said = {{1, 40, "the anchor 'x' is given twice"}}},
    {"what is no keyword is left alone",
     "{format: email, contentEncoding: base64, contentMediaType: application/json,"
     " contentSchema: false, default: 3, $comment: x, whatever: [1]}",
     "x", .said = {{0}}},
    {"a schema may be true or false", "true", "x", .said = {{0}}},
    {"a schema may be true or false", "false", "x",
     .said = {{1, 1, "the file is not allowed"}}},
    {"an address given twice is refused",
     "{$defs: {a: {$id: 'http://x/y'}, b: {$id: 'http://x/y'}}}", NULL,
     .said = {{1, 43, "the '$id' 'http://x/y' is given twice"}}},
    /* ---- bounds ---- */
    {"a reference that goes round in a circle ends with a report",
     "{$ref: '#/$defs/a', $defs: {a: {$ref: '#/$defs/b'},"
     " b: {allOf: [{$ref: '#/$defs/a'}]}}}",
     "x", .said = {{1, 1, "the schema is nested too deeply or refers to itself"}}},
    /* The message does not say that the text does not match: the search has not reached its
       end. */
    {"a pattern that takes too long is reported", "items: {pattern: '^(a+)+$'}",
     "[aaaaaaaaaaaaaaaaaaaaaaaaab]",
     .said = {{1, 2, "a pattern of the schema takes too long on this text"}}},
};

TEST(each_case_is_reported)
{
    check_cases(f, cases, sizeof cases / sizeof *cases);
}
