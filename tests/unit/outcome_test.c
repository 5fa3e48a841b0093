/* SPDX-License-Identifier: MIT */
/* Whether two rules do the same, and whether two boards are the same: every part counts. */
#include "compare/outcome.h"
#include "compare/overlay.h"
#include "support/unit.h"

/* ---- rules that differ in one thing ---- */

static const dyar_number_range few[] = {{.low = 1, .high = 3, .parity = -1}},
                               more[] = {{.low = 2, .high = 3, .parity = -1}},
                               open[] = {{.low = 1, .high = 4, .parity = -1}},
                               odd[] = {{.low = 1, .high = 3, .parity = 1}};
static const dyar_number_test number = {.ranges = few, .count = 1};

static const dyar_mark_test own_mark[] = {{.of = DYAR_MARK_OF_OWN, .name = 0}},
                            other_mark[] = {{.of = DYAR_MARK_OF_OWN, .name = 1}},
                            opponents_mark[] = {{.of = DYAR_MARK_OF_OTHERS, .name = 0}};

static const dyar_ref here = {.base = DYAR_BASE_HERE}, landed = {.base = DYAR_BASE_LANDED},
                      next = {.base = DYAR_BASE_LANDED,
                              .path = {.count = 1, .steps = {DYAR_STEP_NEXT}}},
                      previous = {.base = DYAR_BASE_LANDED,
                                  .path = {.count = 1, .steps = {DYAR_STEP_PREVIOUS}}};

static const dyar_test test = {
    .fact = DYAR_FACT_SEEDS,
    .who = DYAR_WHO_OWN,
    .number = &number,
    .marks = own_mark,
    .mark_count = 1,
    .refs = {&landed, 1},
};

/* Conditions of one test. */
typedef struct asked {
    dyar_test test;
    dyar_case each;
    dyar_condition condition;
} asked;

static const dyar_condition *ask(asked *a, dyar_test what)
{
    a->test = what;
    a->each = (dyar_case){&a->test, 1};
    a->condition = (dyar_condition){.cases = &a->each, .count = 1};
    return &a->condition;
}

static bool same_tests(dyar_test one, dyar_test two)
{
    asked a, b;
    const bool same = dyar_same_condition(ask(&a, one), ask(&b, two));
    assert_int_equal(dyar_same_condition(&b.condition, &a.condition), same);
    return same;
}

static bool same_effects(dyar_effect one, dyar_effect two)
{
    const dyar_rule a = {.effects = {&one, 1}}, b = {.effects = {&two, 1}};
    const bool same = dyar_same_outcome(&a, &b);
    assert_int_equal(dyar_same_outcome(&b, &a), same);
    return same;
}

static bool same_thens(dyar_then one, dyar_then two)
{
    const dyar_rule a = {.then = one}, b = {.then = two};
    const bool same = dyar_same_outcome(&a, &b);
    assert_int_equal(dyar_same_outcome(&b, &a), same);
    return same;
}

/* What is changed in a copy makes a difference. */
#define COUNTS(type, same, whole, change)                                                      \
    do {                                                                                       \
        type other = whole;                                                                    \
        assert_true(same(whole, other));                                                       \
        other.change;                                                                          \
        assert_false(same(whole, other));                                                      \
    } while (0)

/* ---- conditions ---- */

TEST(every_part_of_a_test_counts)
{
#define OF_TEST(change) COUNTS(dyar_test, same_tests, test, change)
    OF_TEST(fact = DYAR_FACT_STORE);
    OF_TEST(path = next.path);
    OF_TEST(who = DYAR_WHO_OPPONENT);
    OF_TEST(negated = true);
    OF_TEST(narrowed = true);
    OF_TEST(number = NULL);
    OF_TEST(words = 1);
    OF_TEST(mark_count = 0);
    OF_TEST(marks = other_mark);
    OF_TEST(marks = opponents_mark);
    OF_TEST(refs.count = 0);
    OF_TEST(refs.list = &next);
    dyar_test elsewhere = test;
    elsewhere.location.line = 7;
    assert_true(same_tests(test, elsewhere));
}

