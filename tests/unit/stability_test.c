/* SPDX-License-Identifier: MIT */
/* Verdicts on findings at several strengths. */
#include "lab/measure/stability.h"
#include "support/unit.h"

/* With a standard error of 1, a corrected interval of three reaches 2.4 to either side, and one
 * of 300 reaches 3.8. */
static lab_strength_effect effect(double value, uint64_t games)
{
    return (lab_strength_effect){.known = true, .value = value, .error = 1, .games = games};
}

static lab_stability judge(double weak, double middle, double strong)
{
    const lab_strength_effect effects[] = {effect(weak, 200), effect(middle, 200),
                                           effect(strong, 200)};
    return lab_stability_of(effects, 3, 1);
}

TEST(an_effect_on_one_side_at_three_strengths_holds)
{
    assert_int_equal(judge(3, 4, 3).verdict, LAB_HOLDS);
    assert_int_equal(judge(-3, -4, -3).verdict, LAB_HOLDS);
    assert_int_equal(judge(3, 4, 2.3).verdict, LAB_NOT_DECIDED);
}

TEST(an_effect_that_holds_needs_200_games_at_each_strength)
{
    const lab_strength_effect effects[] = {effect(3, 200), effect(4, 199), effect(3, 200)};
    const lab_stability s = lab_stability_of(effects, 3, 1);
    assert_int_equal(s.verdict, LAB_NOT_DECIDED);
    assert_true(s.few_games);
    assert_false(judge(3, 4, 3).few_games);
}

TEST(an_effect_that_holds_needs_three_strengths)
{
    const lab_strength_effect effects[] = {effect(3, 200), effect(4, 200), effect(3, 200)};
    assert_int_equal(lab_stability_of(effects, 2, 1).verdict, LAB_NOT_DECIDED);
    assert_int_equal(lab_stability_of(effects, 1, 1).verdict, LAB_ONE_STRENGTH);
}

TEST(an_effect_unknown_at_a_strength_does_not_hold)
{
    const lab_strength_effect effects[] = {effect(3, 200), {0}, effect(4, 200), effect(3, 200)};
    assert_int_equal(lab_stability_of(effects, 4, 1).verdict, LAB_NOT_DECIDED);
    assert_int_equal(lab_stability_of(effects, 2, 1).verdict, LAB_ONE_STRENGTH);
}

TEST(intervals_are_corrected_for_strengths_and_findings)
{
    const lab_strength_effect effects[] = {effect(3, 200), effect(4, 200), effect(3, 200)};
    assert_int_equal(lab_stability_of(effects, 3, 1).verdict, LAB_HOLDS);
    assert_int_equal(lab_stability_of(effects, 3, 100).verdict, LAB_NOT_DECIDED);
    assert_near(lab_stability_interval(&effects[0], 1).low, 3 - 1.96, 0.001);
    assert_near(lab_stability_interval(&effects[0], 3).high, 3 + 2.394, 0.001);
}

TEST(an_effect_that_goes_towards_0_fades)
{
    assert_int_equal(judge(8, 4, 0).verdict, LAB_FADES);
    assert_int_equal(judge(-8, -4, 0).verdict, LAB_FADES);
    assert_int_equal(judge(3, 2, 1).verdict, LAB_NOT_DECIDED); /* the slope is 1.4 errors */
}

TEST(an_effect_that_goes_away_from_0_appears)
{
    assert_int_equal(judge(0, 4, 8).verdict, LAB_APPEARS);
    assert_int_equal(judge(0, -4, -8).verdict, LAB_APPEARS);
    assert_int_equal(judge(-2, 0, 2).verdict, LAB_NOT_DECIDED); /* a slope, but no effect */
}

TEST(effects_on_opposite_sides_reverse)
{
    const lab_stability s = judge(0, 4, -4);
    assert_int_equal(s.verdict, LAB_REVERSES);
    assert_int_equal(s.from, 1);
    assert_int_equal(s.to, 2);
    const lab_strength_effect two[] = {effect(-4, 50), effect(4, 50)};
    assert_int_equal(lab_stability_of(two, 2, 1).verdict, LAB_REVERSES);
}

/* Where all games are alike nothing is uncertain. */
TEST(games_that_are_alike_decide)
{
    const lab_strength_effect alike = {.known = true, .value = 5, .games = 200};
    const lab_strength_effect effects[] = {alike, alike, effect(4, 200), effect(0, 200)};
    assert_int_equal(lab_stability_of(effects, 3, 1).verdict, LAB_HOLDS);
    assert_int_equal(lab_stability_of(effects, 4, 1).verdict, LAB_FADES);
    const lab_strength_effect growing[] = {effect(0, 200), effect(2, 200), alike};
    assert_int_equal(lab_stability_of(growing, 3, 1).verdict, LAB_APPEARS);
}

TEST(a_sentence_names_the_strengths)
{
    static const char *const names[] = {"random", "mcts:50", "mcts:500"};
    char text[LAB_STABILITY_TEXT];
    const struct {
        lab_stability stability;
        const char *sentence;
    } expected[] = {
        {{.verdict = LAB_ONE_STRENGTH, .to = 2}, "known at one strength only, mcts:500"},
        {judge(1, 1, 1), "not decided at random, mcts:50 and mcts:500"},
        {judge(3, 4, 3), "holds at random, mcts:50 and mcts:500"},
        {judge(8, 4, 0), "fades from random to mcts:500"},
        {judge(0, 4, 8), "appears from random to mcts:500"},
        {judge(0, 4, -4), "reverses between mcts:50 and mcts:500"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_string_equal(lab_stability_sentence(&expected[i].stability, names, 3, text),
                            expected[i].sentence);
}
