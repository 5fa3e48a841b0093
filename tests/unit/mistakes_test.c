/* SPDX-License-Identifier: MIT */
/* The schema check, mistakes of many kinds: what is said of each, and what is let through
 * (validate/wording.c, expected.c, branches.c). */
#include "support/fixture.h"

/* ---- many of a kind ---- */

typedef struct told {
    const char *schema, *text;
    unsigned column;
    const char *message;
} told;

/* Each text does not fit its schema, and this alone is said. */
static void tells(fixture *f, const told *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dyar_diags_clear(f->diags);
        assert_false(fits(f, list[i].schema, list[i].text));
        said_only(f, 1, list[i].column, list[i].message);
    }
}

/* The text fits each of the schemas. */
static void all_let_through(fixture *f, const char *const *schemas, size_t count,
                            const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (!fits(f, schemas[i], text))
            fail_msg("%s does not fit %s", text, schemas[i]);
}

TEST(limits_of_both_kinds_are_told_together)
{
    static const told list[] = {
        {"{exclusiveMinimum: 1, exclusiveMaximum: 5}", "5", 1,
         "the file must be a number above 1 and below 5, not '5'"},
        {"{minimum: 0, exclusiveMinimum: 1}", "1", 1,
         "the file must be a number of at least 0 and above 1, not '1'"},
        {"{maximum: 5, exclusiveMinimum: 1}", "1", 1,
         "the file must be a number of at most 5 and above 1, not '1'"},
        {"{minimum: 1, exclusiveMaximum: 5}", "5", 1,
         "the file must be a number of at least 1 and below 5, not '5'"},
        {"{maximum: 9, exclusiveMaximum: 5}", "5", 1,
         "the file must be a number of at most 9 and below 5, not '5'"},
    };
    tells(f, list, sizeof list / sizeof *list);
}

TEST(what_is_counted_has_its_right_number)
{
    static const told list[] = {
        {"{minItems: 2, maxItems: 2}", "[1]", 1, "the file must have 2 items, not 1"},
        {"{minItems: 1, maxItems: 1}", "[1, 2]", 1, "the file must have 1 item, not 2"},
        {"{minLength: 1, type: string}", "[]", 1,
         "the file must be text of at least 1 character, not a list"},
    };
    tells(f, list, sizeof list / sizeof *list);
}

TEST(words_are_told_once_and_not_too_many)
{
    static const told list[] = {
        {"anyOf: [{enum: [a, b]}, {enum: [b, c]}]", "z", 1,
         "the file must be one of a, b, c, not 'z'"},
        {"enum: [a, b, c, d, e, f, g, h, i, j, k, l, m]", "z", 1,
         "the file must be one of a, b, c, d, e, f, g, h, i, j, k, l, … (13 in all), not 'z'"},
    };
    tells(f, list, sizeof list / sizeof *list);
}

/* Of more words than a list of them holds, the first are known. */
TEST(a_list_of_words_holds_so_many)
{
    dyar_buffer schema = {.arena = &f->arena};
    dyar_buffer_put(&schema, "enum: [");
    for (int i = 0; i < 200; i++)
        dyar_buffer_print(&schema, "%sw%d", i ? ", " : "", i);
    dyar_buffer_put(&schema, "]");
    assert_true(fits(f, dyar_buffer_text(&schema), "w199"));
    assert_false(validate(f, "x"));
    said_only(
        f, 1, 1,
        "the file must be one of w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, … (128 in "
        "all), not 'x'");
}

