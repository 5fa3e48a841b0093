/* SPDX-License-Identifier: MIT */
/* The schema check: what is said of a mistake, where, and what is proposed. */
#include "support/fixture.h"

/* ---- keys ---- */

static const char board[] =
    "type: object\n"
    "properties:\n"
    "  board:\n"
    "    type: object\n"
    "    properties:\n"
    "      rows: {type: integer, minimum: 1, maximum: 4}\n"
    "      columns: {type: integer, minimum: 1, maximum: 24}\n"
    "    required: [rows, columns]\n"
    "    additionalProperties: false\n"
    "  landing: {type: array, items: {type: object, properties: {rule: {type: string}}, "
    "required: [rule], additionalProperties: false}}\n"
    "required: [landing]\n"
    "additionalProperties: false\n";

static void a_misspelt_key_is_shown_with_the_one_that_was_meant(void **state)
{
    assert_false(fits(*state, board, "board: {rows: 2, colums: 6, columns: 6}\nlanding: []"));
    said_only(*state, 1, 18, "unknown key 'colums' in 'board'");
    hinted(*state, "'columns' is there already, on line 1");
}

static void a_misspelt_key_is_not_also_missing(void **state)
{
    assert_false(fits(*state, board, "board: {rows: 2, colums: 6}\nlanding: []"));
    said_only(*state, 1, 18, "unknown key 'colums' in 'board'");
    hinted(*state, "did you mean 'columns'?");
}

static void an_unknown_key_like_no_other_is_shown_with_the_known_ones(void **state)
{
    assert_false(fits(*state, board, "board: {rows: 2, columns: 6, zebra: 6}\nlanding: []"));
    said_only(*state, 1, 30, "unknown key 'zebra' in 'board'");
    hinted(*state, "known here: rows, columns");
}

static void an_unknown_key_of_the_whole_file_is_in_nothing(void **state)
{
    assert_false(fits(*state, board, "landing: []\nbord: {}\n"));
    said_only(*state, 2, 1, "unknown key 'bord'");
    hinted(*state, "did you mean 'board'?");
}

static void a_list_of_many_known_keys_is_not_shown(void **state)
{
    const char *schema =
        "properties: {a1: {}, b1: {}, c1: {}, d1: {}, e1: {}, f1: {}, g1: {},\n"
        "  h1: {}, i1: {}, j1: {}, k1: {}, l1: {}, m1: {}}\n"
        "additionalProperties: false\n";
    assert_false(fits(*state, schema, "zebra: 1"));
    said_only(*state, 1, 1, "unknown key 'zebra'");
    hinted(*state, NULL);
}

static void a_missing_key_is_missed_where_the_file_begins(void **state)
{
    assert_false(fits(*state, board, "board: {rows: 2, columns: 6}"));
    said_only(*state, 1, 1, "'landing' is missing here");
}

static void a_missing_key_is_missed_in_its_map(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard:\n  rows: 2\n"));
    said_only(*state, 3, 3, "'columns' is missing in 'board'");
}

static void a_missing_key_of_an_item_names_the_list(void **state)
{
    assert_false(fits(*state, board, "landing: [{rule: a}, {}]"));
    said_only(*state, 1, 22, "'rule' is missing in an item of 'landing'");
}

static void an_unknown_key_of_an_item_names_the_list(void **state)
{
    assert_false(fits(*state, board, "landing: [{rule: a, rul: b}]"));
    said_only(*state, 1, 21, "unknown key 'rul' in an item of 'landing'");
}

static void a_key_that_is_forbidden_is_said_to_be_so(void **state)
{
    assert_false(fits(*state, "properties: {a: false}", "b: 1\na: 2\n"));
    said_only(*state, 2, 1, "'a' is not allowed here");
}

static void a_forbidden_combination_names_both_keys_at_the_later(void **state)
{
    assert_false(fits(*state, "not: {required: [a, b]}", "a: 1\nb: 2\n"));
    said_only(*state, 2, 1, "'a' and 'b' exclude each other");
}

static void a_forbidden_key_of_a_map_is_shown_with_the_reason(void **state)
{
    const char *schema = "properties:\n"
                         "  moves:\n"
                         "    allOf:\n"
                         "      - title: either 'from' or 'kinds', not both\n"
                         "        if: {required: [kinds]}\n"
                         "        then: {not: {required: [from]}}\n"
                         "        else: {required: [from]}\n";
    assert_false(fits(*state, schema, "moves: {kinds: 1, from: 2}"));
    said_only(*state, 1, 19, "'from' is not allowed in 'moves'");
    hinted(*state, "expected either 'from' or 'kinds', not both");
    assert_false(validate(*state, "moves: {}"));
    said_only(*state, 1, 8, "'from' is missing in 'moves'");
    hinted(*state, "expected either 'from' or 'kinds', not both");
}

