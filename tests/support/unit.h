/* SPDX-License-Identifier: MIT */
/* cmocka with what it wants before it, for the tests of modules. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

/* Every test is handed a state, which few look at. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

static inline void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%g is not within %g of %g", value, within, expected);
}

#endif
