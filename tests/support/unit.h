/* SPDX-License-Identifier: MIT */
/*
 * cmocka for the tests of modules, with the headers that it needs and those of C that most
 * tests use. support/unit.c has `main`, which runs the tests of a file in their order:
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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/owned.h"

/* Every test is handed a state, which few look at. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Defines a test of a state, which the test knows as `var`. begin() makes the state before the
 * test and end() ends it; NULL: nothing to do. */
#define TEST_OF(name, type, var, begin, end)                                                   \
    static void name(type *var);                                                               \
    static void name##_of_state(void **state)                                                  \
    {                                                                                          \
        name(*state);                                                                          \
    }                                                                                          \
    __attribute__((constructor)) static void name##_is_added(void)                             \
    {                                                                                          \
        unit_add(&(struct CMUnitTest){#name, name##_of_state, begin, end, NULL});              \
    }                                                                                          \
    static void name(type *var)

/* Defines a test whose state is that of TESTS_BETWEEN, or NULL. */
#define TEST(name)                                                                             \
    static void name(void **state);                                                            \
    __attribute__((constructor)) static void name##_is_added(void)                             \
    {                                                                                          \
        unit_add(&(struct CMUnitTest){#name, name, NULL, NULL, NULL});                         \
    }                                                                                          \
    static void name(void **state)

/* Calls begin() before the first test of the file, and end() after the last; NULL: not. */
#define TESTS_BETWEEN(begin, end)                                                              \
    __attribute__((constructor)) static void tests_are_between(void)                           \
    {                                                                                          \
        unit_between(begin, end);                                                              \
    }                                                                                          \
    static void tests_are_between(void)

void unit_add(const struct CMUnitTest *test);
void unit_between(CMFixtureFunction begin, CMFixtureFunction end);

static inline void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%g is not within %g of %g", value, within, expected);
}
