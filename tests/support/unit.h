/* SPDX-License-Identifier: MIT */
/*
 * cmocka for the tests of modules, with the headers that it needs. support/unit.c has `main`,
 * which runs the tests of a file in their order:
 *
 *     TEST(two_and_two_are_four)
 *     {
 *         assert_int_equal(2 + 2, 4);
 *     }
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

/* Every test is handed a state, which few look at. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Defines a test that begin() prepares and end() ends; NULL: nothing to do. */
#define TEST_WITH(name, begin, end)                                                            \
    static void name(void **state);                                                            \
    __attribute__((constructor)) static void name##_is_added(void)                             \
    {                                                                                          \
        unit_add(&(struct CMUnitTest){#name, name, begin, end, NULL});                         \
    }                                                                                          \
    static void name(void **state)
#define TEST(name) TEST_WITH(name, NULL, NULL)

/* Calls begin() before the first test of the file, and end() after the last; NULL: not. */
#define TESTS_BETWEEN(begin, end)                                                              \
    __attribute__((constructor)) static void tests_are_between(void)                           \
    {                                                                                          \
        unit_between(begin, end);                                                              \
    }

void unit_add(const struct CMUnitTest *test);
void unit_between(CMFixtureFunction begin, CMFixtureFunction end);

static inline void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%g is not within %g of %g", value, within, expected);
}