TEST(every_part_of_a_number_counts)
{
    const dyar_number_test others[] = {
        {.ranges = more, .count = 1},
        {.ranges = open, .count = 1},
        {.ranges = odd, .count = 1},
        {.ranges = few, .count = 0},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        COUNTS(dyar_test, same_tests, test, number = &others[i]);
}

TEST(conditions_are_compared_test_by_test)
{
    asked a;
    const dyar_condition *condition = ask(&a, test), never = {.count = 0};
    const dyar_case twice[] = {a.each, a.each};
    const dyar_test both[] = {test, test};
    const dyar_case longer = {both, 2};
    const dyar_condition cases = {.cases = twice, .count = 2},
                         tests = {.cases = &longer, .count = 1};
    assert_true(dyar_same_condition(NULL, NULL));
    assert_false(dyar_same_condition(condition, NULL));
    assert_false(dyar_same_condition(NULL, condition));
    assert_false(dyar_same_condition(condition, &never));
    assert_false(dyar_same_condition(condition, &cases));
    assert_false(dyar_same_condition(condition, &tests));
}

/* ---- effects ---- */

TEST(every_part_of_an_effect_counts)
{
    asked a;
    const dyar_effect effect = {
        .kind = DYAR_EFFECT_capture, .from = {&here, 1}, .whose = DYAR_FOR_MOVER, .seeds = 2};
#define OF_EFFECT(change) COUNTS(dyar_effect, same_effects, effect, change)
    OF_EFFECT(kind = DYAR_EFFECT_remove);
    OF_EFFECT(from.count = 0);
    OF_EFFECT(from.list = &next);
    OF_EFFECT(to.base = DYAR_BASE_START);
    OF_EFFECT(into = true);
    OF_EFFECT(direction = DYAR_DIRECTION_CLOCKWISE);
    OF_EFFECT(seeds = 1);
    OF_EFFECT(whose = DYAR_FOR_OPPONENT);
    OF_EFFECT(condition = ask(&a, test));
    OF_EFFECT(go = DYAR_GO_BOTH);
    OF_EFFECT(taken = ((dyar_refs){&here, 1}));
    OF_EFFECT(step = 2);
    OF_EFFECT(at_most = 3);
    OF_EFFECT(mark_name = 1);
    OF_EFFECT(begun = 1);
    OF_EFFECT(odd_total = true);
    OF_EFFECT(instead = DYAR_RANK_WINNER);
}

/* "A table's own hole is where the seed fell." */
TEST(a_hole_has_the_same_name_in_both)
{
    const dyar_effect a = {.kind = DYAR_EFFECT_capture, .from = {&here, 1}},
                      b = {.kind = DYAR_EFFECT_capture, .from = {&landed, 1}};
    assert_true(same_effects(a, b));
}

TEST(every_part_of_a_hole_counts)
{
    asked a, b;
    const dyar_search search = {.go = DYAR_GO_BACK, .from = next, .fitting = *ask(&a, test)};
    dyar_test negated = test;
    negated.negated = true;
    dyar_search ahead = search, from_elsewhere = search, fitting_otherwise = search;
    ahead.go = DYAR_GO_FORWARD;
    from_elsewhere.from = previous;
    fitting_otherwise.fitting = *ask(&b, negated);
    const dyar_ref ref = {.base = DYAR_BASE_FIRST, .search = &search};
    const dyar_then then = {.kind = DYAR_THEN_RELAY, .ref = ref};
#define OF_THEN(change) COUNTS(dyar_then, same_thens, then, change)
    OF_THEN(ref.base = DYAR_BASE_START);
    OF_THEN(ref.path = next.path);
    OF_THEN(ref.of_player[1] = 3);
    OF_THEN(ref.search = NULL);
    OF_THEN(ref.search = &ahead);
    OF_THEN(ref.search = &from_elsewhere);
    OF_THEN(ref.search = &fitting_otherwise);
}

/* ---- continuations ---- */

TEST(every_part_of_a_continuation_counts)
{
    asked a, b;
    const dyar_effect effect = {.kind = DYAR_EFFECT_capture, .from = {&here, 1}};
    const dyar_option option = {.next_lap = ask(&a, test), .captures = &number};
    const dyar_pick pick = {.times = 2, .hole = *ask(&b, test)};
    const dyar_then then = {
        .kind = DYAR_THEN_CHOOSE, .options = &option, .option_count = 1, .pick = &pick};
    dyar_option other_option = option;
    dyar_pick other_pick = pick;
#define OF_OPTION(change)                                                                      \
    do {                                                                                       \
        other_option = option;                                                                 \
        other_option.change;                                                                   \
        OF_THEN(options = &other_option);                                                      \
    } while (0)
#define OF_PICK(change)                                                                        \
    do {                                                                                       \
        other_pick = pick;                                                                     \
        other_pick.change;                                                                     \
        OF_THEN(pick = &other_pick);                                                           \
    } while (0)
    OF_THEN(kind = DYAR_THEN_RELAY);
    OF_THEN(into = true);
    OF_THEN(direction = DYAR_DIRECTION_CLOCKWISE);
    OF_THEN(option_count = 0);
    OF_THEN(pick = NULL);
    OF_OPTION(next_lap = NULL);
    OF_OPTION(captures = NULL);
    OF_OPTION(effects = ((dyar_effects){&effect, 1}));
    OF_OPTION(then.kind = DYAR_THEN_RELAY);
    OF_PICK(times = 1);
    OF_PICK(hole.count = 0);
    OF_PICK(effects = ((dyar_effects){&effect, 1}));
    OF_PICK(then.kind = DYAR_THEN_RELAY);
}

/* "Have the rules the same effects and the same continuation, whatever their names and
 * conditions?"  "NULL: nobody says what happens, so nothing does." */
TEST(names_and_conditions_do_not_count)
{
    asked a;
    const dyar_rule one = {.name = {"one", 3}, .when = *ask(&a, test)},
                    two = {.location = {.line = 1}}, acting = {.then.kind = DYAR_THEN_RELAY};
    assert_true(dyar_same_outcome(&one, &two));
    assert_true(dyar_same_outcome(&one, NULL));
    assert_true(dyar_same_outcome(NULL, NULL));
    assert_false(dyar_same_outcome(NULL, &acting));
}

/* ---- boards ---- */

static dyar_rules one, two;

/* A board that is changed in one thing is another. */
#define OF_BOARD(change)                                                                       \
    do {                                                                                       \
        two = one;                                                                             \
        assert_true(dyar_same_board(&one, &two));                                              \
        two.change;                                                                            \
        assert_false(dyar_same_board(&one, &two));                                             \
    } while (0)

TEST(every_part_of_a_board_counts)
{
    one.players = 2;
    one.board.rows = 2;
    one.board.columns = 2;
    one.board.track_length[0] = one.board.track_length[1] = 4;
    OF_BOARD(players = 3);
    OF_BOARD(board.rows = 1);
    OF_BOARD(board.columns = 3);
    OF_BOARD(board.stores_on_track = true);
    OF_BOARD(board.stores_for_everyone = true);
    OF_BOARD(board.track_length[1] = 3);
    OF_BOARD(board.track[1][3] = 1);
    OF_BOARD(board.clockwise[1][3] = 1);
    OF_BOARD(board.missing[3] = true);
    OF_BOARD(board.owner[3] = 1);
    OF_BOARD(board.column[3] = 1);
    OF_BOARD(board.opposite[3] = 1);
    OF_BOARD(board.behind[3] = 1);
    OF_BOARD(board.counterpart[3] = 1);
}
