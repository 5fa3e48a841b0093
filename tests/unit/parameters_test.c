/* SPDX-License-Identifier: MIT */
/* Parameter files of another program: each value of its vocabulary becomes a ruleset that
 * loads. */
#include "dyar/ruleset.h"
#include "lab/parameters/parameters.h"
#include "lab/parameters/table.h"
#include "support/unit.h"

enum { ROOM = 1000 };

/* ---- rulesets ---- */

static dyar_cache *cache;

static void loads(const char *file, const char *yaml)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = "tried", .text = yaml,
                                             .text_length = strlen(yaml), .cache = cache),
                          diags);
    if (!ruleset)
        fail_msg("%s\nbecomes a ruleset that does not load\n%s", file, yaml);
}

static void becomes_a_ruleset(const char *file)
{
    lab_parameters_outcome outcome;
    OWNED(char) yaml = lab_parameters_import(file, strlen(file), &outcome);
    if (!yaml)
        fail_msg("%s\nis refused: %s", file, outcome.problem);
    loads(file, yaml);
}

/* ---- the vocabulary ---- */

/* Games of several kinds, to each of which the values are added. */
static const char *const kinds[] = {
    "\"stores\": true, \"capt_on\": [2, 3], \"multicapt\": -1, \"mustshare\": true",
    "\"stores\": true, \"crosscapt\": 1, \"capt_side\": 1, \"sow_stores\": 1, \"xcpickown\": 1",
    "\"stores\": true, \"capt_on\": [4], \"mlaps\": 1",
    "\"stores\": true, \"capt_type\": 2, \"mlaps\": 2, \"capt_dir\": 1",
    "\"evens\": true, \"mlaps\": 1, \"child_type\": 1, \"child_cvt\": 4",
};

static void write_file(char file[ROOM], const char *kind, const char *key, int value)
{
    snprintf(
        file, ROOM,
        "{\"game_constants\": {\"holes\": 6, \"nbr_start\": 4}, \"game_info\": {\"name\": "
        "\"Tried\", \"child_cvt\": 4, \"sow_param\": 3, \"mlap_param\": 3, \"end_param\": 2, "
        "%s, \"%s\": %d}}\n<text_section>\n",
        kind, key, value);
}

TEST(every_value_becomes_a_ruleset_in_games_of_every_kind)
{
    char file[ROOM];
    int tried = 0;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int i = 0; i < LAB_PARAMETER_COUNT; i++)
            for (int value = -1; value < 20; value++)
                if (lab_parameter_word((lab_parameter)i, value)) {
                    write_file(file, kinds[kind], lab_parameter_table[i].key, value);
                    becomes_a_ruleset(file);
                    tried++;
                }
    assert_true(tried > 900);
}

TEST(a_value_that_is_lost_is_counted_and_said)
{
    char file[ROOM];
    lab_parameters_outcome outcome;
    write_file(file, kinds[0], "prescribed", LAB_PRESCRIBED_PLUS1MINUS1);
    OWNED(char) yaml = lab_parameters_import(file, strlen(file), &outcome);
    assert_non_null(yaml);
    assert_int_equal(outcome.lost, 1);
    assert_non_null(
        strstr(yaml, "#   prescribed 4, PLUS1MINUS1; not covered: that the first move"));
    assert_non_null(strstr(yaml, "#   capt_on [2, 3]: the seeds of a capture\n"));
}

TEST(a_board_of_its_own_is_said_to_be_lost)
{
    static const char file[] =
        "{\"game_class\": \"RoundAndRound\", \"game_constants\": {\"holes\""
        ": 3, \"nbr_start\": 2}, \"game_info\": {\"name\": \"R\"}}";
    lab_parameters_outcome outcome;
    OWNED(char) yaml = lab_parameters_import(file, strlen(file), &outcome);
    assert_non_null(yaml);
    assert_int_equal(outcome.lost, 1);
    assert_non_null(strstr(yaml, "game_class RoundAndRound\n"));
    loads(file, yaml);
}

/* ---- files that are refused ---- */

static const struct {
    const char *file, *problem;
    size_t at;
} refused[] = {
    {"", "expected an object '{'", 0},
    {"[1]", "expected an object '{'", 0},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 3.5}}",
     "a parameter must be a whole number up to 999", 37},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 1000000000}}",
     "a parameter must be a whole number up to 999", 37},
    {"{\"game_info\": {\"name\": \"a\", \"mlaps\": 3}}", "the parameter has no such value", 37},
    {"{\"game_info\": {\"name\": \"a\", \"evens\": 2}}", "the parameter must be true or false",
     37},
    {"{\"game_info\": {\"name\": \"a\", \"capt_on\": [64]}}",
     "the numbers of a list must be 0 to 63", 40},
    {"{\"game_info\": {\"name\": \"a\\u001bb\"}}", "a name must be one line of up to 99 bytes",
     23},
    {"{\"game_info\": {\"holes\": 3, \"nbr_start\": 3}}",
     "the game has no name: 'game_info' needs 'name'", 0},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 51, \"nbr_start\": 3}}",
     "'holes' must be 2 to 50", 0},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 4}}", "'nbr_start' must be 1 to 99", 0},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 4, \"nbr_start\": 100}}",
     "'nbr_start' must be 1 to 99", 0},
    {"{\"game_info\": {\"name\": \"a\", \"holes\": 50, \"nbr_start\": 41}}",
     "2 x 'holes' x 'nbr_start' must be 4000 or less", 0},
};

TEST(what_is_wrong_is_refused_at_its_place)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        lab_parameters_outcome outcome;
        const char *file = refused[i].file;
        assert_null(lab_parameters_import(file, strlen(file), &outcome));
        assert_non_null(outcome.problem);
        assert_string_equal(outcome.problem, refused[i].problem);
        assert_int_equal(outcome.at, refused[i].at);
    }
}

TEST(a_file_that_ends_too_soon_is_refused)
{
    char file[ROOM];
    write_file(file, kinds[1], "goal", 0);
    const size_t whole = (size_t)(strstr(file, "\n<text") - file);
    for (size_t length = 0; length < whole; length++) {
        lab_parameters_outcome outcome;
        char *yaml = lab_parameters_import(file, length, &outcome);
        assert_null(yaml);
        assert_non_null(outcome.problem);
    }
}

/* ---- which files they are ---- */

TEST(a_file_is_known_by_its_first_keys)
{
    static const char file[] = " {\n \"game_class\": \"Mancala\"", other[] = "{\"game\": 1}",
                      late[] = "game_class";
    assert_true(lab_parameters_detect(file, strlen(file)));
    assert_false(lab_parameters_detect(other, strlen(other)));
    assert_false(lab_parameters_detect(late, strlen(late)));
    assert_false(lab_parameters_detect("", 0));
}

static int make_cache(void **state)
{
    cache = dyar_cache_new();
    return 0;
}

static int free_cache(void **state)
{
    dyar_cache_free(cache);
    return 0;
}

TESTS_BETWEEN(make_cache, free_cache);
