/* What texts may be that come from elsewhere. */
#include "lab/base/text.h"
#include "support/unit.h"

static void a_text_is_utf8_and_a_line_has_no_control_characters(void **state)
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

static void a_name_is_what_the_schema_calls_one(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_utf8_and_a_line_has_no_control_characters),
        cmocka_unit_test(a_name_is_what_the_schema_calls_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
