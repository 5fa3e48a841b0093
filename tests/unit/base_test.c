/* SPDX-License-Identifier: MIT */
/* Memory, text, reports and patterns. */
#include <limits.h>

#include "base/pattern.h"
#include "base/report.h"
#include "support/unit.h"

static dyar_text text(const char *string)
{
    return dyar_text_of(string);
}

/* ---- arena ---- */

TEST(memory_comes_zeroed_and_aligned)
{
    RELEASED(dyar_arena) arena = {0};
    for (size_t size = 1; size < 3000; size += 37) {
        unsigned char *bytes = dyar_arena_alloc(&arena, size);
        assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
        if (size >= 256)
            assert_int_equal((uintptr_t)bytes % 64, 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(bytes[i], 0);
        memset(bytes, 0xAA, size);
    }
}

TEST(allocations_do_not_overlap)
{
    RELEASED(dyar_arena) arena = {0};
    unsigned char *all[200];
    for (size_t i = 0; i < 200; i++) {
        all[i] = dyar_arena_alloc(&arena, i * 13 + 1);
        memset(all[i], (int)i, i * 13 + 1);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t j = 0; j < i * 13 + 1; j++)
            assert_int_equal(all[i][j], i);
}

TEST(a_list_grows_in_an_arena_and_keeps_what_it_has)
{
    RELEASED(dyar_arena) arena = {0};
    size_t *list = NULL, room = 0;
    for (size_t i = 0; i < 100000; i++) {
        if (i == room) {
            room = room ? room * 2 : 8;
            list = dyar_arena_grow(&arena, list, i * sizeof *list, room * sizeof *list);
            assert_int_equal(list[i], 0);
        }
        if (i % 1000 == 0)
            dyar_arena_alloc(&arena, 1);
        list[i] = i;
    }
    for (size_t i = 0; i < 100000; i++)
        assert_int_equal(list[i], i);
}

static void ask_for_too_much(void *context)
{
    dyar_arena *arena = context;
    dyar_arena_alloc(dyar_scratch_new(arena), 100);
    dyar_arena_alloc(arena, SIZE_MAX);
    fail();
}

static void ask_inside_other_work(void *context)
{
    dyar_arena *arena = context, *scratch = dyar_scratch_new(arena);
    char *kept = dyar_text_copy(scratch, text("kept"));
    assert_false(dyar_arena_run(arena, ask_for_too_much, arena));
    assert_false(dyar_arena_run(scratch, ask_for_too_much, scratch));
    assert_string_equal(kept, "kept");
    dyar_scratch_free(scratch);
}

TEST(work_ends_where_there_is_no_memory)
{
    RELEASED(dyar_arena) arena = {0};
    assert_false(dyar_arena_run(&arena, ask_for_too_much, &arena));
    assert_true(dyar_arena_run(&arena, ask_inside_other_work, &arena));
    assert_null(arena.scratches);
}

TEST(an_arena_can_be_used_again_after_release)
{
    dyar_arena arena = {0};
    dyar_arena_alloc(&arena, 5000000);
    dyar_arena_release(&arena);
    assert_null(arena.blocks);
    assert_non_null(dyar_arena_alloc(&arena, 1));
    dyar_arena_release(&arena);
}

/* ---- text ---- */

TEST(texts_are_equal_by_their_bytes)
{
    assert_true(dyar_text_equal(text("abc"), (dyar_text){"abcd", 3}));
    assert_true(dyar_text_equal((dyar_text){NULL, 0}, text("")));
    assert_false(dyar_text_equal(text("abc"), text("abd")));
    assert_true(dyar_text_is((dyar_text){"abcd", 2}, "ab"));
    assert_true(dyar_text_starts(text("abc"), "ab"));
    assert_false(dyar_text_starts(text("a"), "ab"));
}

TEST(a_copy_of_a_text_ends_with_a_zero)
{
    RELEASED(dyar_arena) arena = {0};
    assert_string_equal(dyar_text_copy(&arena, (dyar_text){"abcd", 2}), "ab");
    assert_string_equal(dyar_text_copy(&arena, (dyar_text){NULL, 0}), "");
}

/* "where `what`, which is not empty, is in the text first; NULL if it is not" */
TEST(what_is_found_is_in_the_text_whole)
{
    const dyar_text long_one = text("an and another: and");
    assert_ptr_equal(dyar_text_find(long_one, "and"), long_one.at + 3);
    assert_ptr_equal(dyar_text_find(long_one, ": "), long_one.at + 14);
    assert_non_null(dyar_text_find(text("aab"), "ab"));
    assert_null(dyar_text_find((dyar_text){long_one.at, 5}, "and"));
    assert_null(dyar_text_find((dyar_text){NULL, 0}, "and"));
    assert_null(dyar_text_find(long_one, "andy"));
}

TEST(splitting_gives_every_part_and_then_no_more)
{
    dyar_text rest = text("a or  or b"), part;
    assert_true(dyar_text_split(&rest, " or ", &part));
    assert_true(dyar_text_is(part, "a"));
    assert_true(dyar_text_split(&rest, " or ", &part));
    assert_true(dyar_text_is(part, ""));
    assert_true(dyar_text_split(&rest, " or ", &part));
    assert_true(dyar_text_is(part, "b"));
    assert_false(dyar_text_split(&rest, " or ", &part));
}

TEST(an_empty_text_has_one_part)
{
    dyar_text rest = text(""), part;
    assert_true(dyar_text_split(&rest, ",", &part));
    assert_int_equal(part.length, 0);
    assert_false(dyar_text_split(&rest, ",", &part));
}

TEST(a_number_is_taken_off_the_front)
{
    dyar_text rest = text("042..");
    long number = 0;
    assert_true(dyar_text_take_number(&rest, 100, &number));
    assert_int_equal(number, 42);
    assert_true(dyar_text_is(rest, ".."));
    assert_false(dyar_text_take_number(&rest, 100, &number));
}

TEST(a_number_above_the_limit_is_not_taken)
{
    long number = 7;
    dyar_text rest = text("100");
    assert_true(dyar_text_take_number(&rest, 100, &number));
    rest = text("101");
    assert_false(dyar_text_take_number(&rest, 100, &number));
    assert_true(dyar_text_is(rest, "101"));
    rest = text("9999999999999999999");
    assert_false(dyar_text_take_number(&rest, LONG_MAX, &number));
    char most[24];
    const int length = snprintf(most, sizeof most, "%ld", LONG_MAX);
    rest = text(most);
    assert_true(dyar_text_take_number(&rest, LONG_MAX, &number));
    assert_true(number == LONG_MAX);
    most[length - 1]++; /* 7, with any number of bits */
    rest = text(most);
    assert_false(dyar_text_take_number(&rest, LONG_MAX, &number));
    rest = text("5");
    assert_false(dyar_text_take_number(&rest, 3, &number));
}

TEST(characters_are_counted_not_bytes)
{
    assert_int_equal(dyar_text_characters(text("")), 0);
    assert_int_equal(dyar_text_characters(text("aä€😀")), 4);
}

/* ---- the nearest word ---- */

TEST(a_distance_counts_changes_and_swaps)
{
    assert_int_equal(dyar_text_distance(text("relay"), text("relay")), 0);
    assert_int_equal(dyar_text_distance(text("relay"), text("rely")), 1);
    assert_int_equal(dyar_text_distance(text("relay"), text("relaay")), 1);
    assert_int_equal(dyar_text_distance(text("relay"), text("relai")), 1);
    assert_int_equal(dyar_text_distance(text("relay"), text("realy")), 1);
    assert_int_equal(dyar_text_distance(text("abc"), text("")), 3);
    assert_int_equal(dyar_text_distance(text("counterclockwise"), text("")), 16);
}

TEST(long_texts_are_far_from_everything)
{
    const char *text_of_41 = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    assert_true(dyar_text_distance(text(text_of_41), text(text_of_41)) == SIZE_MAX);
    assert_true(dyar_text_distance(text("a"), text(text_of_41)) == SIZE_MAX);
}

static const char *nearest(const char *wanted, const char *const *words)
{
    dyar_nearest nearest = dyar_nearest_to(text(wanted));
    for (; *words; words++)
        dyar_nearest_offer(&nearest, text(*words));
    return nearest.word.at;
}

TEST(the_nearest_word_is_remembered)
{
    static const char *const words[] = {"capture", "capture-run", "captured", NULL};
    assert_string_equal(nearest("captur", words), "capture");
    assert_string_equal(nearest("capture-rum", words), "capture-run");
}

TEST(of_words_equally_near_the_first_is_taken)
{
    static const char *const words[] = {"rows", "cows", NULL};
    assert_string_equal(nearest("bows", words), "rows");
}

TEST(no_word_is_near_to_nonsense)
{
    static const char *const words[] = {"undo", "forbidden", "draw", NULL};
    assert_null(nearest("xylophone", words));
    assert_null(nearest("drop", words)); /* half of it is wrong */
    assert_null(nearest("", words));
}

TEST(a_short_word_is_not_replaced_altogether)
{
    static const char *const words[] = {"a", NULL};
    assert_null(nearest("b", words));
}

/* ---- buffer ---- */

TEST(a_buffer_grows_with_what_is_put_in)
{
    RELEASED(dyar_arena) arena = {0};
    dyar_buffer buffer = {.arena = &arena};
    assert_string_equal(dyar_buffer_text(&buffer), "");
    for (int i = 0; i < 1000; i++)
        dyar_buffer_print(&buffer, "%03d,", i);
    assert_int_equal(buffer.length, 4000);
    assert_int_equal(strlen(dyar_buffer_text(&buffer)), 4000);
    dyar_buffer_clear(&buffer);
    assert_string_equal(dyar_buffer_text(&buffer), "");
    dyar_buffer_add(&buffer, (dyar_text){"xyz", 2});
    dyar_buffer_put(&buffer, "!");
    assert_string_equal(dyar_buffer_text(&buffer), "xy!");
}

/* ---- reports ---- */

static const dyar_source *source(void)
{
    static const char all[] = "first: 1\n\tsecönd: zwei\r\nthird";
    static const dyar_source source = {.name = "game.yaml", .text = {all, sizeof all - 1}};
    return &source;
}

static dyar_location at(unsigned line, unsigned column)
{
    return (dyar_location){source(), line, column};
}

/* What is printed; to be freed. */
static char *printed(const dyar_diags *diags)
{
    char *all = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&all, &size);
    dyar_diags_print(diags, to);
    fclose(to);
    return all;
}

