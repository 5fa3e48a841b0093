/* SPDX-License-Identifier: MIT */
/* Sentences of rules that no bundled ruleset has (english/). */
#include "dyar/ruleset.h"
#include "support/need.h"
#include "support/unit.h"

/* All sentences, one in each line; for Kalah without stores, changed so.  To be freed. */
static char *described(const char *const *sets, size_t count)
{
    const char *all[6] = {"board.stores=null"};
    const dyar_sentence *sentences;
    char *text;
    size_t size;
    memcpy(all + 1, sets, count * sizeof *sets);
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = all, .set_count = count + 1));
    const size_t told = dyar_ruleset_describe(ruleset, &sentences);
    FILE *file = need(open_memstream(&text, &size));
    for (size_t i = 0; i < told; i++)
        fprintf(file, "%s\n", sentences[i].text);
    fclose(file);
    return text;
}

static void tells(const char *const *sets, size_t count, const char *words)
{
    OWNED(char) text = described(sets, count);
    if (!strstr(text, words))
        fail_msg("'%s' is not told, but:\n%s", words, text);
}

static void of_landing(const char *when, const char *words)
{
    char set[300];
    snprintf(set, sizeof set,
             "landing=[{rule: tried, when: %s, then: end-turn}, {rule: nothing, then: "
             "end-turn}]",
             when);
    tells(&(const char *const){set}, 1, words);
}

static void of_effects(const char *effects, const char *words)
{
    char set[300];
    snprintf(set, sizeof set,
             "landing=[{rule: tried, when: {seeds: 2}, do: %s, then: end-turn}, {rule: "
             "nothing, then: end-turn}]",
             effects);
    tells(&(const char *const){set}, 1, words);
}

TEST(players_take_turns_in_their_order)
{
    static const char *const sets[] = {
        "players=3", "order=clockwise",
        "board={rows: 3, columns: 3, track: a1-c1 c2 c3-a3 a2 b2}", "setup.seeds=2"};
    tells(sets, 4, "The players take turns clockwise: player 1, 3, 2.");
}

TEST(numbers_are_told_as_people_say_them)
{
    of_landing("{column: 1..}", "number 1 or more from the left of its row");
    of_landing("{column: 2..}", "not the leftmost of its row");
    of_landing("{seeds: odd 1..}", "brings a hole to an odd number of seeds,");
    tells(&(const char *const){"end=[{rule: again, when: {position-seen: 11..}}]"}, 1,
          "occurs for the 11th time");
    tells(&(const char *const){"end=[{rule: again, when: {position-seen: 10..}}]"}, 1,
          "occurs for the tenth time");
}

TEST(a_hole_is_told_from_the_one_before_if_it_is_a_step_from_it)
{
    of_effects("[capture: [opposite, opposite.next]]",
               "the seeds in the opposite hole and the hole after it");
    of_effects("[capture: [opposite, start.opposite.next]]", "the starting hole");
}

/* The search looks at other holes than the one in which the last seed has fallen. */
TEST(a_hole_that_is_looked_for_is_told_as_it_lies)
{
    of_effects("[capture: {first: forward, from: next, fitting: {seeds: 1}}]",
               "captures the seeds in the first hole that holds 1 seed (going forwards");
    of_effects("[capture: {first: back, fitting: {side: own, seeds: 2..}}]",
               "the first hole in the player's own row that holds 2 or more seeds (going");
    of_effects("[capture: {first: back, fitting: {seeds: 3..}}]",
               "the first hole that holds 3 or more seeds (going");
}

/* In a pick, "here" is the hole that is picked, and "landed" the one in which the sowing ended.
 */
TEST(what_is_done_at_a_picked_hole_tells_it_from_the_landing_hole)
{
    static const char *const sets[] = {
        "marks={house: {means: a house}}",
        "landing=[{rule: tried, when: {seeds: 2}, then: {pick: {hole: {side: opponent, seeds: "
        "1..}, do: [capture: here, mark: {hole: landed, as: house}]}}}, {rule: nothing, then: "
        "end-turn}]"};
    tells(sets, 2,
          "chooses a non-empty hole of the opponent's row, captures the seeds there, and the "
          "landing hole becomes the player's house. Then the turn ends");
}

