/* SPDX-License-Identifier: MIT */
/* Measures of games made by hand, and the effects of questions on them. */
#include "dyar/random.h"
#include "lab/measure/measures.h"
#include "support/unit.h"

/* ---- one combination ---- */

/* Seat 2 began and won; then it was drawn, and the third was stopped. */
static const lab_outcome games[] = {
    {.winners = 2,
     .first = 1,
     .turns = 20,
     .games = 1,
     .options = 60,
     .choices = 15,
     .followed = 1,
     .endless = 1,
     .lead_changes = 3,
     .drama = 400000,
     .threshold = 200000,
     .unowned = 6,
     .scores = {10, 20},
     .players = {0, 1}},
    {.winners = 3,
     .first = 1,
     .turns = 40,
     .games = 1,
     .options = 80,
     .choices = 20,
     .ending = LAB_ENDED_BY_REPETITION,
     .repetitions = 1,
     .endless = LAB_UNKNOWN,
     .lead_changes = LAB_UNKNOWN,
     .drama = LAB_UNKNOWN,
     .threshold = LAB_UNKNOWN,
     .scores = {15, 15},
     .players = {1, 0}},
    {.winners = 0,
     .first = 1,
     .turns = 300,
     .games = 1,
     .options = 300,
     .choices = 0,
     .ending = LAB_BROKEN_OFF,
     .followed = 1,
     .lead_changes = 1,
     .drama = LAB_UNKNOWN,
     .threshold = LAB_UNKNOWN,
     .scores = {8, 2},
     .players = {0, 1}},
    {.lineup = 1,
     .winners = 2,
     .turns = 10,
     .games = 1,
     .options = 10,
     .endless = LAB_UNKNOWN,
     .lead_changes = LAB_UNKNOWN,
     .drama = LAB_UNKNOWN,
     .threshold = LAB_UNKNOWN,
     .scores = {30, 0},
     .players = {1, 0}},
};

static const lab_scene two = {.players = 2, .seeds = 36};

TEST(measures_are_as_they_are_defined)
{
    static const struct {
        lab_measure_id id;
        uint64_t games;
        double value;
    } expected[] = {
        {LAB_MEASURE_COMPLETION, 3, 2.0 / 3},
        {LAB_MEASURE_DRAWS, 2, 0.5},
        {LAB_MEASURE_REPETITION, 3, 1.0 / 3},
        {LAB_MEASURE_WIN_1, 3, 1.0 / 3},
        {LAB_MEASURE_WIN_2, 3, 2.0 / 3},
        {LAB_MEASURE_BALANCE, 3, 2.0 / 3},
        {LAB_MEASURE_FIRST_MOVER, 3, 1.0 / 6},
        {LAB_MEASURE_MARGIN, 2, 5},
        {LAB_MEASURE_TURNS, 2, 30},
        {LAB_MEASURE_TURNS_SPREAD, 2, 10},
        {LAB_MEASURE_BRANCHING, 3, 2},
        {LAB_MEASURE_CHOICE, 3, 1.25 / 3},
        {LAB_MEASURE_LEAD_CHANGES, 2, 2},
        {LAB_MEASURE_DRAMA, 1, 0.4},
        {LAB_MEASURE_THRESHOLD, 1, 0.2},
        {LAB_MEASURE_ENDLESS, 2, 0.025},
        {LAB_MEASURE_UNOWNED, 2, 1.0 / 12},
        {LAB_MEASURE_SKILL, 1, 1},
    };
    lab_estimate estimates[LAB_MEASURES];
    assert_true(lab_measure_all(&two, games, 4, 1, estimates));
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const lab_estimate *e = &estimates[expected[i].id];
        assert_true(e->known);
        assert_int_equal(e->games, expected[i].games);
        assert_near(e->interval.value, expected[i].value, 1e-12);
        assert_true(e->interval.low <= e->interval.value + 1e-12);
        assert_true(e->interval.high >= e->interval.value - 1e-12);
    }
    assert_false(estimates[LAB_MEASURE_WIN_3].known);
    assert_false(estimates[LAB_MEASURE_WIN_4].known);
    assert_false(estimates[LAB_MEASURE_SKILL_4].known);
}

