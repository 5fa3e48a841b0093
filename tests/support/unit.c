/* SPDX-License-Identifier: MIT */
/* The tests of a file, which have added themselves. */
#include "support/unit.h"

static struct CMUnitTest tests[64];
static size_t test_count;
static CMFixtureFunction before, after;

void unit_add(const struct CMUnitTest *test)
{
    assert_true(test_count < sizeof tests / sizeof *tests);
    tests[test_count++] = *test;
}

void unit_between(CMFixtureFunction begin, CMFixtureFunction end)
{
    before = begin;
    after = end;
}

int main(void)
{
    return _cmocka_run_group_tests("tests", tests, test_count, before, after);
}
