/* SPDX-License-Identifier: MIT */
/* Addresses are read as far as they are given, and no further (validate/uri.c). */
#include "base/arena.h"
#include "support/unit.h"
#include "validate/uri.h"

TEST(a_text_has_no_scheme_for_what_stands_behind_it)
{
    RELEASED(dyar_arena) arena = {0};
    const dyar_text found =
        dyar_uri_resolve(&arena, dyar_text_of("http://a/b"), (dyar_text){"c:d", 1});
    assert_true(dyar_text_is(found, "http://a/c"));
}
