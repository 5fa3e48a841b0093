/* SPDX-License-Identifier: MIT */
/* One ruleset laid over another (compare/overlay.c): what of the two is the same. */
#include "compare/overlay.h"
#include "ruleset/ruleset.h"
#include "support/need.h"
#include "support/unit.h"

static dyar_ruleset *load(const char *set)
{
    return need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "kalah",
                           .sets = (const char *const[]){"board.stores=null", set},
                           .set_count = 2));
}

static bool same_board(const char *a, const char *b)
{
    OWNED(dyar_ruleset) first = load(a), *second = load(b);
    return dyar_same_board(first->rules, second->rules);
}

TEST(boards_with_other_tracks_are_not_the_same)
{
    static const char round[] = "board.track=a1-f1 f2-a2", across[] = "board.track=a1-f1 a2-f2";
    assert_true(same_board(round, round));
    assert_false(same_board(round, across));
    assert_false(same_board("board.columns=5", "board.columns=6"));
}

/* Where no name is known to both, kinds of marks that are worth the same are taken for the
 * same, one for one. */
TEST(marks_are_paired_in_their_order)
{
    OWNED(dyar_ruleset) lower =
        load("marks={a: {means: one, owner: nobody}, b: {means: other, owner: nobody}}");
    OWNED(dyar_ruleset) upper =
        load("marks={u: {means: one, owner: nobody}, v: {means: other, owner: nobody}}");
    int mark_of_upper[DYAR_MARKS_MAX];
    dyar_pair_marks(lower->rules, upper->rules, mark_of_upper);
    assert_int_equal(mark_of_upper[0], 0);
    assert_int_equal(mark_of_upper[1], 1);
}

/* What asks for a mark of one's own and what makes it say which is which. */
TEST(marks_are_paired_by_what_they_do)
{
    static const char *const lower[] = {
        "marks={a: {worth: mark-owner}, b: {worth: mark-owner}}",
        "landing=[{rule: one, when: {mark: own a}, then: end-turn}, {rule: two, when: {seeds: "
        "4},"
        " do: [mark: {hole: landed, as: b}], then: end-turn}, {rule: three, then: end-turn}]"};
    static const char *const upper[] = {
        "marks={u: {worth: mark-owner}, v: {worth: mark-owner}}",
        "landing=[{rule: one, when: {mark: own v}, then: end-turn}, {rule: two, when: {seeds: "
        "3},"
        " do: [mark: {hole: landed, as: u}], then: end-turn}, {rule: three, then: end-turn}]"};
    OWNED(dyar_ruleset) first =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "oware", .sets = lower, .set_count = 2));
    OWNED(dyar_ruleset) second =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "oware", .sets = upper, .set_count = 2));
    int mark_of_upper[DYAR_MARKS_MAX];
    dyar_pair_marks(first->rules, second->rules, mark_of_upper);
    assert_int_equal(mark_of_upper[0], 1);
    assert_int_equal(mark_of_upper[1], 0);
}
