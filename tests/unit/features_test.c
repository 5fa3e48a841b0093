/* SPDX-License-Identifier: MIT */
/*
 * Characters: what each asks, on small rulesets; and that states are those of the rules, not of
 * their words, on all bundled rulesets.
 */
#include "compare/characters.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- small rulesets ---- */

static const char small[] = "dyar: 1\n"
                            "id: small\n"
                            "name: Small\n"
                            "players: 2\n"
                            "board: {rows: 2, columns: 6, territory: rows}\n"
                            "setup: {seeds: 4}\n"
                            "moves: {from: {side: own, seeds: 1..}, none: end-game}\n"
                            "sowing: {direction: counterclockwise, endless: undo}\n"
                            "landing: [{rule: nothing, then: end-turn}]\n"
                            "end: [{rule: repeated, when: {position-seen: 3..}}]\n"
                            "leftovers: {free: row-owner}\n"
                            "winner: most-seeds\n";

enum { SETS = 4 };

static dyar_ruleset *load_small(const char *const sets[SETS])
{
    size_t count = 0;
    while (count < SETS && sets[count])
        count++;
    return need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "small", .text = small,
                                           .text_length = sizeof small - 1, .sets = sets,
                                           .set_count = count));
}

static size_t number_of(const char *id)
{
    size_t i = 0;
    while (strcmp(dyar_character_at(i)->id, id) != 0)
        i++;
    return i;
}

typedef struct expected {
    const char *id, *state;
} expected;

/* The small ruleset with these changes has these states. */
static void expect(const char *const sets[SETS], const expected *states)
{
    OWNED(dyar_ruleset) ruleset = load_small(sets);
    const dyar_feature *features;
    assert_int_equal(dyar_ruleset_features(ruleset, &features), dyar_count_characters());
    for (; states->id; states++) {
        const char *state = features[number_of(states->id)].state;
        if (strcmp(state, states->state) != 0)
            fail_msg("%s is '%s', not '%s'", states->id, state, states->state);
    }
}

#define SET(...) ((const char *const[SETS]){__VA_ARGS__})
#define STATES(...) ((const expected[]){__VA_ARGS__, {NULL, NULL}})

/* ---- boards and moves ---- */

TEST(a_board_is_known_by_its_rows_holes_and_circuit)
{
    expect(SET(NULL), STATES({"B1", "2"}, {"B2", "6"}, {"B3", "rows"}, {"B4", "ring"},
                             {"B5", "no"}, {"L5", "-"}, {"S1", "4"}, {"S2", "even"}));
    expect(SET("board.rows=4", "board.territory=null"), STATES({"B1", "4"}, {"B4", "own"}));
    expect(SET("board.stores={at: right, sown-by: owner}",
               "landing=[{rule: store, when: {in: store}, then: again},"
               " {rule: nothing, then: end-turn}]"),
           STATES({"B5", "owner"}, {"L5", "again"}, {"L6", "no"}));
}

TEST(starting_holes_are_tried_not_read)
{
    expect(SET("moves.from={seeds: 2..}"), STATES({"M1", "any"}, {"M2", "1"}, {"M3", "no"}));
    expect(SET("moves.from={side: opponent, seeds: 3..}"),
           STATES({"M1", "opponent"}, {"M2", "2"}));
    expect(SET("moves.from=[{side: own, seeds: 2..}, {side: own, seeds: 1, next: {seeds: 0}}]"),
           STATES({"M2", "0"}, {"M3", "yes"}, {"M13", "yes"}));
    expect(
        SET("moves.must=[{rule: several, only: {start: {seeds: 2..}}, otherwise: any-move}]"),
        STATES({"M3", "yes"}, {"M6", "yes"}));
}

TEST(duties_are_told_apart_by_what_they_lead_to)
{
    expect(SET("moves.must=[{rule: feed, only: {leaves: {opponent: {seeds: 1..}}},"
               " otherwise: no-move}]"),
           STATES({"M4", "2"}, {"M5", "no"}));
    expect(SET("moves.must=[{rule: capture, only: {captures: 1..}, otherwise: any-move}]"),
           STATES({"M4", "0"}, {"M5", "yes"}, {"M6", "no"}));
}

TEST(the_first_turns_alone_are_an_opening)
{
    expect(SET("phases=[{phase: first, while: {turn: 1}, sowing: {direction: clockwise}}]"),
           STATES({"M10", "yes"}, {"M11", "no"}, {"D1", "fixed"}, {"D2", "counterclockwise"}));
    expect(SET("phases=[{phase: late, while: {board: {seeds: ..8}},"
               " sowing: {direction: clockwise}}]"),
           STATES({"M10", "no"}, {"M11", "yes"}, {"D1", "by-hole"}, {"D2", "-"}));
}

