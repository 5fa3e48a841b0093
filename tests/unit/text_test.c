/* SPDX-License-Identifier: MIT */
/* What texts may be that come from elsewhere, and JSON. */
#include "lab/base/json.h"
#include "lab/base/text.h"
#include "support/unit.h"

TEST(a_text_is_utf8_and_a_line_has_no_control_characters)
{
    static const char *const good[] = {
        "", "a b", "caf\u00e9", "\u1ebf \u4e2d", "\U0001F600", "\xF4\x8F\xBF\xBF", "\xC2\xA0"};
    static const char *const controls[] = {
        "\x1b[2J", "a\rb", "\x01", "\x7f", "\xC2\x9B" /* CSI */, "\xC2\x80", "a\n", "a\tb"};
    static const char *const bad[] = {
        "\xFF",
        "\xC3",
        "\xC3(",
        "\x80",
        "\xC0\x80",
        "\xE0\x80\x80",
        "\xED\xA0\x80",
        "\xF5\x80\x80\x80",
        "\xF4\x90\x80\x80",
        "\xE2\x82",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(lab_text_is_plain(good[i]));
        assert_true(lab_text_is_line(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(lab_text_is_plain(bad[i]));
        assert_false(lab_text_is_line(bad[i]));
    }
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        assert_true(lab_text_is_plain(controls[i]));
        assert_false(lab_text_is_line(controls[i]));
    }
}

TEST(a_name_is_what_the_schema_calls_one)
{
    static const char *const good[] = {"a", "no-move", "player-3", "x2-3y"};
    static const char *const bad[] = {"",   "-a",  "a-",  "a--b", "A",   "a b",       "a_b",
                                      "3a", "4x4", "a=b", "a\n",  "a`b", "caf\u00e9", "."};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(lab_text_is_name(good[i]));
        assert_true(lab_text_is_setup_name(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(lab_text_is_name(bad[i]));
    assert_true(lab_text_is_setup_name("4x4"));
    assert_false(lab_text_is_setup_name("4x4-"));
    assert_false(lab_text_is_setup_name(""));
}

/* ---- JSON ---- */

/* The string that is written so; NULL where it has a problem. */
static const char *read_string(const char *text, const char **problem)
{
    static char strings[64];
    lab_json json = lab_json_begin(text, strlen(text), strings);
    const char *string = lab_json_string(&json);
    const bool done = lab_json_done(&json);
    *problem = json.problem;
    return done ? string : NULL;
}

/* The first and the last character of two, three and four bytes. */
TEST(characters_are_written_as_digits)
{
    static const char *const texts[][2] = {
        {"\"\\u0041\"", "A"},
        {"\"\\u0080\\u07ff\"", "\xC2\x80\xDF\xBF"},
        {"\"\\u0800\\uffff\"", "\xE0\xA0\x80\xEF\xBF\xBF"},
        {"\"\\ud800\\udc00\\udbff\\udfff\"", "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"},
    };
    const char *problem;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(read_string(texts[i][0], &problem), texts[i][1]);
    assert_null(read_string("\"\\ud800\"", &problem));
    assert_string_equal(problem, "half of a character");
    assert_null(read_string("\"\\u004", &problem));
    assert_string_equal(problem, "'\\u' must be followed by a character's four digits");
    assert_null(read_string("\"\\u0041", &problem)); /* all four are there, but no quote */
    assert_string_not_equal(problem, "'\\u' must be followed by a character's four digits");
}

TEST(numbers_are_read_one_after_another)
{
    static const char text[] = "[12, -0.5, 1e3]";
    char strings[sizeof text];
    lab_json json = lab_json_begin(text, sizeof text - 1, strings);
    static const double expected[] = {12, -0.5, 1000};
    size_t count = 0;
    lab_json_enter(&json, '[');
    while (lab_json_item(&json))
        assert_near(lab_json_number(&json), expected[count++], 0);
    assert_true(lab_json_done(&json));
    assert_int_equal(count, 3);
}