/* "Its seeds" would be those of the next hole, "that hole" the opposite one. */
TEST(the_landing_hole_is_named_again_after_another)
{
    static const char *const option[] = {
        "sowing.endless=undo",
        "landing=[{rule: tried, when: {seeds: 2}, then: {choose: [{option: go, do: [capture: "
        "next], then: relay}, {option: stop, then: end-turn}]}}, {rule: nothing, then: "
        "end-turn}]"};
    static const char *const next_lap[] = {
        "sowing.endless=undo",
        "landing=[{rule: tried, when: {seeds: 2}, then: {choose: [{option: go, only: "
        "{next-lap: {seeds: 1}}, then: relay}, {option: stop, then: end-turn}]}}, {rule: "
        "nothing, then: end-turn}]"};
    tells(option, 2,
          "captures the seeds in the next hole, and picks up all the seeds in the landing hole "
          "and continues sowing");
    tells(next_lap, 2,
          "the player picks up all the seeds in the landing hole and continues sowing");
    of_effects("[move: {from: next, to: opposite}, capture: landed]",
               "captures the seeds in the landing hole");
    of_effects("[capture-run: {go: back, from: landed, while: {seeds: 2}}, capture: landed]",
               "captures the seeds in the landing hole");
}

/* "The hole behind it" would be behind the opposite hole. */
TEST(a_hole_behind_is_told_from_the_judged_one_after_another)
{
    static const char four_rows[] = "board={rows: 4, columns: 3, territory: rows}";
    tells((const char *const[]){four_rows, "moves.from={side: own, opposite: {seeds: 1..}, "
                                           "behind: {seeds: 1..}}"},
          2, "neither the opposite hole nor the hole behind the starting hole is empty");
    tells(
        (const char *const[]){four_rows,
                              "landing=[{rule: tried, do: [capture: [opposite, behind]], then: "
                              "end-turn}]"},
        2, "captures the seeds in the opposite hole and the hole behind the landing hole");
}

/* Before the last seed has fallen there is no landing hole. */
TEST(until_a_lap_ends_the_landing_hole_is_the_judged_one)
{
    tells(&(const char *const){"each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: "
                               "landed]}]"},
          1, "Whenever a seed brings a hole to 4 seeds, the player captures the seeds there.");
    tells(&(const char *const){"each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: "
                               "landed.next]}]"},
          1, "the player captures the seeds in the next hole.");
    tells(&(const char *const){"lifting=[{rule: tried, do: [capture: {from: landed.previous, "
                               "seeds: 1}]}]"},
          1, "the player captures 1 seed from the preceding hole.");
    tells((const char *const[]){"sowing.endless=undo",
                                "landing=[{rule: further, then: {relay: next}}]",
                                "lifting=[{rule: tried, do: [capture: landed]}]"},
          3,
          "the seeds in the landing hole of the lap before (in the first lap, the hole being "
          "emptied).");
}

/* "Kalah" has nothing after the turn. */
TEST(a_phase_tells_what_it_has_none_of)
{
    static const char *const sets[] = {
        "lifting=[{rule: tried, when: {lap: 1}, do: [capture: next]}]",
        "each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: here]}]",
        "after=[{rule: tried, when: {captured: 3}, then: again}]",
        "phases=[{phase: quiet, while: {turn: 1}, lifting: [], each-seed: [], after: []}]"};
    tells(sets, 4, "Nothing else happens when the player picks up the seeds in a hole.");
    tells(sets, 4, "Nothing happens when a seed before the last drops into a hole.");
    tells(sets, 4, "Nothing happens after the turn.");
}