static void a_key_that_needs_another_says_which(void **state)
{
    assert_false(fits(*state, "dependentRequired: {order: [fill]}", "x: 1\norder: 2\n"));
    said_only(*state, 2, 1, "'order' needs 'fill' beside it");
}

static void a_schema_that_depends_on_a_key_is_asked_only_with_it(void **state)
{
    const char *schema = "dependentSchemas: {a: {properties: {b: {type: integer}}}}";
    assert_true(fits(*state, schema, "b: x"));
    assert_false(validate(*state, "{a: 1, b: x}"));
    said_only(*state, 1, 11, "'b' must be a whole number, not 'x'");
}

static void the_name_of_a_key_can_be_wrong(void **state)
{
    const char *schema =
        "properties:\n"
        "  marks:\n"
        "    propertyNames: {title: a name of small letters, pattern: '^[a-z]+$'}\n";
    assert_false(fits(*state, schema, "marks: {house: 1, Tuz: 2}"));
    said_only(*state, 1, 19, "the key 'Tuz' must be a name of small letters");
}

static void a_misspelt_name_of_a_key_gets_a_hint(void **state)
{
    assert_false(fits(*state, "propertyNames: {enum: [north, south]}", "nroth: 1"));
    said_only(*state, 1, 1, "the key 'nroth' must be one of north, south");
    hinted(*state, "did you mean 'north'?");
}

static void a_key_may_be_empty(void **state)
{
    assert_true(fits(*state, "properties: {'': {type: integer}}", "'': 1"));
    assert_false(validate(*state, "'': x"));
    said_only(*state, 1, 5, "'' must be a whole number, not 'x'");
}

static void keys_by_pattern_are_checked_and_known(void **state)
{
    const char *schema = "patternProperties: {'^x-': {type: integer}}\n"
                         "properties: {a: {}}\n"
                         "additionalProperties: false\n";
    assert_true(fits(*state, schema, "x-one: 1\na: b\n"));
    assert_false(validate(*state, "x-one: two\n"));
    said_only(*state, 1, 8, "'x-one' must be a whole number, not 'two'");
}

static void keys_that_no_branch_has_looked_at_are_unknown(void **state)
{
    const char *schema = "allOf: [{properties: {rows: {type: integer}}}]\n"
                         "properties: {columns: {}}\n"
                         "unevaluatedProperties: false\n";
    assert_true(fits(*state, schema, "{rows: 2, columns: 6}"));
    assert_false(validate(*state, "{rows: 2, colums: 6}"));
    said_only(*state, 1, 11, "unknown key 'colums'");
    hinted(*state, "did you mean 'columns'?");
}

static void a_key_with_a_wrong_value_is_not_unknown_as_well(void **state)
{
    const char *schema = "allOf: [{properties: {rows: {type: integer}}}]\n"
                         "unevaluatedProperties: false\n";
    assert_false(fits(*state, schema, "{rows: two}"));
    said_only(*state, 1, 8, "'rows' must be a whole number, not 'two'");
}

static void the_number_of_keys_is_counted(void **state)
{
    const char *schema = "properties: {do: {items: {minProperties: 1, maxProperties: 1}}}";
    assert_false(fits(*state, schema, "do: [{a: 1, b: 2}, {}]"));
    said(*state, 0, 1, 6, "an item of 'do' must have 1 key, not 2");
    said(*state, 1, 1, 20, "an item of 'do' must not be empty");
}

/* ---- numbers ---- */

static void a_number_outside_its_range_is_told_the_range(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard: {rows: 2, columns: 25}"));
    said_only(*state, 2, 27, "'columns' must be a number from 1 to 24, not '25'");
}

static void a_word_instead_of_a_number_is_told_the_range(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard: {rows: 2, columns: six}"));
    said_only(*state, 2, 27, "'columns' must be a number from 1 to 24, not 'six'");
}

static void a_fraction_instead_of_a_whole_number_is_told_so(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard: {rows: 2.5, columns: 6}"));
    said_only(*state, 2, 15, "'rows' must be a whole number from 1 to 4, not '2.5'");
}