/* An interval of a few games would be made of nothing but these. */
TEST(few_games_have_no_interval)
{
    lab_outcome few[LAB_FEWEST];
    lab_estimate estimates[LAB_MEASURES];
    for (int i = 0; i < LAB_FEWEST; i++)
        few[i] = (lab_outcome){.winners = 1 << i % 2, .turns = 10 + i % 5, .games = 1};
    assert_true(lab_measure_all(&two, few, LAB_FEWEST - 1, 1, estimates));
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        assert_false(estimates[id].bounded);
    assert_near(estimates[LAB_MEASURE_WIN_1].interval.value, 15.0 / 29, 1e-12);
    assert_true(lab_measure_all(&two, few, LAB_FEWEST, 1, estimates));
    assert_true(estimates[LAB_MEASURE_WIN_1].bounded);
    assert_true(estimates[LAB_MEASURE_TURNS].bounded);
}

/* That it was so in all games does not say that it is always so. */
TEST(games_that_are_all_alike_leave_something_open)
{
    lab_outcome alike[100];
    lab_estimate estimates[LAB_MEASURES];
    for (int i = 0; i < 100; i++)
        alike[i] = (lab_outcome){.winners = 1, .turns = 10, .games = 1, .followed = 1};
    assert_true(lab_measure_all(&two, alike, 100, 1, estimates));
    const lab_estimate *endless = &estimates[LAB_MEASURE_ENDLESS];
    assert_true(endless->bounded);
    assert_near(endless->interval.high, lab_wilson(0, 100).high, 1e-12);
    assert_true(estimates[LAB_MEASURE_TURNS].known);
    assert_false(estimates[LAB_MEASURE_TURNS].bounded);
}

TEST(nothing_is_known_of_no_games)
{
    lab_estimate estimates[LAB_MEASURES];
    assert_true(lab_measure_all(&two, NULL, 0, 1, estimates));
    for (size_t i = 0; i < LAB_MEASURES; i++)
        assert_false(estimates[i].known);
}

TEST(a_match_is_made_of_games)
{
    const lab_scene match = {.players = 2, .seeds = 36, .match = true};
    const lab_outcome matches[] = {
        {.winners = 1, .turns = 90, .games = 10, .followed = 1, .repetitions = 4},
        {.winners = 1, .turns = 90, .games = 10},
    };
    lab_estimate estimates[LAB_MEASURES];
    assert_true(lab_measure_all(&match, matches, 2, 1, estimates));
    assert_int_equal(estimates[LAB_MEASURE_REPETITION].games, 1);
    assert_near(estimates[LAB_MEASURE_REPETITION].interval.value, 0.4, 1e-12);
}

/* Seats that win by turns are equal, and the interval says that they may be. */
TEST(equal_seats_may_be_in_balance)
{
    lab_outcome fair[400] = {{0}}, unfair[400] = {{0}};
    lab_estimate estimates[LAB_MEASURES];
    for (size_t i = 0; i < 400; i++) {
        fair[i] = (lab_outcome){.winners = 1 << i % 2, .turns = 1, .games = 1};
        unfair[i] = (lab_outcome){.winners = i % 4 ? 1 : 2, .turns = 1, .games = 1};
    }
    assert_true(lab_measure_all(&two, fair, 400, 1, estimates));
    assert_near(estimates[LAB_MEASURE_BALANCE].interval.high, 1, 0);
    assert_true(estimates[LAB_MEASURE_BALANCE].interval.low > 0.8);
    assert_true(lab_measure_all(&two, unfair, 400, 1, estimates));
    assert_near(estimates[LAB_MEASURE_BALANCE].interval.value, 0.5, 1e-12);
    assert_true(estimates[LAB_MEASURE_BALANCE].interval.high < 0.65);
    assert_true(estimates[LAB_MEASURE_BALANCE].interval.low > 0.35);
}

