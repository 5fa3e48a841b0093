/* SPDX-License-Identifier: MIT */
/* Rulesets are found by the names that people type. */
#include <stdbool.h>

#include "cli/base/cli.h"
#include "support/unit.h"

static void folds_to(const char *text, const char *folded)
{
    OWNED(char) made = cli_folded(text);
    assert_string_equal(made, folded);
}

TEST(a_name_is_folded_to_letters_and_digits)
{
    folds_to("AWÉLÉ", "awele");
    folds_to("Awe\u0301le\u0301", "awele"); /* combining marks */
    folds_to("Um ed-Dyar", "umeddyar");
    folds_to("J\u2019odu (Hanson)", "joduhanson");
    folds_to("jẹ́ kí ń jẹ", "jekinje");
    folds_to("Mangala II", "mangalaii");
    folds_to("Łódź, Ærø", "lodzaro");
    folds_to("منقلة", "منقلة");
    folds_to("x\xff", "x\xff");
    folds_to(" '-() ", "");
}

static bool is_listed(const char *typed, const char *id)
{
    const char *ids[CLI_NAMESAKES];
    const size_t count = cli_rulesets_called(typed, ids);
    for (size_t i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* An exact id goes first, then whose own name it is, then all whose other name it is. */
static void check_own_name(const char *id, const char *name)
{
    OWNED(char) typed = cli_folded(name);
    if (!dyar_bundled_text(typed))
        assert_true(is_listed(typed, id) && is_listed(name, id));
    else
        assert_string_equal(cli_resolve_name(typed), typed);
}

/* Is that the id or the name of any ruleset? */
static bool is_own_name(dyar_ruleset *const *all, const char *name)
{
    OWNED(char) typed = cli_folded(name);
    bool own = false;
    for (size_t i = 0; all[i]; i++) {
        OWNED(char) id = cli_folded(dyar_ruleset_about(all[i])->id);
        OWNED(char) called = cli_folded(dyar_ruleset_about(all[i])->name);
        own = own || strcmp(id, typed) == 0 || strcmp(called, typed) == 0;
    }
    return own;
}

static void check_other_name(dyar_ruleset *const *all, const char *id, const char *name)
{
    OWNED(char) typed = cli_folded(name);
    if (!is_own_name(all, name))
        assert_true(is_listed(typed, id) && is_listed(name, id));
}

TEST(every_name_of_every_ruleset_is_found)
{
    enum { MOST = 400 };
    dyar_ruleset *all[MOST + 1] = {0};
    size_t count = 0, others = 0;
    for (const char *const *id = dyar_bundled_ids(); *id && count < MOST; id++)
        all[count++] =
            cli_load_quietly(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cli_cache()));
    assert_true(count > 70);
    for (size_t i = 0; i < count; i++) {
        const dyar_ruleset_info *about = dyar_ruleset_about(all[i]);
        assert_ptr_equal(cli_resolve_name(about->id), about->id);
        check_own_name(about->id, about->id);
        check_own_name(about->id, about->name);
        for (size_t k = 0; about->also_called[k]; k++, others++)
            check_other_name(all, about->id, about->also_called[k]);
    }
    assert_true(others > 50);
    for (size_t i = 0; i < count; i++)
        dyar_ruleset_free(all[i]);
}

TEST(one_that_fits_is_meant)
{
    assert_string_equal(cli_resolve_name("Krur"), "krur");
    assert_string_equal(cli_resolve_name("Um Laarais"), "um-laarais");
    assert_string_equal(cli_resolve_name("AWÉLÉ"), "oware");
    assert_string_equal(cli_resolve_name("awele"), "oware");
    assert_string_equal(cli_resolve_name("manddiare"), "manddiare");
}

TEST(what_several_are_called_means_none_of_them)
{
    assert_string_equal(cli_resolve_name("ENMEDIAR"), "ENMEDIAR");
    assert_true(is_listed("enmediar", "um-dyar") && is_listed("enmediar", "um-ed-dyar"));
    assert_string_equal(cli_resolve_name("no such game"), "no such game");
    assert_string_equal(cli_resolve_name(""), "");
}

/* A file that is there is meant, and so is what looks like a path. */
TEST(files_go_first)
{
    FILE *file = fopen("Krur", "w");
    assert_non_null(file);
    fclose(file);
    assert_string_equal(cli_resolve_name("Krur"), "Krur");
    remove("Krur");
    assert_string_equal(cli_resolve_name("Krur"), "krur");
    assert_string_equal(cli_resolve_name("./Krur"), "./Krur");
    assert_string_equal(cli_resolve_name("Krur.yaml"), "Krur.yaml");
    assert_string_equal(cli_resolve_name("-"), "-");
}

TEST(near_names_are_offered)
{
    const char *ids[CLI_FEW];
    assert_int_equal(cli_rulesets_near("laarais", ids), 1);
    assert_string_equal(ids[0], "um-laarais");
    const size_t count = cli_rulesets_near("mancala", ids);
    assert_true(count > 1);
    assert_int_equal(cli_rulesets_near("zzzzzzzz", ids), 0);
}