static void prints(const dyar_diags *diags, const char *expected)
{
    OWNED(char) all = printed(diags);
    assert_string_equal(all, expected);
}

TEST(a_report_is_shown_with_its_line_and_a_caret)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, at(1, 8), "'first' must be %d", 2);
    prints(diags, "game.yaml:1:8: error: 'first' must be 2\n"
                  "    first: 1\n"
                  "           ^\n");
}

TEST(the_caret_stands_right_after_tabs_and_umlauts)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_WARNING, at(2, 10), "hm");
    dyar_report_hint(diags, "two");
    prints(diags, "game.yaml:2:10: warning: hm\n"
                  "    \tsecönd: zwei\n"
                  "    \t        ^\n"
                  "    hint: two\n");
}

/* As where a line ends before it should. */
TEST(a_caret_may_stand_behind_the_line)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, at(3, 9), "too short");
    prints(diags, "game.yaml:3:9: error: too short\n"
                  "    third\n"
                  "         ^\n");
}

TEST(a_report_may_be_about_a_file_or_about_none)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, (dyar_location){.source = source()}, "is too large");
    dyar_report(diags, DYAR_NOTE, (dyar_location){0}, "so it is");
    prints(diags, "game.yaml: error: is too large\nnote: so it is\n");
}

TEST(errors_are_counted_apart)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report(diags, DYAR_WARNING, at(1, 1), "b");
    assert_int_equal(dyar_diags_count(diags), 2);
    assert_int_equal(dyar_diags_errors(diags), 1);
    assert_null(dyar_diags_get(diags, 2));
    dyar_diags_clear(diags);
    assert_int_equal(dyar_diags_count(diags), 0);
    assert_int_equal(dyar_diags_errors(diags), 0);
}