/* There is no gap where one plays alone. */
TEST(a_seat_alone_is_in_balance)
{
    const lab_scene one = {.players = 1, .seeds = 36};
    lab_outcome alone[LAB_FEWEST];
    lab_estimate estimates[LAB_MEASURES];
    for (int i = 0; i < LAB_FEWEST; i++)
        alone[i] = (lab_outcome){.winners = i % 2, .turns = 1, .games = 1};
    assert_true(lab_measure_all(&one, alone, LAB_FEWEST, 1, estimates));
    assert_near(estimates[LAB_MEASURE_BALANCE].interval.low, 1, 0);
    assert_near(estimates[LAB_MEASURE_BALANCE].interval.high, 1, 0);
}

TEST(every_measure_is_explained)
{
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_measure *measure = lab_measure_get(id);
        assert_true(measure->interval != LAB_WILSON || lab_measure_is_share(measure));
        assert_true(strlen(measure->name) > 0 && strlen(measure->title) > 0);
        assert_true(strlen(measure->definition) > 10 && strlen(measure->source) > 3);
        for (lab_measure_id other = 0; other < id; other++)
            assert_string_not_equal(measure->name, lab_measure_get(other)->name);
    }
}

/* ---- effects ---- */

enum { CELLS = 9, GAMES = 200, QUESTIONS = 2 };

static const dyar_answer answers[] = {{.id = "no"}, {.id = "yes"}, {.id = "both"}};
static const dyar_question questions[QUESTIONS] = {
    {.id = "long", .answers = answers, .answer_count = 3},
    {.id = "drawn", .answers = answers, .answer_count = 3},
};

typedef struct study {
    size_t combinations[CELLS][QUESTIONS];
    lab_outcome outcomes[CELLS][GAMES];
    lab_cell cells[CELLS];
    lab_experiment experiment;
    lab_effect effects[QUESTIONS * LAB_MEASURES];
} study;

/* Games get longer with the answer to the first question and are drawn by the second. */
static void play(study *s, const size_t (*combinations)[QUESTIONS], size_t cells)
{
    dyar_random random = dyar_random_begin(5, 0);
    for (size_t i = 0; i < cells; i++) {
        memcpy(s->combinations[i], combinations[i], sizeof s->combinations[i]);
        for (size_t j = 0; j < GAMES; j++) {
            const bool drawn = dyar_random_below(&random, 100) < 5 + 10 * combinations[i][1];
            s->outcomes[i][j] = (lab_outcome){
                .winners = drawn ? 3 : 1 << dyar_random_below(&random, 2),
                .turns =
                    (int32_t)(20 + 10 * combinations[i][0] + dyar_random_below(&random, 20)),
                .games = 1,
                .drama = LAB_UNKNOWN,
            };
        }
        s->cells[i] = (lab_cell){two, s->combinations[i], s->outcomes[i], GAMES};
    }
    s->experiment = (lab_experiment){.questions = questions,
                                     .question_count = QUESTIONS,
                                     .cells = s->cells,
                                     .cell_count = cells,
                                     .seed = 1};
    assert_true(lab_effects(&s->experiment, s->effects));
}

static const lab_effect *effect(const study *s, size_t question, lab_measure_id id)
{
    return &s->effects[question * LAB_MEASURES + id];
}

static void expect_effects(const study *s)
{
    const lab_effect *turns = effect(s, 0, LAB_MEASURE_TURNS);
    const lab_effect *draws = effect(s, 1, LAB_MEASURE_DRAWS);
    assert_true(lab_effect_matters(turns) && lab_effect_matters(draws));
    assert_int_equal(turns->from, 0);
    assert_int_equal(turns->to, 2);
    assert_near(turns->effect.value, 20, 1.5);
    assert_true(turns->effect.low < 20 && turns->effect.high > 20);
    assert_near(turns->answers[1] - turns->answers[0], turns->effect.value, 1e-9);
    assert_near(draws->effect.value, 0.2, 0.07);
    assert_false(lab_effect_matters(effect(s, 0, LAB_MEASURE_DRAWS)));
    assert_false(lab_effect_matters(effect(s, 1, LAB_MEASURE_TURNS)));
    assert_false(effect(s, 0, LAB_MEASURE_DRAMA)->known);
}

