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

/* Of two as near as each other, one has an unknown key and the other misses one. */
TEST(a_key_that_one_branch_does_not_know_is_told_by_it)
{
    const char *schema = "anyOf:\n"
                         "  - {properties: {a: {}}, additionalProperties: false}\n"
                         "  - {properties: {a: {}, b: {}}, required: [c]}\n";
    assert_false(fits(f, schema, "{a: 1, b: 2}"));
    said_only(f, 1, 8, "unknown key 'b'");
    assert_false(validate(f, "{a: 1, d: 2, b: 3}"));
}

/* ---- what is reported ---- */

static const schema_case cases[] = {
    {"a word is compared with the branch of words", continuation, "then: relai",
     .said = {{1, 7, "'then' must be one of end-turn, relay, not 'relai'"}},
     .hint = "did you mean 'relay'?"},
    {"a map is compared with the branch of maps", continuation, "then: {sow-on: {aftr: x}}",
     .said = {{1, 17, "unknown key 'aftr' in 'sow-on'"}}, .hint = "did you mean 'after'?"},
    {"what no branch is like gets all of them", continuation, "then: [win]",
     .said = {{1, 7, "'then' must be one of the words end-turn, relay, or a map, not a list"}}},
    {"branches with titles are named by them",
     "properties: {a: {anyOf: [{title: a hole, type: string}, "
     "{title: a number of seeds, type: integer}]}}",
     "a: {}", .said = {{1, 4, "'a' must be a hole or a number of seeds, not a map"}}},
    {"the branch whose mistake lies deepest was meant", effect, "do: [remove: landed]",
     .said = {{1, 14, "'remove' must be here, not 'landed'"}}},
    {"a key that no branch knows is compared with those of all", effect, "do: [tkae: next]",
     .said = {{1, 6, "unknown key 'tkae' in an item of 'do'"}}, .hint = "did you mean 'take'?"},
    {"a key that every branch misses is one of theirs", effect, "do: [{}]",
     .said = {{1, 6, "one of 'capture', 'remove' or 'take' is missing in an item of 'do'"}}},
    {"of branches equally deep the one with fewest mistakes was meant", effect,
     "do: [{take: next, zebra: 1}]",
     .said = {{1, 19, "unknown key 'zebra' in an item of 'do'"}}, .hint = "known keys: take"},
    {"keys of a branch that does not fit are not unknown as well",
     "{anyOf: [{properties: {a: {type: integer}}}], unevaluatedProperties: false}", "a: x",
     .said = {{1, 4, "'a' must be a whole number, not 'x'"}}},
    {"the branch with the right constant was meant",
     "anyOf:\n"
     "  - properties: {kind: {const: circle}, size: {type: integer}, at: {type: integer}}\n"
     "  - properties: {kind: {const: square}, size: {type: string}, at: {type: string}}\n",
     "{kind: circle, size: x, at: y}",
     .said = {{1, 22, "'size' must be a whole number, not 'x'"},
              {1, 29, "'at' must be a whole number, not 'y'"}}},
    {"words of several branches are one list",
     "anyOf: [{const: a}, {enum: [b, c]}, {const: d}]", "e",
     .said = {{1, 1, "the file must be one of a, b, c, d, not 'e'"}}},
    {"what fits two branches of one is reported", "oneOf: [{type: integer}, {minimum: 2}]", "3",
     .said = {{1, 1,
               "the file may be only one of these, but is both a whole number and a number of "
               "at least 2"}}},
    {"a branch that fits says nothing of the others",
     "{properties: {a: {anyOf: [{type: integer}, {type: string}]},"
     " b: {type: integer}}}",
     "{a: x, b: y}", .said = {{1, 11, "'b' must be a whole number, not 'y'"}}},
    {"then and else speak for themselves",
     "{if: {properties: {a: {const: 1}}}, then: {required: [b]},"
     " else: {required: [c]}}",
     "a: 1", .said = {{1, 1, "'b' is missing"}}},
    {"then and else speak for themselves",
     "{if: {properties: {a: {const: 1}}}, then: {required: [b]},"
     " else: {required: [c]}}",
     "a: 2", .said = {{1, 1, "'c' is missing"}}},
};

TEST(each_case_is_reported)
{
    check_cases(f, cases, sizeof cases / sizeof *cases);
}