TEST(a_direction_of_few_holes_is_not_that_of_most)
{
    expect(SET("sowing.direction=[{when: {column: 1}, go: chosen},"
               " {when: {column: 2..3}, go: clockwise}, {go: counterclockwise}]"),
           STATES({"D1", "by-hole"}));
    expect(SET("sowing.direction=[{when: {column: 1}, go: clockwise}, {go: chosen}]"),
           STATES({"D1", "chosen"}));
}

/* ---- laps ---- */

TEST(a_relay_is_the_same_in_two_words)
{
    const expected *states =
        STATES({"L1", "last"}, {"L2", "either"}, {"L3", "no"}, {"C1", "no"});
    expect(SET("landing=[{rule: onward, when: {seeds: 2..}, then: relay},"
               " {rule: empty, then: end-turn}]"),
           states);
    expect(SET("landing=[{rule: empty, when: {seeds: 1}, then: end-turn},"
               " {rule: onward, do: [take: landed], then: {sow-on: {after: landed}}}]"),
           states);
}

TEST(a_relay_from_the_next_hole_is_another)
{
    expect(SET("landing=[{rule: onward, when: {next: {seeds: 1..}}, then: {relay: next}},"
               " {rule: gap, do: [capture: next.next], then: end-turn}]"),
           STATES({"L1", "next"}, {"C12", "yes"}, {"C13", "but-one"}, {"C14", "no"},
                  {"C15", "no"}, {"C24", "store"}));
}

TEST(captured_seeds_may_be_sown_on)
{
    expect(SET("landing=[{rule: onward, when: {seeds: 2.., opposite: {seeds: 1..}},"
               " do: [take: opposite], then: {sow-on: {after: lap-start}}},"
               " {rule: end, then: end-turn}]"),
           STATES({"L1", "captured"}, {"D7", "-"}, {"L3", "yes"}, {"L4", "lap-start"},
                  {"C6", "yes"}, {"C7", "occupied"}, {"C24", "sown-on"}));
}

TEST(a_later_lap_may_end_otherwise)
{
    expect(SET("landing=[{rule: first, when: {lap: 1, seeds: 2..}, then: relay},"
               " {rule: end, then: end-turn}]"),
           STATES({"L8", "yes"}, {"L1", "last"}));
    expect(SET("landing=[{rule: first, when: {lap: 1..}, then: end-turn},"
               " {rule: end, then: end-turn}]"),
           STATES({"L8", "no"}));
}

/* ---- captures ---- */

TEST(a_capture_for_its_number_has_numbers_and_a_side)
{
    expect(SET("landing=[{rule: take, when: {side: opponent, seeds: 2 or 3},"
               " do: [capture-run: {go: back, while: {side: opponent, seeds: 2 or 3}}],"
               " then: end-turn}, {rule: end, then: end-turn}]"),
           STATES({"C2", "yes"}, {"C3", "2+3"}, {"C4", "opponent"}, {"C5", "back"},
                  {"C6", "no"}, {"C20", "no"}, {"C25", "no"}));
    expect(SET("landing=[{rule: take, when: {seeds: 2..}, do: [remove: landed],"
               " then: end-turn}, {rule: end, then: end-turn}]"),
           STATES({"C2", "no"}, {"C20", "yes"}, {"C24", "out"}, {"C25", "yes"}));
}

TEST(an_opposite_hole_may_go_with_the_last_seed)
{
    expect(SET("landing=[{rule: take, when: {side: own, seeds: 1, opposite: {seeds: 1..}},"
               " do: [capture: [landed, opposite]], then: end-turn},"
               " {rule: end, then: end-turn}]"),
           STATES({"C2", "no"}, {"C6", "yes"}, {"C7", "empty"}, {"C8", "own"}, {"C9", "yes"},
                  {"C29", "no"}, {"C10", "not"}, {"C25", "no"}));
    expect(SET("landing=[{rule: take, when: {side: own, seeds: 1},"
               " do: [capture: [landed, opposite]], then: end-turn},"
               " {rule: end, then: end-turn}]"),
           STATES({"C9", "yes"}, {"C29", "yes"}));
}