static study s;

TEST(all_combinations_show_what_answers_change)
{
    static const size_t full[][QUESTIONS] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1},
                                             {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    play(&s, full, 9);
    expect_effects(&s);
}

TEST(one_answer_at_a_time_shows_it)
{
    static const size_t one[][QUESTIONS] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}};
    play(&s, one, 5);
    expect_effects(&s);
}

/* No answer to the first question was played beside another; long games are drawn games. */
TEST(combinations_that_differ_in_more_show_it)
{
    static const size_t mixed[][QUESTIONS] = {{0, 0}, {0, 1}, {1, 1}, {2, 2}, {2, 0}, {1, 2}};
    play(&s, mixed, 6);
    assert_near(effect(&s, 0, LAB_MEASURE_TURNS)->effect.value, 20, 1.5);
    assert_false(lab_effect_matters(effect(&s, 1, LAB_MEASURE_TURNS)));
    static const size_t apart[][QUESTIONS] = {{0, 0}, {1, 1}, {0, 2}, {2, 0}};
    play(&s, apart, 4);
    assert_near(effect(&s, 0, LAB_MEASURE_TURNS)->effect.value, 20, 3);
}

static const lab_effect *turns_against(const lab_effect *effects, size_t answer)
{
    const size_t number = lab_experiment_answer(&s.experiment, 0, answer);
    return &effects[number * LAB_MEASURES + LAB_MEASURE_TURNS];
}

/* Beside the chosen answer or, with all else different, apart from it. */
TEST(each_answer_is_held_against_the_chosen_one)
{
    static const size_t one[][QUESTIONS] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}};
    static const size_t mixed[][QUESTIONS] = {{0, 0}, {0, 1}, {1, 1}, {2, 2}, {2, 0}, {1, 2}};
    lab_effect against[2 * 3 * LAB_MEASURES];
    for (int design = 0; design < 2; design++) {
        if (design == 0)
            play(&s, one, 5);
        else
            play(&s, mixed, 6);
        assert_int_equal(lab_experiment_answers(&s.experiment), 6);
        assert_true(lab_effects_against(&s.experiment, against));
        assert_false(turns_against(against, 0)->known);
        for (size_t answer = 1; answer < 3; answer++) {
            const lab_effect *turns = turns_against(against, answer);
            assert_int_equal(turns->from, 0);
            assert_int_equal(turns->to, answer);
            assert_near(turns->effect.value, 10.0 * (double)answer, 1.5);
            assert_near(turns->reached.value, 29.5 + 10.0 * (double)answer, 1.5);
            assert_true(turns->reached.low < turns->answers[1] &&
                        turns->reached.high > turns->answers[1]);
            assert_true(turns->error > 0.2 && turns->error < 1);
        }
    }
}

/* Four combinations of three questions, no two of which differ in one alone; some have more
 * games than others.  Every game takes 20 turns, and 10, 4 and 2 more for the second answers.
 */
typedef struct fraction {
    dyar_question questions[3];
    lab_cell cells[5];
    lab_effect effects[3 * LAB_MEASURES];
    lab_experiment experiment;
} fraction;