TEST(the_same_report_is_given_once)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report(diags, DYAR_ERROR, at(1, 2), "a");
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    assert_int_equal(dyar_diags_count(diags), 2);
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "a");
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "a");
    assert_int_equal(dyar_diags_count(diags), 3);
    dyar_report(diags, DYAR_ERROR, (dyar_location){.source = source()}, "a");
    assert_int_equal(dyar_diags_count(diags), 4);
}

TEST(a_hint_to_a_report_given_before_goes_to_no_other)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report(diags, DYAR_ERROR, at(1, 2), "b");
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report_hint(diags, "for a");
    assert_null(dyar_diags_get(diags, 1)->hint);
}

TEST(the_first_hint_stays)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report_hint(diags, "to nothing");
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report_hint(diags, "one");
    dyar_report_hint(diags, "two");
    assert_string_equal(dyar_diags_get(diags, 0)->hint, "one");
}

TEST(the_nearest_word_makes_a_hint)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_nearest nearest = dyar_nearest_to(text("realy"));
    dyar_report(diags, DYAR_ERROR, at(1, 1), "a");
    dyar_report_nearest(diags, &nearest);
    assert_null(dyar_diags_get(diags, 0)->hint);
    dyar_nearest_offer(&nearest, text("relay"));
    dyar_report_nearest(diags, &nearest);
    assert_string_equal(dyar_diags_get(diags, 0)->hint, "did you mean 'relay'?");
}

