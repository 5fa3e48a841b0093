/* SPDX-License-Identifier: MIT */
/* The hash of the rules: what changes it and what does not. */
#include "support/need.h"
#include "support/unit.h"

enum { HASH = 17, TEXT = 4096 };

/* A game of captures.  Every line is a part, so that tests can put others in their places. */
static const char *const lines[] = {
    "dyar: 1",
    "id: small",
    "name: Small",
    "players: 2",
    "board: {rows: 2, columns: 4, territory: rows}",
    "setup: {seeds: 3}",
    "marks: {source: {means: somebody's}, kept: {means: kept, worth: mark-owner}}",
    "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}",
    "sowing: {direction: counterclockwise, first-seed: next-hole, endless: undo}",
    "landing:",
    "  - {rule: capture, when: {side: opponent, seeds: 2 or 3}, do: [capture: landed], then: "
    "end-turn}",
    "  - {rule: other, then: end-turn}",
    "end:",
    "  - {rule: nothing-left, when: {board: {seeds: 0}}}",
    "  - {rule: repeated, when: {position-seen: 2..}}",
    "leftovers: {free: row-owner}",
    "winner: most-seeds",
    "match: {fill: {holes-with: initial, order: left-first}, short: {remainder: own-store, "
    "unfilled: closed}}",
    "questions:",
    "  - id: three",
    "    asks: Are three captured?",
    "    answers:",
    "      - {id: too, standing: assumed}",
    "      - {id: not, change: {landing.capture.when.seeds: 2}}",
    NULL,
};

typedef struct request {
    const char *line, *instead; /* of one line; NULL: none */
    const char *answer, *set;
    bool match;
} request;

static void write_ruleset(const request *r, char text[TEXT])
{
    size_t length = 0;
    bool found = !r->line;
    for (size_t i = 0; lines[i]; i++) {
        const bool here = r->line && strncmp(lines[i], r->line, strlen(r->line)) == 0;
        found |= here;
        length += (size_t)snprintf(text + length, TEXT - length, "%s\n",
                                   here ? r->instead : lines[i]);
    }
    assert_true(found);
}

static void hash_text(const char *text, const request *r, char hash[HASH])
{
    const dyar_load_request asked =
        DYAR_LOAD_REQUEST(.ruleset = "small", .text = text, .text_length = strlen(text),
                          .answers = &r->answer, .answer_count = r->answer != NULL,
                          .sets = &r->set, .set_count = r->set != NULL, .match = r->match);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&asked);
    const char *made = dyar_ruleset_about(ruleset)->hash;
    assert_int_equal(strlen(made), HASH - 1);
    assert_int_equal(strspn(made, "0123456789abcdef"), HASH - 1);
    strcpy(hash, made);
}

static void hash_of(request r, char hash[HASH])
{
    char text[TEXT];
    write_ruleset(&r, text);
    hash_text(text, &r, hash);
}

static bool same(request a, request b)
{
    char of_a[HASH], of_b[HASH];
    hash_of(a, of_a);
    hash_of(b, of_b);
    return strcmp(of_a, of_b) == 0;
}

static const request plain;

static request with(const char *line, const char *instead)
{
    return (request){.line = line, .instead = instead};
}

/* ---- what is for people ---- */

TEST(texts_do_not_change_it)
{
    assert_true(same(plain, with("id:", "id: other")));
    assert_true(same(plain, with("name:", "name: Another\nregion: Nowhere\nmeaning: x\n"
                                          "note: new\nalso-called: [smaller]\n"
                                          "place: {lat: 17.9, long: -12.3}\n"
                                          "people: [Nobody]\nlanguage: en\n"
                                          "first-described: 1999\n"
                                          "words: {pit: a hole}")));
    assert_true(same(plain, with("name:", "name: Small\nexamples:\n  - {before: "
                                          "'3,3,3,3/3,3,3,3 0,0 1 -', move: a1, after: "
                                          "'3,3,3,3/0,4,4,4 0,0 2 -'}")));
    assert_true(same(plain, with("marks:", "marks: {source: {}, kept: {means: won, "
                                           "worth: mark-owner}}")));
}

TEST(citations_do_not_change_it)
{
    assert_true(same(plain, with("name:", "name: Small\nsources: {book: {title: A book, in: "
                                          "Paris, read: summary, url: 'https://example.org', "
                                          "accessed: 2026-11-26, doi: 10.1000/182, language: "
                                          "fr}}\ncitations: {winner: {source: book, standing: "
                                          "reported}}")));
    assert_true(same(plain, with("setup:", "setup: {seeds: 3, note: as usual, standing: "
                                           "assumed, question: three}")));
}

TEST(questions_alone_do_not_change_it)
{
    assert_true(same(plain, with("    asks:", "    asks: And three?")));
    assert_true(same(plain, with("      - {id: not", "      - {id: none, change: "
                                                     "{landing.capture.when.seeds: 3}}")));
}

/* ---- what is written otherwise and means the same ---- */