TEST(of_two_phases_that_may_hold_the_first_is_in_force)
{
    static const char yields[] = "If an earlier phase applies too, its rules apply instead.";
    static const char *const both[] = {
        "phases=[{phase: one, while: {turn: ..2}, grand-slam: forbidden}, {phase: two, while: "
        "{turn: ..4}, grand-slam: forbidden}]"};
    static const char *const either[] = {
        "phases=[{phase: one, while: {turn: ..2}, grand-slam: forbidden}, {phase: two, while: "
        "{turn: 3..4}, grand-slam: forbidden}]"};
    OWNED(char) text = described(either, 1);
    tells(both, 1, yields);
    assert_null(strstr(text, yields));
}

TEST(a_region_without_holes_is_told_as_one)
{
    of_landing("{in: not inner}", "in a hole not in a region without holes, ");
}

/* "Seeds that were taken up but never sown on lie where the last lap began." */
TEST(what_is_taken_up_and_not_sown_is_put_down)
{
    of_effects(
        "[take: opposite]",
        "- the player picks up the seeds in the opposite hole\n- the player puts the seeds in "
        "hand into the hole that this lap began with\n- the turn ends");
    of_effects("[take: opposite, sow: {after: landed}]",
               "no rule applies to where the last one lands\n- the turn ends");
}

TEST(of_several_marks_those_are_named_whose_seeds_are_worth_something)
{
    static const char landing[] =
        "landing=[{rule: tried, when: {seeds: 2}, do: [mark: {hole: landed, as: house}], then: "
        "end-turn}, {rule: other, do: [mark: {hole: landed, as: sign}], then: end-turn}]";
    static const char *const sets[] = {
        "marks={house: {means: a house}, sign: {means: a sign, worth: row-owner}}",
        "leftovers={free: nobody, marked: nobody}", landing};
    tells(sets, 3, "and the seeds in holes marked as house count for nobody.");
}

TEST(of_a_number_that_is_chosen_some_seeds_may_have_to_stay)
{
    tells(&(const char *const){"moves={kinds: [{kind: part, from: {side: own, seeds: 3..}, "
                               "seeds: chosen, leave: 2}], none: end-game}"},
          1, "picks up one or more seeds, leaving at least 2, from a hole");
}

/* Two seeds that fall together into an empty hole make two. */
TEST(where_several_seeds_fall_no_hole_is_said_to_have_been_empty)
{
    static const char several[] = "sowing.drop=[{when: {seeds: 0}, drop: 2}]";
    static const char landing[] =
        "landing=[{rule: tried, when: {seeds: 1, side: own}, then: again}, {rule: other, when: "
        "{seeds: 3}, then: end-turn}, {rule: full, when: {seeds: 2..}, then: end-turn}, {rule: "
        "nothing, then: end-turn}]";
    static const char *const sets[] = {several, landing};
    tells(sets, 2, "lands in a hole in the player's own row that then holds 1 seed, the");
    tells(sets, 2, "brings a hole to 3 seeds, the turn ends");
    tells(sets, 2, "lands in a hole that then holds 2 or more seeds, the turn ends");
}

/* A phase that drops several has a landing of its own here. */
TEST(where_one_seed_falls_the_hole_was_empty)
{
    static const char landing[] = "landing=[{rule: tried, when: {seeds: 1}, then: again}, "
                                  "{rule: nothing, then: end-turn}]";
    static const char phase[] =
        "phases=[{phase: opening, while: {turn: 1}, sowing: {direction: clockwise, drop: "
        "[{drop: 2}]}, landing: [{rule: tried, when: {seeds: 1}, then: again}, {rule: nothing, "
        "then: end-turn}]}]";
    static const char *const sets[] = {landing, phase};
    tells(sets, 2, "lands in an empty hole, the player moves again");
    tells(sets, 2, "The player drops 2 seeds at once into every hole.");
    tells(sets, 2, "lands in a hole that then holds 1 seed, the player moves again");
}