static void play_fraction(fraction *f)
{
    static const size_t combinations[5][3] = {
        {0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {2, 0, 1}};
    static const size_t counts[5] = {200, 100, 50, 150, LAB_FEWEST - 1};
    for (size_t i = 0; i < 3; i++)
        f->questions[i] = questions[0];
    for (size_t i = 0; i < 5; i++) {
        const size_t *with = combinations[i];
        for (size_t j = 0; j < counts[i]; j++)
            s.outcomes[i][j] =
                (lab_outcome){.winners = 1 << j % 2,
                              .turns = (int32_t)(20 + 10 * with[0] + 4 * with[1] + 2 * with[2]),
                              .games = 1};
        f->cells[i] = (lab_cell){two, with, s.outcomes[i], counts[i]};
    }
    f->experiment = (lab_experiment){.questions = f->questions,
                                     .question_count = 3,
                                     .cells = f->cells,
                                     .cell_count = 4,
                                     .seed = 1};
}

/* Effects that just add up are found exactly, and what is compared are games with the others'
 * average of 4 and 2. */
TEST(effects_that_add_up_are_taken_apart)
{
    static const double added[3] = {10, 4, 2};
    fraction f;
    play_fraction(&f);
    assert_true(lab_effects(&f.experiment, f.effects));
    for (size_t q = 0; q < 3; q++) {
        const lab_effect *turns = &f.effects[q * LAB_MEASURES + LAB_MEASURE_TURNS];
        assert_true(turns->known);
        assert_near(turns->effect.value, added[q], 1e-6);
        assert_near(turns->answers[0], 20 + (10 + 4 + 2 - added[q]) / 2, 1e-6);
        assert_near(turns->answers[1], turns->answers[0] + added[q], 1e-6);
        assert_near(turns->error, 0, 1e-6);
    }
}

/* An answer that only a combination of too few games has does not affect the others. */
TEST(an_answer_of_too_few_games_leaves_the_others_alone)
{
    fraction f;
    play_fraction(&f);
    f.experiment.cell_count = 5;
    assert_true(lab_effects(&f.experiment, f.effects));
    const lab_effect *turns = &f.effects[LAB_MEASURE_TURNS];
    assert_true(turns->known && turns->too_few);
    assert_int_equal(turns->to, 1);
    assert_near(turns->effect.value, 10, 1e-6);
}

/* What happened in all of 200 games is not certain, either: with one more game in which it
 * happened and one more in which it did not, it is 201 in 202. */
TEST(a_share_that_is_always_the_same_has_an_error)
{
    static const size_t pair[][QUESTIONS] = {{0, 0}, {0, 1}};
    const double error = sqrt(2 * 201.0 / 202 * 1 / 202 / 202);
    size_t asked = 0;
    play(&s, pair, 2);
    for (size_t i = 0; i < QUESTIONS * LAB_MEASURES; i++)
        asked += s.effects[i].known;
    const lab_effect *completion = effect(&s, 1, LAB_MEASURE_COMPLETION);
    assert_true(completion->bounded);
    assert_near(completion->effect.value, 0, 0);
    assert_near(completion->effect.low, -1.959964 * error, 1e-7);
    assert_near(completion->effect.high, 1.959964 * error, 1e-7);
    assert_near(completion->error, error, 1e-12);
    const double deviates = lab_normal_quantile(1 - LAB_MATTERS / 2 / (double)asked) +
                            lab_normal_quantile(LAB_POWER);
    assert_near(completion->least, deviates * error, 1e-12);
    assert_false(effect(&s, 0, LAB_MEASURE_COMPLETION)->bounded);
    assert_near(effect(&s, 0, LAB_MEASURE_COMPLETION)->least, 0, 0);
}

/* Seats that there are not are neither ahead nor behind. */
TEST(combinations_may_have_more_players)
{
    static const size_t two_or_three[][QUESTIONS] = {{0, 0}, {1, 0}};
    const lab_scene three = {.players = 3, .seeds = 54};
    play(&s, two_or_three, 2);
    for (size_t i = 0; i < GAMES; i++) {
        s.outcomes[0][i].winners = i % 4 ? 1 : 2;  /* 3/4 and 1/4 */
        s.outcomes[1][i].winners = 1 << i % 3 % 2; /* 2/3, 1/3 and 0 */
    }
    s.cells[1].scene = three;
    assert_true(lab_effects(&s.experiment, s.effects));
    const lab_effect *balance = effect(&s, 0, LAB_MEASURE_BALANCE);
    assert_true(balance->known);
    assert_near(balance->answers[0], 0.5, 1e-9);
    assert_near(balance->answers[1], 1.0 / 3, 0.01);
    assert_false(effect(&s, 0, LAB_MEASURE_WIN_3)->known);
}

/* A share of wins is held against a fair share where the number of players differs, and only
 * there. */
TEST(seats_of_other_numbers_of_players_are_held_against_a_fair_share)
{
    static const size_t three[][QUESTIONS] = {{0, 0}, {1, 0}, {0, 1}};
    play(&s, three, 3);
    for (size_t i = 0; i < GAMES; i++) {
        s.outcomes[0][i].winners = 1 << i % 2; /* fair */
        s.outcomes[1][i].winners = 1 << i % 3; /* fair */
        s.outcomes[2][i].winners = i % 10 ? 1 : 2;
    }
    s.cells[1].scene = (lab_scene){.players = 3, .seeds = 36};
    assert_true(lab_effects(&s.experiment, s.effects));
    const lab_effect *players = effect(&s, 0, LAB_MEASURE_WIN_1);
    assert_true(players->above_fair);
    assert_near(players->answers[0], 0, 1e-9);
    assert_near(players->answers[1], 0, 0.01);
    assert_false(lab_effect_matters(players));
    const lab_effect *other = effect(&s, 1, LAB_MEASURE_WIN_1);
    assert_false(other->above_fair);
    assert_near(other->answers[0], 0.5, 1e-9);
    assert_near(other->answers[1], 0.9, 1e-9);
    assert_true(lab_effect_matters(other));
}

/* Cells of too few games are not compared, and that is the reason. */
TEST(few_games_are_not_compared)
{
    static const size_t one[][QUESTIONS] = {{0, 0}, {1, 0}, {0, 1}};
    char text[LAB_VERDICT_TEXT];
    play(&s, one, 3);
    s.cells[1].count = LAB_FEWEST - 1;
    assert_true(lab_effects(&s.experiment, s.effects));
    assert_false(effect(&s, 0, LAB_MEASURE_TURNS)->known);
    assert_true(effect(&s, 0, LAB_MEASURE_TURNS)->too_few);
    assert_true(effect(&s, 1, LAB_MEASURE_TURNS)->known);
    assert_int_equal(effect(&s, 1, LAB_MEASURE_TURNS)->games[1], GAMES);
    assert_int_equal(lab_question_answered(&s.experiment, s.effects, 0), LAB_TOO_FEW);
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 0, text),
                        "this question cannot be judged: fewer than 30 games of a combination "
                        "are not compared");
}

