/* SPDX-License-Identifier: MIT */
/* Regions are parts of regions, and languages have names (requests/geography.c). */
#include "requests/geography.h"
#include "dyar/ruleset.h"
#include "support/unit.h"

static bool is_among(const char *name, const char *text)
{
    const char *regions[GEO_MOST_REGIONS];
    const size_t count = geography_regions(text, regions);
    for (size_t i = 0; i < count; i++)
        if (strcmp(regions[i], name) == 0)
            return true;
    return false;
}

TEST(a_region_lies_in_all_that_contain_it)
{
    assert_true(is_among("Sahara", "Western Mauritania (Boutilimit, Moudjéria)"));
    assert_true(is_among("North Africa", "Mauritania"));
    assert_true(is_among("West Africa", "Mauritania"));
    assert_true(is_among("Africa", "Mauritania"));
    assert_true(is_among("East Africa", "Adwa in Tigray (Ethiopia)"));
    assert_true(is_among("Horn of Africa", "Jigjiga and Hargeisa (Somali)"));
    assert_false(is_among("Sahara", "Adwa in Tigray (Ethiopia)"));
}

TEST(a_name_inside_a_longer_name_is_another)
{
    assert_true(is_among("South Sudan", "Bari of South Sudan"));
    assert_false(is_among("North Africa", "Bari of South Sudan"));
    assert_false(is_among("Mali", "Somali of the Horn of Africa"));
    assert_false(is_among("Niger", "Igbo of Nigeria"));
    assert_true(is_among("Nigeria", "Benin City (Nigeria)"));
    assert_false(is_among("Benin", "Benin City (Nigeria)"));
}

TEST(each_region_is_found_once)
{
    const char *regions[GEO_MOST_REGIONS];
    assert_int_equal(geography_regions("Niger, Niger and Mali", regions), 4);
    assert_int_equal(geography_regions("nowhere that has a name", regions), 0);
    assert_int_equal(geography_regions(NULL, regions), 0);
}

/* The rows of geography.def must not run in a circle: no region contains itself. */
TEST(no_region_contains_itself)
{
    static const char *const pairs[][2] = {
#define GEO_PART(part, whole) {part, whole},
#include "requests/geography.def"
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (is_among(pairs[i][0], pairs[i][1]))
            fail_msg("%s lies in %s, which lies in it", pairs[i][0], pairs[i][1]);
}

/* Each language that a bundled ruleset names by its tag has a name. */
TEST(every_language_has_a_name)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        OWNED(dyar_ruleset) ruleset =
            dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = *id), diags);
        const char *tag = dyar_ruleset_about(ruleset)->language;
        if (tag && !geography_language(tag))
            fail_msg("%s: the language '%s' has no row in languages.def", *id, tag);
    }
    assert_string_equal(geography_language("so"), "Somali");
    assert_null(geography_language(NULL));
}