TEST(the_hole_behind_goes_in_four_ways)
{
    static const struct {
        const char *when, *word;
    } ways[] = {
        {"[{opposite: {seeds: 1..}}]", "too"},
        {"[{opposite: {seeds: 1.., behind: {seeds: 1..}}}]", "if-both"},
        {"[{opposite: {seeds: 1..}}, {opposite: {behind: {seeds: 1..}}}]", "either-one"},
        {"[{opposite: {seeds: 0, behind: {seeds: 1..}}}]", "only"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char landing[256];
        snprintf(landing, sizeof landing,
                 "landing=[{rule: take, when: %s, do: [capture: [opposite, opposite.behind]],"
                 " then: end-turn}, {rule: end, then: end-turn}]",
                 ways[i].when);
        expect(SET("board.rows=4", "board.territory=null", landing),
               STATES({"C6", "yes"}, {"C10", ways[i].word}, {"C11", "any"}));
    }
}

TEST(seeds_in_passing_are_not_the_last_one)
{
    expect(SET("each-seed=[{rule: four, when: {seeds: 4, hand: 1..},"
               " do: [capture: {from: here, for: hole-owner}]}]"),
           STATES({"C16", "yes"}, {"C17", "4"}, {"C18", "hole-owner"}, {"C19", "either"}));
    expect(SET("each-seed=[{rule: four, when: {seeds: 4, hand: 0}, do: [capture: here]}]"),
           STATES({"C16", "no"}, {"C17", "-"}));
}

/* ---- marks and ends ---- */

TEST(a_captured_hole_is_a_mark_worth_its_owner)
{
    expect(
        SET("marks={married: {means: captured, worth: mark-owner}}",
            "moves.from={side: own, seeds: 1.., mark: none}", "sowing.skip=[{mark: others}]",
            "landing=[{rule: mine, when: {mark: own}, then: end-turn},"
            " {rule: four, when: {side: opponent, seeds: 4, mark: none},"
            " do: [mark: {hole: landed, as: married}], then: end-turn},"
            " {rule: onward, when: {seeds: 2..}, then: relay}, {rule: end, then: end-turn}]"),
        STATES({"K1", "yes"}, {"K2", "4"}, {"K3", "number"}, {"K4", "end"}, {"K5", "never"},
               {"K9", "others"}, {"K10", "no"}, {"K11", "no"}, {"C24", "marked"}));
}

TEST(ends_are_known_by_what_they_ask)
{
    expect(SET("end=[{rule: bare, when: {own: {seeds: 0}}}]"),
           STATES({"E3", "yes"}, {"E4", "no"}, {"E5", "no"}, {"X1", "no"}, {"X2", "-"}));
    expect(SET("end=[{rule: most, when: {somebody: {store: half+1..}}}]"),
           STATES({"E3", "no"}, {"E4", "yes"}));
    expect(SET("end=[{rule: few, when: {board: {seeds: ..3}}}]", "winner=last-to-move"),
           STATES({"E5", "yes"}, {"E1", "last-to-move"}, {"E2", "-"}));
}

/* ---- rules, standings and answers ---- */

TEST(a_state_names_its_rule_and_standing)
{
    OWNED(dyar_ruleset) krur = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur"));
    const dyar_feature *features;
    dyar_ruleset_features(krur, &features);
    assert_string_equal(features[number_of("K1")].rule, "landing.capture");
    assert_string_equal(features[number_of("K1")].standing, "attested");
    assert_string_equal(features[number_of("M9")].standing, "assumed");
    assert_null(features[number_of("C2")].rule);
}

TEST(open_states_list_those_of_other_answers)
{
    const char *const game_ends[] = {"no-move=game-ends"};
    OWNED(dyar_ruleset) krur = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur"));
    OWNED(dyar_ruleset) other = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "krur", .answers = game_ends, .answer_count = 1));
    const dyar_feature *features;
    assert_int_equal(dyar_ruleset_open_features(krur, &features), dyar_count_characters());
    assert_string_equal(features[number_of("M9")].state, "pass|end-game");
    assert_string_equal(features[number_of("D7")].state, "undo|forbidden|draw");
    assert_string_equal(features[number_of("B1")].state, "2");
    dyar_ruleset_open_features(other, &features);
    assert_string_equal(features[number_of("M9")].state, "end-game|pass");
}

TEST(a_setup_opens_states_as_an_answer_does)
{
    const char *const sets[] = {"winner=last-to-move"};
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "main-chongkak", .sets = sets, .set_count = 1));
    const dyar_feature *features;
    dyar_ruleset_open_features(ruleset, &features);
    assert_string_equal(features[number_of("B2")].state, "8|6|7|9");
    assert_string_equal(features[number_of("E1")].state, "last-to-move");
}

/* ---- the list ---- */

TEST(a_parent_comes_before_its_children)
{
    for (size_t i = 0; i < dyar_count_characters(); i++) {
        const dyar_character *character = dyar_character_at(i);
        assert_true(character->parent <= i);
        assert_true(character->weight > 0);
        const size_t block = dyar_character_block(i);
        assert_int_equal(dyar_character_at(block)->parent, block);
    }
    assert_string_equal(dyar_character_at(dyar_character_block(number_of("C29")))->id, "C6");
}