/* A difference of the least size is found in about four of five experiments, and a tenth of it
 * hardly ever. */
TEST(the_least_effect_is_found_in_most_experiments)
{
    enum { TRIALS = 10 };
    static const size_t pair[][QUESTIONS] = {{0, 0}, {0, 1}};
    dyar_random random = dyar_random_begin(7, 0);
    int found[2] = {0};
    play(&s, pair, 2);
    for (int trial = 0; trial < 2 * TRIALS; trial++) {
        const double least = lab_question_least(&s.experiment, s.effects, 1);
        const double by = trial % 2 ? least / 2 : least / 20;
        for (size_t i = 0; i < GAMES; i++)
            for (size_t cell = 0; cell < 2; cell++) {
                const double share = cell ? 0.5 + by : 0.5 - by;
                s.outcomes[cell][i].winners =
                    dyar_random_below(&random, 1000000) < share * 1e6 ? 3 : 1;
            }
        s.experiment.seed = (uint64_t)trial;
        assert_true(lab_effects(&s.experiment, s.effects));
        found[trial % 2] += lab_effect_matters(effect(&s, 1, LAB_MEASURE_DRAWS));
    }
    assert_true(found[1] >= 0.4 * TRIALS);
    assert_true(found[0] <= 0.3 * TRIALS);
}

