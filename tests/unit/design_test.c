/* SPDX-License-Identifier: MIT */
/* Which combinations of answers a study plays, and how its games are dealt out. */
#include "lab/study/dealer.h"
#include "lab/study/design.h"
#include "support/unit.h"

enum { QUESTIONS = 5 };

static const dyar_answer answers[4] = {{.id = "a"}, {.id = "b"}, {.id = "c"}, {.id = "d"}};

/* Questions with the number of answers in their ids; one affects nothing. */
static const dyar_question questions[QUESTIONS] = {
    {.id = "two", .answers = answers, .answer_count = 2},
    {.id = "three", .answers = answers, .answer_count = 3, .chosen = 1},
    {.id = "none", .affects_nothing = true},
    {.id = "four", .answers = answers, .answer_count = 4},
    {.id = "also-two", .answers = answers, .answer_count = 2, .chosen = 1},
};

static const bool all[QUESTIONS] = {true, true, false, true, true};

static lab_design make(lab_design_kind kind, const bool *varied)
{
    lab_design design;
    lab_error error;
    assert_true(lab_design_make(&design, kind, questions, QUESTIONS, varied, &error));
    return design;
}

static void assert_first_is_as_loaded(const lab_design *design)
{
    for (size_t q = 0; q < QUESTIONS; q++)
        assert_int_equal(lab_design_answers(design, 0)[q], questions[q].chosen);
}

static void assert_all_differ(const lab_design *design)
{
    for (size_t a = 0; a < design->count; a++)
        for (size_t b = 0; b < a; b++)
            assert_memory_not_equal(lab_design_answers(design, a),
                                    lab_design_answers(design, b), QUESTIONS * sizeof(size_t));
}

static void assert_answers_exist(const lab_design *design)
{
    for (size_t c = 0; c < design->count; c++)
        for (size_t q = 0; q < QUESTIONS; q++) {
            const size_t answer = lab_design_answers(design, c)[q];
            assert_true(answer == questions[q].chosen || answer < questions[q].answer_count);
        }
}

TEST(a_full_design_has_every_combination)
{
    RELEASED(lab_design) design = make(LAB_DESIGN_FULL, all);
    assert_int_equal(design.count, 2 * 3 * 4 * 2);
    assert_first_is_as_loaded(&design);
    assert_all_differ(&design);
    assert_answers_exist(&design);
}

TEST(one_at_a_time_differs_from_the_first_in_one_answer)
{
    RELEASED(lab_design) design = make(LAB_DESIGN_ONE_AT_A_TIME, all);
    assert_int_equal(design.count, 1 + 1 + 2 + 3 + 1);
    assert_first_is_as_loaded(&design);
    assert_all_differ(&design);
    assert_answers_exist(&design);
    for (size_t c = 1; c < design.count; c++) {
        size_t differences = 0;
        for (size_t q = 0; q < QUESTIONS; q++)
            differences += lab_design_answers(&design, c)[q] != questions[q].chosen;
        assert_int_equal(differences, 1);
    }
}

static bool meet(const lab_design *design, size_t q, size_t a, size_t r, size_t b)
{
    for (size_t c = 0; c < design->count; c++)
        if (lab_design_answers(design, c)[q] == a && lab_design_answers(design, c)[r] == b)
            return true;
    return false;
}

TEST(in_pairs_any_two_answers_meet)
{
    RELEASED(lab_design) design = make(LAB_DESIGN_PAIRS, all);
    assert_first_is_as_loaded(&design);
    assert_all_differ(&design);
    assert_answers_exist(&design);
    for (size_t q = 0; q < QUESTIONS; q++)
        for (size_t r = q + 1; r < QUESTIONS; r++)
            for (size_t a = 0; a < questions[q].answer_count; a++)
                for (size_t b = 0; b < questions[r].answer_count; b++)
                    assert_true(meet(&design, q, a, r, b));
    assert_in_range(design.count, 3 * 4, 16); /* no array can be smaller than 12 */
}

TEST(pairs_of_one_question_are_all_its_answers)
{
    const bool one[QUESTIONS] = {[3] = true};
    RELEASED(lab_design) design = make(LAB_DESIGN_PAIRS, one), alone;
    lab_error error;
    assert_int_equal(design.count, 4);
    assert_all_differ(&design);
    assert_true(lab_design_make(&alone, LAB_DESIGN_PAIRS, questions, 1, all, &error));
    assert_int_equal(alone.count, 2);
}