TEST(a_number_is_a_multiple_however_it_is_written)
{
    static const char *const multiples[][2] = {
        {"multipleOf: 3", "3E1"},           {"multipleOf: 3", "+3"},
        {"multipleOf: 3", "3e+1"},          {"multipleOf: 3", "0e99999"},
        {"multipleOf: 31", "0x3e"},         {"multipleOf: 0x1f", "62"},
        {"multipleOf: 1e10", "0"},          {"multipleOf: 4", "36893488147419103232e1"},
        {"multipleOf: 1e2", "5e10"},        {"multipleOf: 1e2", "500"},
        {"multipleOf: 0.0001", "0.0075E0"},
    };
    static const char *const others[][2] = {
        {"multipleOf: 1e10", "5"},
        {"multipleOf: 31", "0x3f"},
        {"multipleOf: 0x1f", "63"},
        {"multipleOf: 1e2", "550"},
    };
    for (size_t i = 0; i < sizeof multiples / sizeof *multiples; i++)
        if (!fits(f, multiples[i][0], multiples[i][1]))
            fail_msg("%s is not taken for a multiple (%s)", multiples[i][1], multiples[i][0]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (fits(f, others[i][0], others[i][1]))
            fail_msg("%s is taken for a multiple (%s)", others[i][1], others[i][0]);
}

/* `not: {required: [a]}` says that there must be no 'a'; other keys next to `required` are
 * checked, too, and then the message is not about keys alone. */
TEST(what_stands_beside_a_required_key_is_asked_too)
{
    static const char *const lets_through[] = {
        "not: {required: [a], enum: [{a: 2}]}",
        "not: {required: [a], const: {a: 2}}",
        "not: {required: [a], properties: {a: {const: 2}}}",
        "not: {required: [a], patternProperties: {a: {const: 2}}}",
        "not: {required: [a], additionalProperties: false}",
        "not: {required: [a], propertyNames: {const: b}}",
        "not: {required: [a], dependentRequired: {a: [b]}}",
        "not: {required: [a], dependentSchemas: {a: {required: [b]}}}",
        "not: {required: [a], allOf: [{required: [b]}]}",
    };
    static const told list[] = {
        {"not: {required: [a], enum: [{a: 1}]}", "a: 1", 1,
         "the file must not be something else"},
        {"not: {required: [a], const: {a: 1}}", "a: 1", 1,
         "the file must not be something else"},
        {"not: {required: [a], properties: {a: {const: 1}}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], patternProperties: {a: {const: 1}}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], additionalProperties: {const: 1}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], propertyNames: {const: a}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], dependentRequired: {b: [a]}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], dependentSchemas: {b: {}}}", "a: 1", 1,
         "the file must not be a map"},
        {"not: {required: [a], allOf: [{}]}", "a: 1", 1, "the file must not be a map"},
        {"not: {required: []}", "a: 1", 1, "the file must not be a map"},
        {"not: {minProperties: 1}", "a: 1", 1, "the file must not be a map"},
        {"not: {required: [a, b, c]}", "{a: 1, b: 2, c: 3}", 14,
         "'a', 'b' and 'c' exclude each other"},
        {"items: {not: {required: [a]}}", "[{a: 1}]", 3,
         "'a' is not allowed in an item of the list"},
    };
    all_let_through(f, lets_through, sizeof lets_through / sizeof *lets_through, "a: 1");
    tells(f, list, sizeof list / sizeof *list);
}

TEST(an_item_that_must_not_be_there_is_named_by_its_list)
{
    static const told list[] = {
        {"properties: {l: {prefixItems: [true, false]}}", "l: [1, 2]", 8,
         "an item of 'l' is not allowed"},
    };
    tells(f, list, sizeof list / sizeof *list);
}

/* After a first mistake, the rest of a condition is not checked. */
TEST(a_condition_fails_at_its_first_mistake)
{
    static const char *const schemas[] = {
        "if: {items: {type: integer}, maxItems: 1}\nthen: false",
        "if: {items: {type: integer}, contains: {type: integer}}\nthen: false",
        "if: {items: {type: integer}, uniqueItems: true}\nthen: false",
        "if: {uniqueItems: true, maxItems: 2}\nthen: false",
        "if: {allOf: [{type: integer}, true]}\nthen: false",
        "if: {$ref: '#/$defs/n', $dynamicRef: '#/$defs/n'}\nthen: false\n$defs: {n: false}",
        "if: {allOf: [{type: integer}], anyOf: [true], oneOf: [true], not: false}\nthen: false",
        "if: {not: true, type: array}\nthen: false",
        "if: {not: {type: array}}\nthen: false",
        "if: {contains: {const: b}, uniqueItems: true, maxContains: 1}\nthen: false",
    };
    static const char *const of_maps[] = {
        "if: {properties: {a: {type: integer}}, maxProperties: 0}\nthen: false",
        "if: {properties: {a: {type: integer}}, propertyNames: true}\nthen: false",
        "if: {properties: {a: {type: integer}}, required: [a]}\nthen: false",
        "if: {properties: {a: {type: integer}}, dependentSchemas: {a: true}}\nthen: false",
        "if: {dependentRequired: {a: [b], b: [a]}}\nthen: false",
        "if: {dependentRequired: {a: [b]}, dependentSchemas: {a: true}}\nthen: false",
        "if: {dependentSchemas: {a: false, b: true}}\nthen: false",
        "if: {patternProperties: {a: {type: integer}}, additionalProperties: {}}\nthen: false",
        "if: {properties: {a: {type: integer}}, unevaluatedProperties: true}\nthen: false",
        "if: {unevaluatedProperties: {type: integer}}\nthen: false",
        "if: {not: {required: [a]}}\nthen: false",
    };
    all_let_through(f, schemas, sizeof schemas / sizeof *schemas, "[a, b, b]");
    all_let_through(f, of_maps, sizeof of_maps / sizeof *of_maps, "{a: x, c: y}");
}

TEST(all_that_no_branch_has_looked_at_is_checked)
{
    static const told list[] = {
        {"unevaluatedItems: {type: integer}", "[x, 2]", 2,
         "an item of the list must be a whole number, not 'x'"},
        {"unevaluatedProperties: {type: integer}", "{a: x, b: 2}", 5,
         "'a' must be a whole number, not 'x'"},
        {"unevaluatedProperties: false", "{a: 1}", 2, "unknown key 'a'"},
    };
    tells(f, list, sizeof list / sizeof *list);
}

/* ---- hints ---- */

/* In {seeds: 2, 3} the 3 is a key without a value. */
TEST(a_number_behind_a_comma_is_told_from_a_key)
{
    static const char schema[] =
        "properties: {seeds: {type: [string, integer, object]}}\nadditionalProperties: false";
    static const struct {
        const char *text, *hint;
    } list[] = {
        {"{seeds: 2, 3}", "write 'seeds: 2 or 3'"},
        {"{seeds: ..2, 3}", "write 'seeds: ..2 or 3'"},
        {"{seeds: few, 3}", "known keys: seeds"},
        {"{seeds: {a: 1}, 3}", "known keys: seeds"},
        {"{seeds: '', 3}", "known keys: seeds"},
        {"{seeds: 2, 3: ~}", "known keys: seeds"},
        {"{seeds: 2, x}", "known keys: seeds"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        assert_false(fits(f, schema, list[i].text));
        hinted(f, list[i].hint);
    }
}

TEST(an_example_without_letters_is_not_proposed)
{
    assert_false(fits(f, "{type: string, pattern: '^(own|)$', examples: ['', own]}", "onw"));
    hinted(f, "did you mean 'own'?");
}

/* ---- what is reported ---- */

static const schema_case cases[] = {
    /* ---- many of a kind ---- */
    {"a schema of all is reported by the first that says something",
     "oneOf: [{type: integer}, {allOf: [{}, {minItems: 2}, {title: more}]}]", "5",
     .said = {{1, 1,
               "the file may be only one of these, but is both a whole number and a list"}}},
    /* ---- hints ---- */
    /* `additionalProperties` knows the keys beside it, and so the others are refused, too. */
    {"keys that are refused are not hinted at",
     "properties: {seeds: {type: integer}}\n"
     "additionalProperties: false\n"
     "allOf: [{properties: {columns: {type: integer}}}]\n",
     "colums: 6", .said = {{1, 1, "unknown key 'colums'"}}, .hint = "known keys: seeds"},
    {"keys of all branches are hinted at",
     "properties: {seeds: {type: integer}}\n"
     "unevaluatedProperties: false\n"
     "allOf: [{properties: {columns: {type: integer}}}]\n",
     "colums: 6", .said = {{1, 1, "unknown key 'colums'"}}, .hint = "did you mean 'columns'?"},
    {"a bound that would not fit either is not proposed", "type: string\npattern: '^[0-9]$'",
     "3+", .said = {{1, 1, "the file must be text that fits ^[0-9]$, not '3+'"}}, .hint = ""},
};

TEST(each_case_is_reported)
{
    check_cases(f, cases, sizeof cases / sizeof *cases);
}