static void a_fraction_of_nothing_is_a_whole_number(void **state)
{
    assert_true(fits(*state, board, "landing: []\nboard: {rows: 2.0, columns: 6}"));
}

static void a_number_in_quotes_is_better_without(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard: {rows: '2', columns: 6}"));
    said_only(*state, 2, 15, "'rows' must be a number from 1 to 4, not '2'");
    hinted(*state, "write it without quotes");
}

static void limits_may_be_open_on_one_side(void **state)
{
    const char *schema = "properties:\n"
                         "  a: {type: number, minimum: 2}\n"
                         "  b: {type: number, maximum: 2}\n"
                         "  c: {type: number, exclusiveMinimum: 2}\n"
                         "  d: {type: number, exclusiveMaximum: 2}\n"
                         "  e: {type: number, exclusiveMinimum: 0, exclusiveMaximum: 2}\n";
    assert_false(fits(*state, schema, "{a: 1, b: 3, c: 2, d: 2, e: 0}"));
    said(*state, 0, 1, 5, "'a' must be a number of at least 2, not '1'");
    said(*state, 1, 1, 11, "'b' must be a number of at most 2, not '3'");
    said(*state, 2, 1, 17, "'c' must be a number above 2, not '2'");
    said(*state, 3, 1, 23, "'d' must be a number below 2, not '2'");
    said(*state, 4, 1, 29, "'e' must be a number above 0 and below 2, not '0'");
}

static void multiples_are_counted_in_decimals(void **state)
{
    const char *schema = "{type: number, multipleOf: 0.01}";
    assert_true(fits(*state, schema, "19.99"));
    assert_true(validate(*state, "-4.35"));
    assert_true(validate(*state, "1e20"));
    assert_false(validate(*state, "0.0075"));
    said_only(*state, 1, 1, "this must be a number, a multiple of 0.01, not '0.0075'");
}

static void numbers_too_long_to_be_read_are_refused_by_any_limit(void **state)
{
    assert_false(
        fits(*state, "{minimum: 0}",
             "1000000000000000000000000000000000000000000000000000000000000000000000"));
}

/* ---- words and texts ---- */

static void a_misspelt_word_gets_the_words_and_the_nearest(void **state)
{
    const char *schema = "properties: {endless: {enum: [undo, forbidden, draw]}}";
    assert_false(fits(*state, schema, "endless: undoo"));
    said_only(*state, 1, 10, "'endless' must be one of undo, forbidden, draw, not 'undoo'");
    hinted(*state, "did you mean 'undo'?");
}

static void a_word_like_no_other_gets_no_hint(void **state)
{
    assert_false(fits(*state, "properties: {endless: {enum: [undo, forbidden, draw]}}",
                      "endless: xylophone"));
    hinted(*state, NULL);
}

static void a_title_says_what_is_expected(void **state)
{
    const char *schema = "properties:\n"
                         "  seeds:\n"
                         "    title: a number test such as 2..4 or even 2..initial\n"
                         "    anyOf: [{type: integer}, {type: string, pattern: '^[0-9.]+$'}]\n";
    assert_true(fits(*state, schema, "seeds: 2..4"));
    assert_false(validate(*state, "seeds: lots"));
    said_only(*state, 1, 8,
              "'seeds' must be a number test such as 2..4 or even 2..initial, not 'lots'");
}

static void the_nearest_title_is_used(void **state)
{
    const char *schema =
        "{title: outer, $ref: '#/$defs/a', $defs: {a: {title: inner, type: integer}}}";
    assert_false(fits(*state, schema, "x"));
    said_only(*state, 1, 1, "this must be inner, not 'x'");
}

static void a_title_further_out_stands_in_for_a_missing_one(void **state)
{
    const char *schema = "{title: outer, $ref: '#/$defs/a', $defs: {a: {type: integer}}}";
    assert_false(fits(*state, schema, "x"));
    said_only(*state, 1, 1, "this must be outer, not 'x'");
}

static void words_that_a_title_leaves_out_are_in_the_hint(void **state)
{
    assert_false(fits(*state, "{title: a direction, enum: [left, right]}", "up"));
    said_only(*state, 1, 1, "this must be a direction, not 'up'");
    hinted(*state, "one of left, right");
}

static void a_pattern_without_a_title_is_shown_itself(void **state)
{
    assert_false(
        fits(*state, "properties: {id: {type: string, pattern: '^[a-z]+$'}}", "id: A1"));
    said_only(*state, 1, 5, "'id' must be text that fits ^[a-z]+$, not 'A1'");
}

