/* SPDX-License-Identifier: MIT */
/* The small change of English: articles, plurals, numbers, lists. */
#include "english/parts.h"
#include "support/unit.h"

static dyar_arena arena;
static const dyar_writer writer = {.arena = &arena};

static int release(void **state)
{
    dyar_arena_release(&arena);
    return 0;
}

typedef struct worded {
    const char *given, *said;
} worded;

TEST(an_article_goes_by_the_sound)
{
    static const worded list[] = {
        {"hole", "a hole"},           {"end", "an end"},
        {"own hole", "an own hole"},  {"one", "a one"},
        {"unit", "a unit"},           {"usual hole", "a usual hole"},
        {"euphorbia", "a euphorbia"}, {"", "a "},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_string_equal(dyar_english_a(&writer, list[i].given), list[i].said);
}

TEST(a_plural_goes_by_the_end)
{
    static const worded list[] = {
        {"hole", "holes"},
        {"bus", "buses"},
        {"box", "boxes"},
        {"waltz", "waltzes"},
        {"church", "churches"},
        {"bush", "bushes"},
        {"city", "cities"},
        {"day", "days"},
        {"y", "ys"},
        {"", "s"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_string_equal(dyar_english_plural(&writer, list[i].given), list[i].said);
}

/* "two"; "13".  "second"; "13th" */
TEST(numbers_are_words_as_far_as_they_are_short)
{
    static const struct {
        int number;
        const char *spelled, *ordinal;
    } list[] = {
        {0, "no", "zeroth"},    {2, "two", "second"},   {10, "ten", "tenth"},
        {11, "eleven", "11th"}, {12, "twelve", "12th"}, {13, "13", "13th"},
        {20, "20", "20th"},     {21, "21", "21st"},     {22, "22", "22nd"},
        {23, "23", "23rd"},     {24, "24", "24th"},     {111, "111", "111th"},
        {121, "121", "121st"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        assert_string_equal(dyar_english_spelled(&writer, list[i].number), list[i].spelled);
        assert_string_equal(dyar_english_ordinal(&writer, list[i].number), list[i].ordinal);
    }
    assert_string_equal(dyar_english_spelled(&writer, -1), "-1");
}

/* "begins with a capital and ends with a full stop"; "What stands in brackets is told once in a
 * sentence." */
TEST(a_sentence_has_its_ends)
{
    static const worded list[] = {
        {"", ""},
        {"one hole", "One hole."},
        {"One hole.", "One hole."},
        {"2 holes", "2 holes."},
        {"~ of holes", "~ of holes."},
        {"a (b) and c (b)", "A (b) and c."},
        {"a (b) and c (d)", "A (b) and c (d)."},
        {"a (b and c", "A (b and c."},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_string_equal(dyar_english_sentence(&writer, list[i].given), list[i].said);
}

static const char *predicates(const char *const *list, size_t count)
{
    dyar_phrases phrases = {0};
    for (size_t i = 0; i < count; i++)
        dyar_phrases_add(&phrases, &writer, list[i]);
    return dyar_phrases_predicates(&phrases, &writer);
}

/* '"is not empty", "is not marked", "holds 2" make "is not empty and not marked, and holds 2"'
 */
TEST(a_verb_is_said_once)
{
    static const char *const list[] = {"is not empty", "is not marked", "holds 2"},
                             *const same[] = {"is empty", "is marked", "is last"},
                             *const others[] = {"holds 2", "is empty"},
                             *const bare[] = {"ends", "ends"};
    assert_string_equal(predicates(list, 3), "is not empty and not marked, and holds 2");
    assert_string_equal(predicates(same, 3), "is empty, marked and last");
    assert_string_equal(predicates(others, 2), "holds 2 and is empty");
    assert_string_equal(predicates(bare, 2), "ends and ends");
    assert_string_equal(predicates(list, 1), "is not empty");
    assert_string_equal(predicates(list, 0), "");
}

/* ---- long sentences ---- */

/* Words in each layout: `of` is how many a sentence has. */
static const char *words_by_layout(const dyar_writer *t, const void *of)
{
    const int shorter = t->layout == DYAR_ENGLISH_PLAIN   ? 0
                        : t->layout == DYAR_ENGLISH_SPLIT ? 10
                                                          : 20;
    dyar_phrases words = {0};
    for (int i = shorter; i < *(const int *)of; i++)
        dyar_phrases_add(&words, t, "word 7");
    return dyar_english_say(t, "%u: %s", t->layout, dyar_phrases_chain(&words, t, " "));
}

TEST(the_first_layout_without_a_long_sentence_is_taken)
{
    static const struct {
        int words;
        char layout;
    } list[] = {
        {30, '0' + DYAR_ENGLISH_PLAIN},
        {31, '0' + DYAR_ENGLISH_SPLIT},
        {41, '0' + DYAR_ENGLISH_LIST_EFFECTS},
        {99, '0' + DYAR_ENGLISH_LIST_EFFECTS}, /* the least is too long */
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_int_equal(*dyar_english_compose(&writer, words_by_layout, &list[i].words),
                         list[i].layout);
}

TEST(a_list_in_an_item_is_indented)
{
    const char *inner = "the player chooses:\n- \"a\"\n- \"b\"";
    dyar_phrases items = {0};
    dyar_phrases_add(&items, &writer, inner);
    dyar_phrases_add(&items, &writer, "the turn ends");
    const char *list = dyar_english_list(&writer, &items);
    assert_string_equal(list, "\n- the player chooses:\n  - \"a\"\n  - \"b\"\n- the turn ends");
    assert_string_equal(dyar_english_if(&writer, "if A", "then", list),
                        dyar_english_say(&writer, "if A:%s", list));
    assert_string_equal(dyar_english_if(&writer, "if all hold:\n- A", "then", "B"),
                        "if all hold:\n- A\nthen B");
    assert_string_equal(dyar_english_if(&writer, "if all hold:\n- A", "then", "\n- B"),
                        "if all hold:\n- A\nthen:\n- B");
    assert_string_equal(dyar_english_sentence(&writer, "if A:\n- b"), "If A:\n- b");
    assert_string_equal(dyar_english_and(&writer, "If A:\n- b", "C."), "If A:\n- b\nC.");
}

TESTS_BETWEEN(NULL, release);