TEST(questions_that_are_not_varied_keep_their_answers)
{
    const bool two[QUESTIONS] = {true, [3] = true};
    for (lab_design_kind kind = LAB_DESIGN_ONE_AT_A_TIME; kind <= LAB_DESIGN_FULL; kind++) {
        RELEASED(lab_design) design = make(kind, two);
        for (size_t c = 0; c < design.count; c++) {
            assert_int_equal(lab_design_answers(&design, c)[1], 1);
            assert_int_equal(lab_design_answers(&design, c)[4], 1);
        }
        assert_int_equal(design.count, kind == LAB_DESIGN_ONE_AT_A_TIME ? 5 : 8);
    }
}

TEST(nothing_to_vary_is_one_combination)
{
    const bool none[QUESTIONS] = {false};
    for (lab_design_kind kind = LAB_DESIGN_ONE_AT_A_TIME; kind <= LAB_DESIGN_FULL; kind++) {
        RELEASED(lab_design) design = make(kind, none);
        assert_int_equal(design.count, 1);
    }
    assert_false(lab_design_varies(&questions[2]));
    assert_true(lab_design_varies(&questions[0]));
}

TEST(too_many_combinations_are_refused)
{
    enum { MANY = 9 };
    dyar_question many[MANY];
    bool varied[MANY];
    RELEASED(lab_design) design;
    lab_error error;
    for (size_t i = 0; i < MANY; i++) {
        many[i] = questions[3];
        varied[i] = true;
    }
    assert_false(lab_design_make(&design, LAB_DESIGN_FULL, many, MANY, varied, &error));
    assert_string_equal(error.message, "more than 100,000 combinations of answers");
    assert_true(lab_design_make(&design, LAB_DESIGN_PAIRS, many, MANY, varied, &error));
    assert_in_range(design.count, 16, 40);
}

/* ---- dealing ---- */

TEST(games_are_dealt_once_and_in_order)
{
    const lab_game_range ranges[] = {
        {.combination = 0, .first = 5, .count = 10},
        {.combination = 2, .lineup = 1, .first = 0, .count = 9000}};
    lab_dealer dealer = {.ranges = ranges, .count = 2};
    lab_game_range range;
    uint64_t expected = 5, longest = 0;
    size_t pieces = 0;
    for (; lab_dealer_deal(&dealer, &range); pieces++) {
        if (range.combination == 2 && expected == 15)
            expected = 0;
        assert_int_equal(range.lineup, range.combination == 2);
        assert_int_equal(range.first, expected);
        expected += range.count;
        longest = range.count > longest ? range.count : longest;
        lab_dealer_learn(&dealer, &(lab_batch){.range = range, .seconds = 1e-6});
    }
    assert_int_equal(expected, 9000);
    assert_true(longest > 1000); /* games are quick */
    assert_true(pieces < 30);
}

TEST(in_rounds_all_combinations_come_equally_far)
{
    const uint64_t games[] = {100, 7};
    const lab_game_range missing[] = {{.combination = 0, .first = 35, .count = 65},
                                      {.combination = 0, .lineup = 1, .first = 0, .count = 7},
                                      {.combination = 1, .first = 0, .count = 10},
                                      {.combination = 1, .first = 12, .count = 88}};
    uint64_t next[] = {35, 0, 0, 12};
    size_t count = 4;
    lab_game_range *ranges = lab_ranges_in_rounds(missing, &count, games);
    assert_non_null(ranges);
    for (size_t i = 0; i < count; i++) {
        const lab_game_range *r = &ranges[i];
        const size_t of = r->combination == 0 ? r->lineup : r->first < 10 ? 2 : 3;
        assert_int_equal(r->first, next[of]);
        next[of] += r->count;
        assert_true(r->count <= 10);
        if (of == 3 && r->first >= 40) /* the other one has come as far */
            assert_true(next[0] >= r->first);
    }
    const uint64_t ends[] = {100, 7, 10, 100};
    assert_memory_equal(next, ends, sizeof next);
    free(ranges);
}

TEST(slow_games_are_dealt_one_by_one)
{
    const lab_game_range ranges[] = {{.count = 100}};
    lab_dealer dealer = {.ranges = ranges, .count = 1};
    lab_game_range range;
    for (int i = 0; i < 100; i++) {
        assert_true(lab_dealer_deal(&dealer, &range));
        assert_int_equal(range.count, 1);
        assert_int_equal(lab_dealer_window(&dealer, 3), 6);
        lab_dealer_learn(&dealer, &(lab_batch){.range = range, .seconds = 2});
    }
    assert_false(lab_dealer_deal(&dealer, &range));
}