static void words_among_the_examples_of_a_pattern_are_proposed(void **state)
{
    const char *schema = "properties:\n"
                         "  side:\n"
                         "    title: whose hole it is\n"
                         "    type: string\n"
                         "    pattern: '^(own|opponent)( or (own|opponent))*$'\n"
                         "    examples: [own, opponent, '1..']\n";
    assert_false(fits(*state, schema, "side: opponnet"));
    hinted(*state, "did you mean 'opponent'?");
    assert_false(validate(*state, "side: own or oponent"));
    hinted(*state, "did you mean 'opponent'?");
    assert_false(validate(*state, "side: '1.,'"));
    hinted(*state, NULL);
}

static void the_length_of_a_text_is_counted_in_characters(void **state)
{
    const char *schema = "{type: string, minLength: 2, maxLength: 3}";
    assert_true(fits(*state, schema, "äöü"));
    assert_false(validate(*state, "ä"));
    said_only(*state, 1, 1, "this must be text of 2 to 3 characters, not 'ä'");
}

static void a_constant_is_named(void **state)
{
    assert_false(fits(*state, "properties: {dyar: {const: 1}}", "dyar: 2"));
    said_only(*state, 1, 7, "'dyar' must be 1, not '2'");
}

static void a_number_where_text_is_expected_is_better_in_quotes(void **state)
{
    assert_false(fits(*state, "properties: {name: {type: string}}", "name: 1984"));
    said_only(*state, 1, 7, "'name' must be text, not '1984'");
    hinted(*state, "write it in quotes");
}

static void a_word_in_quotes_is_text_even_if_it_looks_like_a_number(void **state)
{
    assert_true(fits(*state, "properties: {name: {type: string}}", "name: '1984'"));
    assert_true(validate(*state, "name: \"true\""));
}

static void a_key_without_a_value_is_told_so(void **state)
{
    assert_false(fits(*state, board, "landing: []\nboard:\n"));
    said_only(*state, 2, 7, "'board' must be a map, but nothing is here");
}

static void a_long_text_is_cut_in_the_message(void **state)
{
    assert_false(fits(*state, "{type: integer}",
                      "'one two three four five six seven eight nine ten eleven twelve'"));
    said_only(*state, 1, 1,
              "this must be a whole number, not 'one two three four five six seven eight …'");
}

static void a_word_that_must_not_be_is_named(void **state)
{
    assert_false(fits(*state, "properties: {a: {not: {enum: [yes, no]}}}", "a: yes"));
    said_only(*state, 1, 4, "'a' must not be one of yes, no");
}

static void what_must_not_be_is_said_by_the_title_if_there_is_one(void **state)
{
    const char *schema = "properties: {a: {title: a name other than yes, not: {const: yes}}}";
    assert_false(fits(*state, schema, "a: yes"));
    said_only(*state, 1, 4, "'a' must be a name other than yes, not 'yes'");
}

static void two_mistakes_of_one_word_are_one(void **state)
{
    assert_false(fits(*state, "allOf: [{const: a}, {enum: [a, b]}, {type: integer}]", "c"));
    assert_int_equal(dyar_diags_count(((fixture *)*state)->diags), 1);
}

static void words_of_yaml_are_what_they_are(void **state)
{
    const char *schema = "properties: {a: {type: boolean}, b: {type: 'null'}}";
    assert_true(fits(*state, schema, "{a: true, b: ~}"));
    assert_false(validate(*state, "{a: maybe, b: x}"));
    said(*state, 0, 1, 5, "'a' must be true or false, not 'maybe'");
    said(*state, 1, 1, 15, "'b' must be nothing, not 'x'");
}

/* ---- lists ---- */

static void an_item_is_named_by_its_list(void **state)
{
    assert_false(fits(*state, "properties: {row: {items: {type: integer}}}", "row: [1, x, 3]"));
    said_only(*state, 1, 10, "an item of 'row' must be a whole number, not 'x'");
}

static void an_item_of_a_list_without_a_name_is_one_of_the_list(void **state)
{
    assert_false(fits(*state, "items: {type: integer}", "[x]"));
    said_only(*state, 1, 2, "an item of the list must be a whole number, not 'x'");
}

static void an_empty_list_is_said_to_be_empty(void **state)
{
    assert_false(fits(*state, "properties: {landing: {minItems: 1}}", "landing: []"));
    said_only(*state, 1, 10, "'landing' must not be empty");
}