/* A question that never came into play, one that changes nothing, and one with too few
 * games. */
TEST(questions_without_effects_are_told_apart)
{
    static lab_outcome many[2][4000];
    static const size_t pair[][QUESTIONS] = {{0, 0}, {0, 1}};
    char text[LAB_VERDICT_TEXT];
    play(&s, pair, 2);
    for (size_t cell = 0; cell < 2; cell++)
        for (size_t i = 0; i < 4000; i++)
            many[cell][i] = (lab_outcome){.winners = 1 << i % 2, .turns = 20, .games = 1};
    s.cells[0].outcomes = many[0];
    s.cells[1].outcomes = many[1];
    assert_true(lab_effects(&s.experiment, s.effects));
    assert_int_equal(lab_question_answered(&s.experiment, s.effects, 1), LAB_TOO_FEW);
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 1, text),
                        "this question cannot be judged by 200 games under each answer; a "
                        "change in less than 19 % of the games would be missed");
    s.cells[0].count = s.cells[1].count = 4000;
    for (size_t i = 0; i < 100; i++)
        many[0][i].looked_for = 3;
    many[0][5].came_up = 2;
    assert_true(lab_effects(&s.experiment, s.effects));
    assert_int_equal(lab_question_answered(&s.experiment, s.effects, 1), LAB_NOTHING_SHOWN);
    assert_string_equal(
        lab_question_verdict(&s.experiment, s.effects, 1, text),
        "this question came into play in 1 of 100 games and changes nothing that 4,000 games "
        "under each answer show; a change in less than 4.3 % of the games would be missed");
    many[0][5].came_up = 1;
    assert_int_equal(lab_question_answered(&s.experiment, s.effects, 1), LAB_NEVER_CAME_UP);
    assert_string_equal(
        lab_question_verdict(&s.experiment, s.effects, 1, text),
        "this question never came into play in 100 games that were followed turn by turn");
}

TEST(one_combination_shows_nothing)
{
    static const size_t alone[][QUESTIONS] = {{0, 0}};
    char text[LAB_VERDICT_TEXT];
    play(&s, alone, 1);
    for (size_t i = 0; i < QUESTIONS * LAB_MEASURES; i++)
        assert_false(s.effects[i].known);
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 0, text),
                        "this question was not varied");
}

TEST(verdicts_are_plain_words)
{
    static const size_t one[][QUESTIONS] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}};
    char text[LAB_VERDICT_TEXT];
    play(&s, one, 5);
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 0, text),
                        "this question decides how long games take");
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 1, text),
                        "this question decides how often no player wins alone");
    for (size_t i = 0; i < LAB_MEASURES; i++)
        s.effects[i].p_adjusted = 1;
    assert_string_equal(lab_question_verdict(&s.experiment, s.effects, 0, text),
                        "this question cannot be judged by 200 games under each answer; a "
                        "change in less than 20 % of the games would be missed");
    lab_effect draws = {.question = 1,
                        .measure = LAB_MEASURE_DRAWS,
                        .known = true,
                        .to = 2,
                        .p_adjusted = 0.01,
                        .games = {200, 200},
                        .least = 0.09,
                        .answers = {0.05, 0.25}};
    assert_string_equal(lab_effect_verdict(&s.experiment, &draws, text),
                        "draws: 5.0 % with answer 'no', 25.0 % with 'both'");
    draws.p_adjusted = 0.05;
    assert_string_equal(lab_effect_verdict(&s.experiment, &draws, text),
                        "draws: no significant difference in 200 games under each; one of less "
                        "than 9.0 % would be missed");
    assert_false(lab_effect_stands_out_alone(&draws));
    draws.effect.low = 0.01;
    assert_true(lab_effect_stands_out_alone(&draws));
}
