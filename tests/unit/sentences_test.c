/* Sentences of rules that no bundled ruleset has (english/). */
#include <string.h>

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
    dyar_ruleset *ruleset =
        need_ruleset(&(dyar_request){.ruleset = "kalah", .sets = all, .set_count = count + 1});
    const size_t told = dyar_ruleset_describe(ruleset, &sentences);
    FILE *file = need(open_memstream(&text, &size));
    for (size_t i = 0; i < told; i++)
        fprintf(file, "%s\n", sentences[i].text);
    fclose(file);
    dyar_ruleset_free(ruleset);
    return text;
}

static void tells(const char *const *sets, size_t count, const char *words)
{
    char *text = described(sets, count);
    if (!strstr(text, words))
        fail_msg("'%s' is not told, but:\n%s", words, text);
    free(text);
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

static void players_take_turns_in_their_order(void **state)
{
    static const char *const sets[] = {
        "players=3", "order=clockwise",
        "board={rows: 3, columns: 3, track: a1-c1 c2 c3-a3 a2 b2}", "setup.seeds=2"};
    tells(sets, 4, "They take turns clockwise: player 1, 3, 2.");
}

static void numbers_are_told_as_people_say_them(void **state)
{
    of_landing("{column: 1..}", "number 1 or more from the left of its row");
    of_landing("{column: 2..}", "not the leftmost of its row");
    of_landing("{seeds: odd 1..}", "making an odd number,");
    tells(&(const char *const){"end=[{rule: again, when: {position-seen: 11..}}]"}, 1,
          "comes up for the 11th time");
    tells(&(const char *const){"end=[{rule: again, when: {position-seen: 10..}}]"}, 1,
          "comes up for the tenth time");
}

static void a_hole_is_told_from_the_one_before_if_it_is_a_step_from_it(void **state)
{
    of_effects("[capture: [opposite, opposite.next]]",
               "the seeds of the opposite hole and the hole after that one");
    of_effects("[capture: [opposite, start.opposite.next]]", "the starting hole");
}

static void where_several_seeds_fall_the_other_holes_are_told_last(void **state)
{
    tells(&(const char *const){"sowing.drop=[{when: {seeds: 0}, drop: 2}, {drop: 1}]"}, 1,
          "2 seeds fall at once into any hole that is empty; 1 seed falls at once into any "
          "other hole");
}

static void another_hole_that_is_asked_about_is_told_from_the_judged_one(void **state)
{
    static const char *const sets[] = {
        "landing=[{rule: tried, when: {opposite: {seeds: 2}, seeds: 2}, do: [capture: "
        "landed], then: end-turn}, {rule: nothing, then: end-turn}]"};
    tells(sets, 1, "the player captures the seeds of that hole");
}

static void of_three_rows_the_seeds_are_told_hole_by_hole(void **state)
{
    static const char *const sets[] = {
        "players=3", "board={rows: 3, columns: 3, track: a1-c1 c2 c3-a3 a2 b2}",
        "setup={holes: {a1 c1 a2 c2 a3 c3: 1, b1 b2 b3: 2}}"};
    tells(sets, 3, "The board holds 2 seeds in each of b1, b2 and b3; 1 seed in each of a1");
}

/* Of the board several sentences are told. */
static void a_note_is_told_once(void **state)
{
    static const char note[] = "(Dug in sand.)";
    char *text = described((const char *const[]){"board.note=dug in sand",
                                                 "board.stores={at: right, sown-by: owner}"},
                           2);
    const char *first = strstr(text, note);
    assert_non_null(first);
    assert_null(strstr(first + strlen(note), note));
    free(text);
}

/* "What it takes, in a line": a hole that may also be unmarked is not called marked. */
static void in_brief_a_hole_is_marked_only_where_it_must_be(void **state)
{
    static const char *const sets[] = {
        "marks={house: {means: captured}}",
        "landing=[{rule: tried, when: {side: own, mark: own or none}, do: [capture: "
        "opposite], then: end-turn}, {rule: nothing, then: end-turn}]"};
    dyar_ruleset *ruleset =
        need_ruleset(&(dyar_request){.ruleset = "kalah", .sets = sets, .set_count = 2});
    assert_string_equal(dyar_ruleset_brief(ruleset)->captures[0],
                        "the opposite hole, from an own hole");
    dyar_ruleset_free(ruleset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_take_turns_in_their_order),
        cmocka_unit_test(numbers_are_told_as_people_say_them),
        cmocka_unit_test(a_hole_is_told_from_the_one_before_if_it_is_a_step_from_it),
        cmocka_unit_test(where_several_seeds_fall_the_other_holes_are_told_last),
        cmocka_unit_test(another_hole_that_is_asked_about_is_told_from_the_judged_one),
        cmocka_unit_test(of_three_rows_the_seeds_are_told_hole_by_hole),
        cmocka_unit_test(a_note_is_told_once),
        cmocka_unit_test(in_brief_a_hole_is_marked_only_where_it_must_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