static void the_items_are_counted(void **state)
{
    assert_false(fits(*state, "properties: {a: {minItems: 2, maxItems: 4}, b: {maxItems: 1}}",
                      "{a: [1], b: [1, 2]}"));
    said(*state, 0, 1, 5, "'a' must have 2 to 4 items, not 1");
    said(*state, 1, 1, 13, "'b' must have at most 1 item, not 2");
}

static void items_beyond_the_last_are_too_many(void **state)
{
    assert_false(fits(*state, "properties: {a: {prefixItems: [{}, {}], items: false}}",
                      "a: [1, 2, 3, 4]"));
    said_only(*state, 1, 11, "'a' must have at most 2 items, not 4");
}

static void items_that_no_branch_has_looked_at_are_too_many(void **state)
{
    assert_false(
        fits(*state, "{allOf: [{prefixItems: [{}]}], unevaluatedItems: false}", "[1, 2]"));
    said_only(*state, 1, 5, "this must have at most 1 item, not 2");
}

static void an_item_given_twice_is_shown_at_the_second(void **state)
{
    assert_false(
        fits(*state, "properties: {a: {uniqueItems: true}}", "a:\n  - x\n  - y\n  - x\n"));
    said_only(*state, 4, 5, "'x' is given twice (first on line 2)");
}

static void maps_are_the_same_in_any_order(void **state)
{
    assert_false(fits(*state, "uniqueItems: true", "[{a: 1, b: 2}, {b: 2.0, a: 1}]"));
    said_only(*state, 1, 16, "an item of the list is given twice (first on line 1)");
}

static void what_a_list_must_contain_is_counted(void **state)
{
    const char *schema = "{contains: {const: relay}, maxContains: 2}";
    assert_false(fits(*state, schema, "[win]"));
    said_only(*state, 1, 1, "this must contain at least 1 item that is relay, not 0");
    assert_false(validate(*state, "[relay, relay, relay]"));
    said_only(*state, 1, 1, "this must contain at most 2 items that are relay, not 3");
}

static void a_value_that_would_fit_in_brackets_is_told_so(void **state)
{
    const char *schema = "properties: {skip: {type: array, items: {type: string}}}";
    assert_false(fits(*state, schema, "skip: start"));
    said_only(*state, 1, 7, "'skip' must be a list, not 'start'");
    hinted(*state, "as an item of a list it would fit");
}

static void a_value_that_would_fit_without_brackets_is_told_so(void **state)
{
    assert_false(fits(*state, "properties: {go: {enum: [back]}}", "go: [back]"));
    said_only(*state, 1, 5, "'go' must be back, not a list");
    hinted(*state, "without the list it would fit");
}

/* ---- several mistakes ---- */

static void mistakes_in_several_places_are_all_told_in_the_order_of_the_file(void **state)
{
    assert_false(
        fits(*state, board, "board: {rows: 9, kolumns: 6}\nlanding: [{rule: 1}, x]\n"));
    said(*state, 0, 1, 15, "'rows' must be a number from 1 to 4, not '9'");
    said(*state, 1, 1, 18, "unknown key 'kolumns' in 'board'");
    said(*state, 2, 2, 18, "'rule' must be text, not '1'");
    said(*state, 3, 2, 22, "an item of 'landing' must be a map, not 'x'");
    assert_int_equal(dyar_diags_count(((fixture *)*state)->diags), 4);
}

static void a_missing_key_is_told_before_what_lies_inside_the_map(void **state)
{
    assert_false(fits(*state, board, "board: {rows: 9}\nlanding: []\n"));
    said(*state, 0, 1, 8, "'columns' is missing in 'board'");
    said(*state, 1, 1, 15, "'rows' must be a number from 1 to 4, not '9'");
}

static void a_wrong_type_is_not_followed_by_further_complaints(void **state)
{
    assert_false(
        fits(*state, "{type: object, required: [a], properties: {a: {}}, enum: [1]}", "x"));
    said_only(*state, 1, 1, "this must be 1, not 'x'");
}

/* ---- a schema and its trees ---- */

static void a_schema_serves_any_number_of_trees(void **state)
{
    assert_true(load(*state, board));
    for (int i = 0; i < 3; i++) {
        assert_true(validate(*state, "landing: []"));
        assert_false(validate(*state, "landing: x"));
        said_only(*state, 1, 10, "'landing' must be a list, not 'x'");
    }
}

