/* SPDX-License-Identifier: MIT */
/* How much work a turn may be (program/work.h): what the rules ask for is counted, and no more.
 */
#include "dyar/ruleset.h"
#include "program/work.h"
#include "support/need.h"
#include "support/unit.h"

/* Of a turn of Kalah without stores, changed so. */
static double work_of(const char *set, const char *other)
{
    const char *const sets[] = {"board.stores=null", set, other};
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = sets, .set_count = other ? 3 : 2));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    return dyar_work_of_turn(game, dyar_last_phase(game));
}

static double work_with(const char *set)
{
    return work_of(set, NULL);
}

TEST(every_hole_that_a_rule_names_is_counted)
{
    const double one =
                     work_with("landing=[{rule: take, do: [capture: landed], then: end-turn}]"),
                 three = work_with("landing=[{rule: take, do: [capture: [landed, next, "
                                   "opposite.next]], then: end-turn}]");
    assert_true(three > one);
}

/* Of a small hand few seeds are left to go past a hole. */
TEST(holes_are_passed_over_for_as_many_seeds_as_the_hand_may_have)
{
    const double last = work_with("sowing.skip=[{hand: 1, next: {seeds: 5..}}]"),
                 several = work_with("sowing.skip=[{hand: ..6, next: {seeds: 5..}}]"),
                 any = work_with("sowing.skip=[{next: {seeds: 5..}}]");
    assert_true(last < several);
    assert_true(several < any);
}

/* The more seeds a hole must have, the more seldom it is skipped. */
TEST(holes_with_many_seeds_are_passed_over_by_few)
{
    const double few = work_with("sowing.skip=[{seeds: 2..}]"),
                 many = work_with("sowing.skip=[{seeds: 9..}]");
    assert_true(many < few);
}

/* What is done at each seed counts as often as the hand may be so small. */
TEST(what_is_done_at_the_last_seeds_counts_for_each_of_them)
{
    const double last = work_with("each-seed=[{rule: take, when: {hand: 0}, do: [capture: "
                                  "here]}]"),
                 more = work_with("each-seed=[{rule: take, when: {hand: ..9}, do: [capture: "
                                  "here]}]");
    assert_true(more > last);
}

static double work_of_seeds(const char *setup)
{
    return work_of(setup,
                   "landing=[{rule: shut, when: {seeds: 9..}, do: [close: landed], then: "
                   "end-turn}, {rule: nothing, then: end-turn}]");
}

/* Each of four seeds may search for an open hole all round the board; more are sown in
 * rounds. */
TEST(closed_holes_are_looked_at_four_times_at_most)
{
    const double three = work_of_seeds("setup={holes: {a1: 3}}"),
                 four = work_of_seeds("setup={holes: {a1: 4}}"),
                 five = work_of_seeds("setup={holes: {a1: 5}}"),
                 six = work_of_seeds("setup={holes: {a1: 6}}");
    assert_true(four - three > six - five);
    assert_true(five - four == six - five);
}
