/* SPDX-License-Identifier: MIT */
/* Whether the board is all that decides how a game goes on (analysis/board_facts.c). */

#include "dyar/board.h"
#include "support/need.h"
#include "support/unit.h"

/* A game of two players with this board, and these rules of landing before the last. */
static dyar_board_facts facts_of(const char *board, const char *landing)
{
    static const char form[] = "dyar: 1\nid: tried\nname: Tried\n"
                               "board: {%s}\n"
                               "setup: {seeds: 2}\n"
                               "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                               "landing: [%s{rule: nothing, then: end-turn}]\n"
                               "leftovers: {free: row-owner}\n"
                               "winner: most-seeds\n";
    char text[1000];
    const int length = snprintf(text, sizeof text, form, board, landing);
    assert_true(length > 0 && (size_t)length < sizeof text);
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = (size_t)length));
    return dyar_board_facts_of(dyar_ruleset_game(ruleset));
}

static bool turns(const char *board, const char *landing)
{
    return facts_of(board, landing).half_turn;
}

static const char yard[] = "{rule: yard, when: {seeds: 2}, do: [capture: own.yard], then: "
                           "end-turn}, ";

TEST(what_lies_in_stores_decides_where_rules_take_it_out_again)
{
    assert_null(facts_of("rows: 2, columns: 3}\nregions: {yard: a1 c2", yard).beyond);
    const dyar_board_facts facts = facts_of(
        "rows: 2, columns: 3", "{rule: pay, when: {seeds: 2}, do: [move: {seeds: 1, from: "
                               "own.store, to: landed}], then: end-turn}, ");
    assert_true(facts.stores_decide);
    assert_string_equal(facts.beyond, "a rule takes seeds from a store");
}

/* "Turned by half, every board is the same for the other player." */
TEST(a_board_that_is_not_the_same_for_the_other_player_does_not_turn)
{
    assert_true(turns("rows: 2, columns: 3", ""));
    assert_false(turns("rows: 2, columns: 3, missing: b2", ""));
    /* No hole has another in its place. */
    assert_false(turns("rows: 2, columns: 4, missing: a2-d2, territory: {1: a1-b1, 2: c1-d1}, "
                       "track: a1-d1",
                       ""));
}

TEST(opposite_holes_have_to_turn_with_the_board)
{
    assert_true(turns("rows: 2, columns: 3, opposite: {a1: b2, c2: b1}", ""));
    assert_false(turns("rows: 2, columns: 3, opposite: {a1: b2}", ""));
}

TEST(regions_that_rules_take_holes_of_have_to_turn_with_the_board)
{
    assert_true(turns("rows: 2, columns: 3}\nregions: {yard: a1 c2", yard));
    assert_false(turns("rows: 2, columns: 3}\nregions: {yard: a1 b2", yard));
}

static dyar_board_facts facts_with(const char *id, const char *set)
{
    const char *sets[] = {set};
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id, .sets = sets, .set_count = set != NULL));
    return dyar_board_facts_of(dyar_ruleset_game(ruleset));
}

/* "If the same position occurs for the third time, the game ends, and the seeds on the board
 * count for neither player." */
TEST(a_repetition_counts_nothing_where_no_player_gets_the_seeds)
{
    assert_true(facts_with("awari-solved", NULL).repetition_counts_nothing);
    assert_false(facts_with("awari-solved", NULL).repetition_draws);
    assert_false(facts_with("oware", NULL).repetition_counts_nothing);
    /* A position without seeds on one side may then occur for ever. */
    assert_false(facts_with("awari-solved",
                            "end.repeated.when={position-seen: 3.., everybody: {seeds: 1..}}")
                     .repetition_counts_nothing);
}

TEST(a_repetition_draws_where_a_rule_says_draw)
{
    assert_true(facts_with("oware", "end.repeated.then=draw").repetition_draws);
    assert_false(facts_with("oware", NULL).repetition_draws);
}