static void reports_name_the_file_they_are_about(void **state)
{
    assert_false(fits(*state, "{type: integer}", "x"));
    assert_string_equal(dyar_diags_get(((fixture *)*state)->diags, 0)->file, "ruleset");
}

static const struct CMUnitTest tests[] = {
    TEST(a_misspelt_key_is_shown_with_the_one_that_was_meant),
    TEST(a_misspelt_key_is_not_also_missing),
    TEST(an_unknown_key_like_no_other_is_shown_with_the_known_ones),
    TEST(an_unknown_key_of_the_whole_file_is_in_nothing),
    TEST(a_list_of_many_known_keys_is_not_shown),
    TEST(a_missing_key_is_missed_where_the_file_begins),
    TEST(a_missing_key_is_missed_in_its_map),
    TEST(a_missing_key_of_an_item_names_the_list),
    TEST(an_unknown_key_of_an_item_names_the_list),
    TEST(a_key_that_is_forbidden_is_said_to_be_so),
    TEST(a_forbidden_combination_names_both_keys_at_the_later),
    TEST(a_forbidden_key_of_a_map_is_shown_with_the_reason),
    TEST(a_key_that_needs_another_says_which),
    TEST(a_schema_that_depends_on_a_key_is_asked_only_with_it),
    TEST(the_name_of_a_key_can_be_wrong),
    TEST(a_misspelt_name_of_a_key_gets_a_hint),
    TEST(a_key_may_be_empty),
    TEST(keys_by_pattern_are_checked_and_known),
    TEST(keys_that_no_branch_has_looked_at_are_unknown),
    TEST(a_key_with_a_wrong_value_is_not_unknown_as_well),
    TEST(the_number_of_keys_is_counted),
    TEST(a_number_outside_its_range_is_told_the_range),
    TEST(a_word_instead_of_a_number_is_told_the_range),
    TEST(a_fraction_instead_of_a_whole_number_is_told_so),
    TEST(a_fraction_of_nothing_is_a_whole_number),
    TEST(a_number_in_quotes_is_better_without),
    TEST(limits_may_be_open_on_one_side),
    TEST(multiples_are_counted_in_decimals),
    TEST(numbers_too_long_to_be_read_are_refused_by_any_limit),
    TEST(a_misspelt_word_gets_the_words_and_the_nearest),
    TEST(a_word_like_no_other_gets_no_hint),
    TEST(a_title_says_what_is_expected),
    TEST(the_nearest_title_is_used),
    TEST(a_title_further_out_stands_in_for_a_missing_one),
    TEST(words_that_a_title_leaves_out_are_in_the_hint),
    TEST(a_pattern_without_a_title_is_shown_itself),
    TEST(words_among_the_examples_of_a_pattern_are_proposed),
    TEST(the_length_of_a_text_is_counted_in_characters),
    TEST(a_constant_is_named),
    TEST(a_number_where_text_is_expected_is_better_in_quotes),
    TEST(a_word_in_quotes_is_text_even_if_it_looks_like_a_number),
    TEST(a_key_without_a_value_is_told_so),
    TEST(a_long_text_is_cut_in_the_message),
    TEST(a_word_that_must_not_be_is_named),
    TEST(what_must_not_be_is_said_by_the_title_if_there_is_one),
    TEST(two_mistakes_of_one_word_are_one),
    TEST(words_of_yaml_are_what_they_are),
    TEST(an_item_is_named_by_its_list),
    TEST(an_item_of_a_list_without_a_name_is_one_of_the_list),
    TEST(an_empty_list_is_said_to_be_empty),
    TEST(the_items_are_counted),
    TEST(items_beyond_the_last_are_too_many),
    TEST(items_that_no_branch_has_looked_at_are_too_many),
    TEST(an_item_given_twice_is_shown_at_the_second),
    TEST(maps_are_the_same_in_any_order),
    TEST(what_a_list_must_contain_is_counted),
    TEST(a_value_that_would_fit_in_brackets_is_told_so),
    TEST(a_value_that_would_fit_without_brackets_is_told_so),
    TEST(mistakes_in_several_places_are_all_told_in_the_order_of_the_file),
    TEST(a_missing_key_is_told_before_what_lies_inside_the_map),
    TEST(a_wrong_type_is_not_followed_by_further_complaints),
    TEST(a_schema_serves_any_number_of_trees),
    TEST(reports_name_the_file_they_are_about),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