/* What a rule has captured since, is gone. */
TEST(what_is_done_as_a_seed_falls_leaves_another_number)
{
    static const char landing[] =
        "landing=[{rule: tried, when: {seeds: 0}, then: again}, {rule: other, when: {seeds: "
        "1}, then: end-turn}, {rule: nothing, then: end-turn}]";
    tells(
        (const char *const[]){
            "each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: here]}]", landing},
        2, "lands in a hole that then holds no seeds, the player moves again");
    tells(
        (const char *const[]){
            "each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: here]}]", landing},
        2, "lands in an empty hole, the turn ends");
    tells((const char *const[]){"each-seed=[{rule: tried, when: {seeds: 4}, do: [capture: "
                                "{from: here, seeds: 3}]}]",
                                landing},
          2, "lands in a hole that then holds 1 seed, the turn ends");
}

TEST(a_number_that_is_no_ordinal_is_not_told_as_one)
{
    of_landing("{column: even}", "that is at an even number counting from the left of its row");
    of_landing("{lap: ..3}", "the number of this lap is at most 3");
    of_landing("{turn: ..3}", "the number of the player's turn is at most 3");
    of_landing("{turn: 3..}", "it is the player's turn number 3 or more");
}

TEST(what_is_shared_by_three_may_leave_two_seeds)
{
    static const char *const sets[] = {
        "players=3", "board={rows: 3, columns: 3, track: a1-c1 c2 c3-a3 a2 b2}",
        "setup.seeds=2", "leftovers={free: split}"};
    tells(sets, 4, "and the seeds left over go one each to the players who have the fewest");
}

TEST(where_several_seeds_fall_the_other_holes_are_told_last)
{
    tells(&(const char *const){"sowing.drop=[{when: {seeds: 0}, drop: 2}, {drop: 1}]"}, 1,
          "drops 2 seeds at once into any empty hole; and 1 seed at once into any other hole");
}

TEST(another_hole_that_is_asked_about_is_told_from_the_judged_one)
{
    static const char *const sets[] = {
        "landing=[{rule: tried, when: {opposite: {seeds: 2}, seeds: 2}, do: [capture: "
        "landed], then: end-turn}, {rule: nothing, then: end-turn}]"};
    tells(sets, 1, "the player captures the seeds in that hole");
}

TEST(of_three_rows_the_seeds_are_told_hole_by_hole)
{
    static const char *const sets[] = {
        "players=3", "board={rows: 3, columns: 3, track: a1-c1 c2 c3-a3 a2 b2}",
        "setup={holes: {a1 c1 a2 c2 a3 c3: 1, b1 b2 b3: 2}}"};
    static const char *const uneven[] = {"setup={seeds: 2, holes: {b1: 5, c2 d2: 0}}"};
    tells(sets, 3,
          "The board starts with 2 seeds in each of b1, b2 and b3; 1 seed in each of a1");
    tells(uneven, 1, "The board starts with 5 seeds in b1; 2 seeds in each of a1");
    tells(uneven, 1, "; no seeds in c2 and d2");
}

/* Several sentences are about the board. */
TEST(a_note_is_told_once)
{
    static const char note[] = "(Dug in sand.)";
    OWNED(char) text =
        described((const char *const[]){"board.note=dug in sand",
                                        "board.stores={at: right, sown-by: owner}"},
                  2);
    const char *first = strstr(text, note);
    assert_non_null(first);
    assert_null(strstr(first + strlen(note), note));
}

/* "What it takes, in a line": a hole that may also be unmarked is not called marked. */
TEST(in_brief_a_hole_is_marked_only_where_it_must_be)
{
    static const char *const sets[] = {
        "marks={house: {means: captured}}",
        "landing=[{rule: tried, when: {side: own, mark: own or none}, do: [capture: "
        "opposite], then: end-turn}, {rule: nothing, then: end-turn}]"};
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = sets, .set_count = 2));
    assert_string_equal(dyar_ruleset_brief(ruleset)->captures[0],
                        "the opposite hole, from an own hole");
}
