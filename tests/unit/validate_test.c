/* SPDX-License-Identifier: MIT */
/* The schema check: what is said of a mistake, where, and what is proposed. */
#include "support/fixture.h"

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

/* ---- numbers ---- */

TEST(numbers_too_long_to_be_read_are_refused_by_any_limit)
{
    assert_false(
        fits(f, "{minimum: 0}",
             "1000000000000000000000000000000000000000000000000000000000000000000000"));
}

/* ---- words and texts ---- */

TEST(a_word_like_no_other_gets_no_hint)
{
    assert_false(fits(f, "properties: {endless: {enum: [undo, forbidden, draw]}}",
                      "endless: xylophone"));
    hinted(f, NULL);
}

TEST(words_among_the_examples_of_a_pattern_are_proposed)
{
    const char *schema = "properties:\n"
                         "  side:\n"
                         "    title: whose hole it is\n"
                         "    type: string\n"
                         "    pattern: '^(own|opponent)( or (own|opponent))*$'\n"
                         "    examples: [own, opponent, '1..']\n";
    assert_false(fits(f, schema, "side: opponnet"));
    hinted(f, "did you mean 'opponent'?");
    assert_false(validate(f, "side: own or oponent"));
    hinted(f, "did you mean 'opponent'?");
    assert_false(validate(f, "side: '1.,'"));
    hinted(f, NULL);
}

TEST(two_mistakes_of_one_word_are_one)
{
    assert_false(fits(f, "allOf: [{const: a}, {enum: [a, b]}, {type: integer}]", "c"));
    assert_int_equal(dyar_diags_count(((fixture *)f)->diags), 1);
}

/* ---- a schema and its trees ---- */

TEST(a_schema_serves_any_number_of_trees)
{
    assert_true(load(f, board));
    for (int i = 0; i < 3; i++) {
        assert_true(validate(f, "landing: []"));
        assert_false(validate(f, "landing: x"));
        said_only(f, 1, 10, "'landing' must be a list, not 'x'");
    }
}

TEST(reports_name_the_file_they_are_about)
{
    assert_false(fits(f, "{type: integer}", "x"));
    assert_string_equal(dyar_diags_get(((fixture *)f)->diags, 0)->file, "ruleset");
}

/* ---- what is reported ---- */

static const char from_or_kinds[] = "properties:\n"
                                    "  moves:\n"
                                    "    allOf:\n"
                                    "      - title: either 'from' or 'kinds', not both\n"
                                    "        if: {required: [kinds]}\n"
                                    "        then: {not: {required: [from]}}\n"
                                    "        else: {required: [from]}\n";