TEST(the_order_of_keys_does_not_change_it)
{
    assert_true(same(plain, with("board:", "board: {territory: rows, columns: 4, rows: 2}")));
    assert_true(same(plain, with("winner:", "winner: most-seeds # comment")));
    assert_true(same(plain, with("setup:", "setup:\n    seeds: 0x3")));
}

TEST(a_default_answer_is_no_answer)
{
    assert_true(same(plain, (request){.answer = "three=too"}));
}

TEST(however_a_rule_was_changed_it_is_the_same_rule)
{
    const request answered = {.answer = "three=not"},
                  set = {.set = "landing.capture.when.seeds=2"},
                  written = with("  - {rule: capture",
                                 "  - {then: end-turn, rule: capture, do: [capture: landed], "
                                 "when: {seeds: 2, side: opponent}}");
    assert_true(same(answered, set));
    assert_true(same(answered, written));
    assert_false(same(answered, plain));
}

TEST(what_extends_another_and_changes_nothing_is_the_same)
{
    static const char text[] = "dyar: 1\nid: again\nname: Again\nextends: kalah\n";
    char own[HASH];
    OWNED(dyar_ruleset) base = need_bundled("kalah");
    hash_text(text, &plain, own);
    assert_string_equal(own, dyar_ruleset_about(base)->hash);
}

/* The id of the ruleset whose rules it has, or "" */
static void rules_as(const char *text, char id[TEXT])
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "again", .text = text, .text_length = strlen(text)));
    const char *as = dyar_ruleset_about(ruleset)->rules_as;
    strcpy(id, as ? as : "");
}

TEST(what_extends_another_and_changes_nothing_names_it)
{
    char id[TEXT];
    rules_as("dyar: 1\nid: again\nname: Again\nextends: kalah\nregion: Nowhere\n", id);
    assert_string_equal(id, "kalah");
    rules_as("dyar: 1\nid: again\nname: Again\nextends: kalah\nchange: {setup.seeds: 4}\n", id);
    assert_string_equal(id, "kalah"); /* as in kalah itself */
    rules_as("dyar: 1\nid: again\nname: Again\nextends: kalah\nchange: {setup.seeds: 3}\n", id);
    assert_string_equal(id, "");
    /* A variant of a variant. */
    rules_as("dyar: 1\nid: again\nname: Again\nextends: krur-three\n", id);
    assert_string_equal(id, "krur-three");
}

TEST(a_set_up_that_is_chosen_counts_and_its_name_does_not)
{
    assert_true(same(plain, with("setup:", "setups: {usual: {seeds: 3}, long: {seeds: 3, "
                                           "columns: 6}}")));
    assert_false(same(plain, with("setup:", "setups: {long: {seeds: 3, columns: 6}, "
                                            "usual: {seeds: 3}}")));
}

/* ---- rules ---- */

TEST(any_rule_changes_it)
{
    static const char *const others[][2] = {
        {"board:", "board: {rows: 2, columns: 5, territory: rows}"},
        {"setup:", "setup: {seeds: 4}"},
        {"moves:", "moves: {from: {side: own, seeds: 2.., mark: none}, none: pass}"},
        {"moves:", "moves: {from: {side: own, seeds: 1.., mark: none}, none: lose}"},
        {"sowing:", "sowing: {direction: clockwise, first-seed: next-hole, endless: undo}"},
        {"  - {rule: other", "  - {rule: other, then: again}"},
        {"  - {rule: repeated", "  - {rule: repeated, when: {position-seen: 3..}}"},
        {"leftovers:", "leftovers: {free: nobody}"},
        {"winner:", "winner: fewest-seeds"},
        {"marks:", "marks: {kept: {worth: mark-owner}}"},
        {"marks:", "marks: {note: {}, kept: {worth: mark-owner}}"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(same(plain, with(others[i][0], others[i][1])));
}

TEST(the_order_of_rules_changes_it)
{
    const request swapped =
        with("  - {rule: nothing-left", "  - {rule: all-gone, when: {board: {seeds: 0}}}\n"
                                        "  - {rule: nothing-left, when: {board: {seeds: 0}}}");
    const request back =
        with("  - {rule: nothing-left", "  - {rule: nothing-left, when: {board: {seeds: 0}}}\n"
                                        "  - {rule: all-gone, when: {board: {seeds: 0}}}");
    assert_false(same(swapped, back));
}

TEST(a_match_block_counts_in_matches_only)
{
    const request right =
        with("match:", "match: {fill: {holes-with: initial, order: right-first}, short: "
                       "{remainder: own-store, unfilled: closed}}");
    request right_match = right;
    right_match.match = true;
    assert_true(same(plain, right));
    assert_false(same(plain, (request){.match = true}));
    assert_false(same((request){.match = true}, right_match));
    assert_true(
        same((request){.match = true},
             (request){
                 .line = "match:",
                 .instead =
                     "match: {short: {remainder: own-store, unfilled: closed, note: so}, fill: "
                     "{order: left-first, holes-with: initial}}",
                 .match = true}));
}
