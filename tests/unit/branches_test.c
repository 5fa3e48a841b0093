/* SPDX-License-Identifier: MIT */
/* The schema check of schemas with branches: the branch whose mistake it reports. */
#include "support/fixture.h"

static const char continuation[] =
    "properties:\n"
    "  then:\n"
    "    anyOf:\n"
    "      - enum: [end-turn, relay]\n"
    "      - type: object\n"
    "        properties: {sow-on: {type: object, properties: {after: {type: string}},\n"
    "                              additionalProperties: false}}\n"
    "        additionalProperties: false\n";

static void a_word_is_compared_with_the_branch_of_words(void **state)
{
    assert_false(fits(*state, continuation, "then: relai"));
    said_only(*state, 1, 7, "'then' must be one of end-turn, relay, not 'relai'");
    hinted(*state, "did you mean 'relay'?");
}

static void a_map_is_compared_with_the_branch_of_maps(void **state)
{
    assert_false(fits(*state, continuation, "then: {sow-on: {aftr: x}}"));
    said_only(*state, 1, 17, "unknown key 'aftr' in 'sow-on'");
    hinted(*state, "did you mean 'after'?");
}

static void what_no_branch_is_like_gets_all_of_them(void **state)
{
    assert_false(fits(*state, continuation, "then: [win]"));
    said_only(*state, 1, 7,
              "'then' must be one of the words end-turn, relay, or a map, not a list");
}

static void branches_with_titles_are_named_by_them(void **state)
{
    const char *schema = "properties: {a: {anyOf: [{title: a hole, type: string}, "
                         "{title: a number of seeds, type: integer}]}}";
    assert_false(fits(*state, schema, "a: {}"));
    said_only(*state, 1, 4, "'a' must be a hole or a number of seeds, not a map");
}

static const char effect[] =
    "properties:\n"
    "  do:\n"
    "    items:\n"
    "      oneOf:\n"
    "        - {properties: {capture: {enum: [landed]}}, required: [capture],"
    " additionalProperties: false}\n"
    "        - {properties: {remove: {enum: [here]}}, required: [remove],"
    " additionalProperties: false}\n"
    "        - {properties: {take: {enum: [next]}}, required: [take],"
    " additionalProperties: false}\n";

static void the_branch_whose_mistake_lies_deepest_was_meant(void **state)
{
    assert_false(fits(*state, effect, "do: [remove: landed]"));
    said_only(*state, 1, 14, "'remove' must be here, not 'landed'");
}

static void a_key_that_no_branch_knows_is_compared_with_those_of_all(void **state)
{
    assert_false(fits(*state, effect, "do: [tkae: next]"));
    said_only(*state, 1, 6, "unknown key 'tkae' in an item of 'do'");
    hinted(*state, "did you mean 'take'?");
}

static void a_key_that_every_branch_misses_is_one_of_theirs(void **state)
{
    assert_false(fits(*state, effect, "do: [{}]"));
    said_only(*state, 1, 6,
              "one of 'capture', 'remove' or 'take' is missing in an item of 'do'");
}

static void of_branches_equally_deep_the_one_with_fewest_mistakes_was_meant(void **state)
{
    assert_false(fits(*state, effect, "do: [{take: next, zebra: 1}]"));
    said_only(*state, 1, 19, "unknown key 'zebra' in an item of 'do'");
    hinted(*state, "known keys: take");
}

static void keys_of_a_branch_that_does_not_fit_are_not_unknown_as_well(void **state)
{
    const char *schema =
        "{anyOf: [{properties: {a: {type: integer}}}], unevaluatedProperties: false}";
    assert_false(fits(*state, schema, "a: x"));
    said_only(*state, 1, 4, "'a' must be a whole number, not 'x'");
}

static void the_branch_with_the_right_constant_was_meant(void **state)
{
    const char *schema =
        "anyOf:\n"
        "  - properties: {kind: {const: circle}, size: {type: integer}, at: {type: integer}}\n"
        "  - properties: {kind: {const: square}, size: {type: string}, at: {type: string}}\n";
    assert_false(fits(*state, schema, "{kind: circle, size: x, at: y}"));
    said(*state, 0, 1, 22, "'size' must be a whole number, not 'x'");
    said(*state, 1, 1, 29, "'at' must be a whole number, not 'y'");
}

static void words_of_several_branches_are_one_list(void **state)
{
    assert_false(fits(*state, "anyOf: [{const: a}, {enum: [b, c]}, {const: d}]", "e"));
    said_only(*state, 1, 1, "the file must be one of a, b, c, d, not 'e'");
}

static void what_fits_two_branches_of_one_is_told_so(void **state)
{
    assert_false(fits(*state, "oneOf: [{type: integer}, {minimum: 2}]", "3"));
    said_only(*state, 1, 1,
              "the file may be only one of these, but is both a whole number and a number of "
              "at least 2");
}

static void a_branch_that_fits_says_nothing_of_the_others(void **state)
{
    assert_false(fits(*state,
                      "{properties: {a: {anyOf: [{type: integer}, {type: string}]},"
                      " b: {type: integer}}}",
                      "{a: x, b: y}"));
    said_only(*state, 1, 11, "'b' must be a whole number, not 'y'");
}

static void then_and_else_speak_for_themselves(void **state)
{
    const char *schema = "{if: {properties: {a: {const: 1}}}, then: {required: [b]},"
                         " else: {required: [c]}}";
    assert_false(fits(*state, schema, "a: 1"));
    said_only(*state, 1, 1, "'b' is missing");
    assert_false(validate(*state, "a: 2"));
    said_only(*state, 1, 1, "'c' is missing");
}

/* Of two as near as each other, one has an unknown key and the other misses one. */
static void a_key_that_one_branch_does_not_know_is_told_by_it(void **state)
{
    const char *schema = "anyOf:\n"
                         "  - {properties: {a: {}}, additionalProperties: false}\n"
                         "  - {properties: {a: {}, b: {}}, required: [c]}\n";
    assert_false(fits(*state, schema, "{a: 1, b: 2}"));
    said_only(*state, 1, 8, "unknown key 'b'");
    assert_false(validate(*state, "{a: 1, d: 2, b: 3}"));
}

static const struct CMUnitTest tests[] = {
    TEST(a_key_that_one_branch_does_not_know_is_told_by_it),
    TEST(a_word_is_compared_with_the_branch_of_words),
    TEST(a_map_is_compared_with_the_branch_of_maps),
    TEST(what_no_branch_is_like_gets_all_of_them),
    TEST(branches_with_titles_are_named_by_them),
    TEST(the_branch_whose_mistake_lies_deepest_was_meant),
    TEST(a_key_that_no_branch_knows_is_compared_with_those_of_all),
    TEST(a_key_that_every_branch_misses_is_one_of_theirs),
    TEST(of_branches_equally_deep_the_one_with_fewest_mistakes_was_meant),
    TEST(keys_of_a_branch_that_does_not_fit_are_not_unknown_as_well),
    TEST(the_branch_with_the_right_constant_was_meant),
    TEST(words_of_several_branches_are_one_list),
    TEST(what_fits_two_branches_of_one_is_told_so),
    TEST(a_branch_that_fits_says_nothing_of_the_others),
    TEST(then_and_else_speak_for_themselves),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