TEST(beyond_two_hundred_reports_are_left_out)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    for (unsigned i = 0; i < 200; i++)
        dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "%u", i);
    char *all = printed(diags);
    assert_null(strstr(all, "left out"));
    free(all);
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "200");
    assert_int_equal(dyar_diags_count(diags), 200);
    assert_int_equal(dyar_diags_errors(diags), 201);
    all = printed(diags);
    assert_non_null(strstr(all, "(more messages are omitted)\n"));
    free(all);
}

TEST(of_a_very_long_line_only_the_beginning_is_shown)
{
    RELEASED(dyar_arena) arena = {0};
    dyar_buffer line = {.arena = &arena};
    for (int i = 0; i < 1000; i++)
        dyar_buffer_put(&line, "ä");
    const dyar_source wide = {.name = "wide", .text = {line.at, line.length}};
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_report(diags, DYAR_ERROR, (dyar_location){&wide, 1, 5}, "a");
    dyar_report(diags, DYAR_ERROR, (dyar_location){&wide, 1, 500}, "b");
    assert_int_equal(dyar_text_characters(text(dyar_diags_get(diags, 0)->excerpt)), 200);
    assert_null(dyar_diags_get(diags, 1)->excerpt);
}

TEST(reports_outlive_what_they_are_about)
{
    dyar_arena arena = {0};
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_source *gone = DYAR_NEW(&arena, dyar_source);
    gone->name = dyar_text_copy(&arena, text("gone.yaml"));
    gone->text = text(dyar_text_copy(&arena, text("a: b")));
    dyar_report(diags, DYAR_ERROR, (dyar_location){gone, 1, 1}, "a");
    dyar_arena_release(&arena);
    prints(diags, "gone.yaml:1:1: error: a\n    a: b\n    ^\n");
}

/* ---- patterns ---- */

static bool matches_in_time(const char *pattern, const char *subject, bool *too_long)
{
    RELEASED(dyar_arena) arena = {0};
    const char *problem = NULL;
    dyar_pattern *compiled = dyar_pattern_new(&arena, text(pattern), &problem);
    assert_non_null(compiled);
    return dyar_pattern_matches(compiled, dyar_matcher_new(&arena), text(subject), too_long);
}

static bool matches(const char *pattern, const char *subject)
{
    bool too_long = true;
    const bool result = matches_in_time(pattern, subject, &too_long);
    assert_false(too_long);
    return result;
}

TEST(a_pattern_matches_anywhere_unless_it_says_otherwise)
{
    assert_true(matches("b+", "abbc"));
    assert_false(matches("^b+$", "abbc"));
    assert_false(matches("^a$", "a\n"));
    assert_true(matches("^.$", "😀"));
    assert_true(matches("^\\u00e4$", "ä"));
    assert_false(matches("^\\d$", "٣"));
}

TEST(what_is_no_pattern_is_refused_with_the_reason)
{
    RELEASED(dyar_arena) arena = {0};
    const char *problem = NULL;
    assert_null(dyar_pattern_new(&arena, text("(a"), &problem));
    assert_string_equal(problem, "missing closing parenthesis");
}

TEST(text_that_is_not_utf8_matches_nothing)
{
    assert_false(matches(".", "\xff"));
}

TEST(a_pattern_that_backtracks_too_long_gives_up)
{
    assert_true(matches("^(a+)+$|b$", "aaab"));
    bool too_long = false;
    assert_false(matches_in_time("^(a+)+$|b$", "aaaaaaaaaaaaaaaaaaab", &too_long));
    assert_true(too_long);
}
