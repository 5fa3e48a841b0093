/* SPDX-License-Identifier: MIT */
/* Structures that carry their size (base/sized.h), and the functions that read them. */
#include <stdint.h>

#include "base/sized.h"
#include "dyar/account.h"
#include "dyar/playout.h"
#include "dyar/reasons.h"
#include "support/need.h"
#include "support/unit.h"

OWNER(dyar_account, dyar_account_free);

/* A structure in three versions. */
typedef struct first {
    size_t size;
    int a;
    int b;
} first;

typedef struct second {
    size_t size;
    int a;
    int b;
    int c;
    int d;
} second;

typedef struct third {
    size_t size;
    int a;
    int b;
    int c;
    int d;
    void *e;
} third;

/* "New fields begin at or after the old size, and are 0 if the program lacks them." */
TEST(an_older_structure_is_read_to_its_end)
{
    first *older = need(malloc(sizeof *older)); /* nothing after it may be read */
    *older = (first){.size = sizeof *older, .a = 1, .b = 2};
    second read = {.c = 3, .d = 4};
    assert_int_equal(dyar_sized_copy(&read, sizeof read, older, sizeof(first)), DYAR_SIZED);
    assert_int_equal(read.size, sizeof read);
    assert_true(read.a == 1 && read.b == 2 && read.c == 0 && read.d == 0);
    free(older);
}

/* "a field that this version of the library lacks is not 0" */
TEST(a_newer_structure_fits_without_its_new_fields)
{
    third newer = {.size = sizeof newer, .a = 1, .d = 4};
    second read = {.a = 5};
    assert_int_equal(dyar_sized_copy(&read, sizeof read, &newer, sizeof(first)), DYAR_SIZED);
    assert_true(read.size == sizeof read && read.a == 1 && read.d == 4);
    read = (second){.a = 5};
    newer.e = &newer;
    assert_int_equal(dyar_sized_copy(&read, sizeof read, &newer, sizeof(first)),
                     DYAR_SIZED_UNKNOWN);
    assert_true(read.size == 0 && read.a == 5);
}

/* "below the size of the first version, such as 0: never set" */
TEST(a_size_that_was_never_set_is_rejected)
{
    second read = {.a = 5};
    const second unset = {.a = 1}, shorter = {.size = sizeof(first) - 1, .a = 1};
    assert_int_equal(dyar_sized_copy(&read, sizeof read, &unset, sizeof(first)),
                     DYAR_SIZED_TOO_SMALL);
    assert_int_equal(dyar_sized_copy(&read, sizeof read, &shorter, sizeof(first)),
                     DYAR_SIZED_TOO_SMALL);
    assert_true(read.size == 0 && read.a == 5);
}

/* "above what any version will have: never set, or damaged" */
TEST(a_size_that_no_version_has_is_rejected_unread)
{
    first *damaged = need(malloc(sizeof *damaged)); /* nothing after it may be read */
    second read = {.a = 5};
    *damaged = (first){.size = SIZE_MAX, .a = 1};
    assert_int_equal(dyar_sized_copy(&read, sizeof read, damaged, sizeof(first)),
                     DYAR_SIZED_TOO_LARGE);
    assert_true(read.size == 0 && read.a == 5);
    free(damaged);
}

/* "Returns NULL if ... the size of the request is wrong ..., and reports why" */
static void assert_rejected(const dyar_load_request *request, const char *message,
                            const char *hint)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) krur = need_bundled("krur");
    assert_null(dyar_ruleset_load(request, diags));
    const dyar_diag *diag = dyar_diags_get(diags, 0);
    assert_non_null(strstr(diag->message, message));
    assert_string_equal(diag->hint, hint);
    assert_null(dyar_ruleset_try(krur, request, diags));
    assert_int_equal(dyar_diags_errors(diags), 2);
    assert_false(dyar_ruleset_check(request, diags));
    assert_int_equal(dyar_diags_errors(diags), 3);
}

TEST(a_request_without_its_size_is_explained)
{
    assert_rejected(&(dyar_load_request){.ruleset = "krur"},
                    "'size' of dyar_load_request must be at least ",
                    "set it to sizeof(dyar_load_request)");
    assert_rejected(&(dyar_load_request){.size = 40, .ruleset = "krur"}, ", not 40",
                    "set it to sizeof(dyar_load_request)");
    assert_rejected(&(dyar_load_request){.size = 4097, .ruleset = "krur"},
                    "'size' of dyar_load_request must be at most 4096, not 4097",
                    "set it to sizeof(dyar_load_request)");
}

/* A request of a later version, with a field that is not known yet. */
typedef struct later_request {
    dyar_load_request known;
    size_t added;
} later_request;

TEST(a_request_of_a_later_version_is_explained)
{
    later_request later = {.known = DYAR_LOAD_REQUEST(.ruleset = "krur"), .added = 1};
    later.known.size = sizeof later;
    assert_rejected(&later.known, "lacks a field of dyar_load_request that is not 0",
                    "use the libdyar that the headers belong to");
    later.added = 0;
    dyar_ruleset_free(need_ruleset(&later.known));
}

TEST(playouts_need_their_size)
{
    OWNED(dyar_ruleset) krur = need_bundled("krur");
    dyar_playouts sums = {.games = 9};
    assert_false(dyar_play_out_many(dyar_ruleset_game(krur),
                                    &(dyar_playouts_request){.games = 1}, &sums));
    assert_int_equal(sums.games, 0);
}

/* What a program fills in for a turn, of which nothing may be read beyond the last field. */
TEST(turns_need_their_size)
{
    enum { STYLE = offsetof(dyar_account_style, brief) + sizeof(bool) };
    OWNED(dyar_ruleset) krur = need_bundled("krur");
    OWNED(dyar_trace) trace = need(dyar_trace_new());
    dyar_position start;
    dyar_position_begin(dyar_ruleset_game(krur), &start);
    dyar_account_style *short_style = need(malloc(STYLE));
    const dyar_account_style whole = {.size = STYLE, .laps = 1};
    memcpy(short_style, &whole, STYLE);
    OWNED(dyar_account) account = dyar_account_of_turn(krur, trace, short_style);
    assert_non_null(account);
    assert_null(dyar_account_of_turn(krur, trace, &(dyar_account_style){.laps = 1}));
    assert_null(dyar_reasons_of_turn(
        krur, &(dyar_reasons_turn){.before = &start, .after = &start, .trace = trace}, NULL));
    free(short_style);
}