static const schema_case cases[] = {
    /* ---- keys ---- */
    {"a misspelt key is shown with the one that was meant", board,
     "board: {rows: 2, colums: 6, columns: 6}\nlanding: []",
     .said = {{1, 18, "unknown key 'colums' in 'board'"}},
     .hint = "'columns' is already on line 1"},
    {"a misspelt key is not also missing", board, "board: {rows: 2, colums: 6}\nlanding: []",
     .said = {{1, 18, "unknown key 'colums' in 'board'"}}, .hint = "did you mean 'columns'?"},
    {"an unknown key like no other is shown with the known ones", board,
     "board: {rows: 2, columns: 6, zebra: 6}\nlanding: []",
     .said = {{1, 30, "unknown key 'zebra' in 'board'"}}, .hint = "known keys: rows, columns"},
    {"an unknown key of the whole file is in nothing", board, "landing: []\nbord: {}\n",
     .said = {{2, 1, "unknown key 'bord'"}}, .hint = "did you mean 'board'?"},
    {"a list of many known keys is not shown",
     "properties: {a1: {}, b1: {}, c1: {}, d1: {}, e1: {}, f1: {}, g1: {},\n"
     "  h1: {}, i1: {}, j1: {}, k1: {}, l1: {}, m1: {}}\n"
     "additionalProperties: false\n",
     "zebra: 1", .said = {{1, 1, "unknown key 'zebra'"}}, .hint = ""},
    {"a missing key is missed where the file begins", board, "board: {rows: 2, columns: 6}",
     .said = {{1, 1, "'landing' is missing"}}},
    {"a missing key is missed in its map", board, "landing: []\nboard:\n  rows: 2\n",
     .said = {{3, 3, "'columns' is missing in 'board'"}}},
    {"a missing key of an item names the list", board, "landing: [{rule: a}, {}]",
     .said = {{1, 22, "'rule' is missing in an item of 'landing'"}}},
    {"an unknown key of an item names the list", board, "landing: [{rule: a, rul: b}]",
     .said = {{1, 21, "unknown key 'rul' in an item of 'landing'"}}},
    {"a key that is forbidden is said to be so", "properties: {a: false}", "b: 1\na: 2\n",
     .said = {{2, 1, "'a' is not allowed"}}},
    {"a forbidden combination names both keys at the later", "not: {required: [a, b]}",
     "a: 1\nb: 2\n", .said = {{2, 1, "'a' and 'b' exclude each other"}}},
    {"a forbidden key of a map is shown with the reason", from_or_kinds,
     "moves: {kinds: 1, from: 2}", .said = {{1, 19, "'from' is not allowed in 'moves'"}},
     .hint = "expected either 'from' or 'kinds', not both"},
    {"a missing key of a map is shown with the reason", from_or_kinds, "moves: {}",
     .said = {{1, 8, "'from' is missing in 'moves'"}},
     .hint = "expected either 'from' or 'kinds', not both"},
    {"a key that needs another says which", "dependentRequired: {order: [fill]}",
     "x: 1\norder: 2\n", .said = {{2, 1, "'order' needs 'fill' as well"}}},
    {"a schema that depends on a key is asked only with it",
     "dependentSchemas: {a: {properties: {b: {type: integer}}}}", "b: x", .said = {{0}}},
    {"a schema that depends on a key is asked only with it",
     "dependentSchemas: {a: {properties: {b: {type: integer}}}}", "{a: 1, b: x}",
     .said = {{1, 11, "'b' must be a whole number, not 'x'"}}},
    {"the name of a key can be wrong",
     "properties:\n"
     "  marks:\n"
     "    propertyNames: {title: a name of small letters, pattern: '^[a-z]+$'}\n",
     "marks: {house: 1, Tuz: 2}",
     .said = {{1, 19, "the key 'Tuz' must be a name of small letters"}}},
    {"a misspelt name of a key gets a hint", "propertyNames: {enum: [north, south]}",
     "nroth: 1", .said = {{1, 1, "the key 'nroth' must be one of north, south"}},
     .hint = "did you mean 'north'?"},
    {"a key may be empty", "properties: {'': {type: integer}}", "'': 1", .said = {{0}}},
    {"a key may be empty", "properties: {'': {type: integer}}", "'': x",
     .said = {{1, 5, "'' must be a whole number, not 'x'"}}},
    {"keys by pattern are checked and known",
     "patternProperties: {'^x-': {type: integer}}\n"
     "properties: {a: {}}\n"
     "additionalProperties: false\n",
     "x-one: 1\na: b\n", .said = {{0}}},
    {"keys by pattern are checked and known",
     "patternProperties: {'^x-': {type: integer}}\n"
     "properties: {a: {}}\n"
     "additionalProperties: false\n",
     "x-one: two\n", .said = {{1, 8, "'x-one' must be a whole number, not 'two'"}}},
    {"keys that no branch has looked at are unknown",
     "allOf: [{properties: {rows: {type: integer}}}]\n"
     "properties: {columns: {}}\n"
     "unevaluatedProperties: false\n",
     "{rows: 2, columns: 6}", .said = {{0}}},
    {"keys that no branch has looked at are unknown",
     "allOf: [{properties: {rows: {type: integer}}}]\n"
     "properties: {columns: {}}\n"
     "unevaluatedProperties: false\n",
     "{rows: 2, colums: 6}", .said = {{1, 11, "unknown key 'colums'"}},
     .hint = "did you mean 'columns'?"},
    {"a key with a wrong value is not unknown as well",
     "allOf: [{properties: {rows: {type: integer}}}]\n"
     "unevaluatedProperties: false\n",
     "{rows: two}", .said = {{1, 8, "'rows' must be a whole number, not 'two'"}}},
    {"the number of keys is counted",
     "properties: {do: {items: {minProperties: 1, maxProperties: 1}}}",
     "do: [{a: 1, b: 2}, {}]",
     .said = {{1, 6, "an item of 'do' must have 1 key, not 2"},
              {1, 20, "an item of 'do' must not be empty"}}},
    /* ---- numbers ---- */
    {"a number outside its range is reported with the range", board,
     "landing: []\nboard: {rows: 2, columns: 25}",
     .said = {{2, 27, "'columns' must be a number from 1 to 24, not '25'"}}},
    {"a word instead of a number is reported with the range", board,
     "landing: []\nboard: {rows: 2, columns: six}",
     .said = {{2, 27, "'columns' must be a number from 1 to 24, not 'six'"}}},
    {"a fraction instead of a whole number is reported", board,
     "landing: []\nboard: {rows: 2.5, columns: 6}",
     .said = {{2, 15, "'rows' must be a whole number from 1 to 4, not '2.5'"}}},
    {"a fraction of nothing is a whole number", board,
     "landing: []\nboard: {rows: 2.0, columns: 6}", .said = {{0}}},
    {"a number in quotes is better without", board,
     "landing: []\nboard: {rows: '2', columns: 6}",
     .said = {{2, 15, "'rows' must be a number from 1 to 4, not '2'"}},
     .hint = "write it without quotes"},
    {"limits may be open on one side",
     "properties:\n"
     "  a: {type: number, minimum: 2}\n"
     "  b: {type: number, maximum: 2}\n"
     "  c: {type: number, exclusiveMinimum: 2}\n"
     "  d: {type: number, exclusiveMaximum: 2}\n"
     "  e: {type: number, exclusiveMinimum: 0, exclusiveMaximum: 2}\n",
     "{a: 1, b: 3, c: 2, d: 2, e: 0}",
     .said = {{1, 5, "'a' must be a number of at least 2, not '1'"},
              {1, 11, "'b' must be a number of at most 2, not '3'"},
              {1, 17, "'c' must be a number above 2, not '2'"},
              {1, 23, "'d' must be a number below 2, not '2'"},
              {1, 29, "'e' must be a number above 0 and below 2, not '0'"}}},
    {"multiples are counted in decimals", "{type: number, multipleOf: 0.01}", "19.99",
     .said = {{0}}},
    {"multiples are counted in decimals", "{type: number, multipleOf: 0.01}", "-4.35",
     .said = {{0}}},
    {"multiples are counted in decimals", "{type: number, multipleOf: 0.01}", "1e20",
     .said = {{0}}},
    {"multiples are counted in decimals", "{type: number, multipleOf: 0.01}", "0.0075",
     .said = {{1, 1, "the file must be a number, a multiple of 0.01, not '0.0075'"}}},
    /* ---- words and texts ---- */
    {"a misspelt word gets the words and the nearest",
     "properties: {endless: {enum: [undo, forbidden, draw]}}", "endless: undoo",
     .said = {{1, 10, "'endless' must be one of undo, forbidden, draw, not 'undoo'"}},
     .hint = "did you mean 'undo'?"},
    {"a title says what is expected",
     "properties:\n"
     "  seeds:\n"
     "    title: a number test such as 2..4 or even 2..initial\n"
     "    anyOf: [{type: integer}, {type: string, pattern: '^[0-9.]+$'}]\n",
     "seeds: 2..4", .said = {{0}}},
    {"a title says what is expected",
     "properties:\n"
     "  seeds:\n"
     "    title: a number test such as 2..4 or even 2..initial\n"
     "    anyOf: [{type: integer}, {type: string, pattern: '^[0-9.]+$'}]\n",
     "seeds: lots",
     .said = {{1, 8,
               "'seeds' must be a number test such as 2..4 or even 2..initial, not 'lots'"}}},
    {"the nearest title is used",
     "{title: outer, $ref: '#/$defs/a', $defs: {a: {title: inner, type: integer}}}", "x",
     .said = {{1, 1, "the file must be inner, not 'x'"}}},
    {"a title further out stands in for a missing one",
     "{title: outer, $ref: '#/$defs/a', $defs: {a: {type: integer}}}", "x",
     .said = {{1, 1, "the file must be outer, not 'x'"}}},
    {"words that a title leaves out are in the hint",
     "{title: a direction, enum: [left, right]}", "up",
     .said = {{1, 1, "the file must be a direction, not 'up'"}}, .hint = "one of left, right"},
    {"a pattern without a title is shown itself",
     "properties: {id: {type: string, pattern: '^[a-z]+$'}}", "id: A1",
     .said = {{1, 5, "'id' must be text that fits ^[a-z]+$, not 'A1'"}}},
    {"the length of a text is counted in characters",
     "{type: string, minLength: 2, maxLength: 3}", "äöü", .said = {{0}}},
    {"the length of a text is counted in characters",
     "{type: string, minLength: 2, maxLength: 3}", "ä",
     .said = {{1, 1, "the file must be text of 2 to 3 characters, not 'ä'"}}},
    {"a constant is named", "properties: {dyar: {const: 1}}", "dyar: 2",
     .said = {{1, 7, "'dyar' must be 1, not '2'"}}},
    {"a number where text is expected is better in quotes",
     "properties: {name: {type: string}}", "name: 1984",
     .said = {{1, 7, "'name' must be text, not '1984'"}}, .hint = "write it in quotes"},
    {"a word in quotes is text even if it looks like a number",
     "properties: {name: {type: string}}", "name: '1984'", .said = {{0}}},
    {"a word in quotes is text even if it looks like a number",
     "properties: {name: {type: string}}", "name: \"true\"", .said = {{0}}},
    {"a key without a value is reported", board, "landing: []\nboard:\n",
     .said = {{2, 7, "'board' must be a map, but is empty"}}},
    {"a long text is cut in the message", "{type: integer}",
     "'one two three four five six seven eight nine ten eleven twelve'",
     .said = {{1, 1,
               "the file must be a whole number, not 'one two three four five six seven eight "
               "…'"}}},
    {"a word that must not be is named", "properties: {a: {not: {enum: [yes, no]}}}", "a: yes",
     .said = {{1, 4, "'a' must not be one of yes, no"}}},
    {"what must not be is said by the title if there is one",
     "properties: {a: {title: a name other than yes, not: {const: yes}}}", "a: yes",
     .said = {{1, 4, "'a' must be a name other than yes, not 'yes'"}}},
    {"words of yaml are what they are", "properties: {a: {type: boolean}, b: {type: 'null'}}",
     "{a: true, b: ~}", .said = {{0}}},
    {"words of yaml are what they are", "properties: {a: {type: boolean}, b: {type: 'null'}}",
     "{a: maybe, b: x}",
     .said = {{1, 5, "'a' must be true or false, not 'maybe'"},
              {1, 15, "'b' must be nothing, not 'x'"}}},
    /* ---- lists ---- */
    {"an item is named by its list", "properties: {row: {items: {type: integer}}}",
     "row: [1, x, 3]", .said = {{1, 10, "an item of 'row' must be a whole number, not 'x'"}}},
    {"an item of a list without a name is one of the list", "items: {type: integer}", "[x]",
     .said = {{1, 2, "an item of the list must be a whole number, not 'x'"}}},
    {"an empty list is said to be empty", "properties: {landing: {minItems: 1}}", "landing: []",
     .said = {{1, 10, "'landing' must not be empty"}}},
    {"the items are counted", "properties: {a: {minItems: 2, maxItems: 4}, b: {maxItems: 1}}",
     "{a: [1], b: [1, 2]}",
     .said = {{1, 5, "'a' must have 2 to 4 items, not 1"},
              {1, 13, "'b' must have at most 1 item, not 2"}}},
    {"items beyond the last are too many",
     "properties: {a: {prefixItems: [{}, {}], items: false}}", "a: [1, 2, 3, 4]",
     .said = {{1, 11, "'a' must have at most 2 items, not 4"}}},
    {"items that no branch has looked at are too many",
     "{allOf: [{prefixItems: [{}]}], unevaluatedItems: false}", "[1, 2]",
     .said = {{1, 5, "the file must have at most 1 item, not 2"}}},
    {"an item given twice is shown at the second", "properties: {a: {uniqueItems: true}}",
     "a:\n  - x\n  - y\n  - x\n", .said = {{4, 5, "'x' is given twice (first on line 2)"}}},
    {"maps are the same in any order", "uniqueItems: true", "[{a: 1, b: 2}, {b: 2.0, a: 1}]",
     .said = {{1, 16, "an item of the list is given twice (first on line 1)"}}},
    {"what a list must contain is counted", "{contains: {const: relay}, maxContains: 2}",
     "[win]", .said = {{1, 1, "the file must contain at least 1 item that is relay, not 0"}}},
    {"what a list must contain is counted", "{contains: {const: relay}, maxContains: 2}",
     "[relay, relay, relay]",
     .said = {{1, 1, "the file must contain at most 2 items that are relay, not 3"}}},
    {"a value that would fit in brackets is reported with them",
     "properties: {skip: {type: array, items: {type: string}}}", "skip: start",
     .said = {{1, 7, "'skip' must be a list, not 'start'"}},
     .hint = "write it as an item of a list"},
    {"a value that would fit without brackets is reported", "properties: {go: {enum: [back]}}",
     "go: [back]", .said = {{1, 5, "'go' must be back, not a list"}},
     .hint = "write it without the list"},
    /* ---- several mistakes ---- */
    {"mistakes in several places are all reported in the order of the file", board,
     "board: {rows: 9, kolumns: 6}\nlanding: [{rule: 1}, x]\n",
     .said = {{1, 15, "'rows' must be a number from 1 to 4, not '9'"},
              {1, 18, "unknown key 'kolumns' in 'board'"},
              {2, 18, "'rule' must be text, not '1'"},
              {2, 22, "an item of 'landing' must be a map, not 'x'"}}},
    {"a missing key is reported before what lies inside the map", board,
     "board: {rows: 9}\nlanding: []\n",
     .said = {{1, 8, "'columns' is missing in 'board'"},
              {1, 15, "'rows' must be a number from 1 to 4, not '9'"}}},
    {"a wrong type is not followed by further complaints",
     "{type: object, required: [a], properties: {a: {}}, enum: [1]}", "x",
     .said = {{1, 1, "the file must be 1, not 'x'"}}},
};

TEST(each_case_is_reported)
{
    check_cases(f, cases, sizeof cases / sizeof *cases);
}
