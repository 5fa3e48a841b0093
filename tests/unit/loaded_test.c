/* SPDX-License-Identifier: MIT */
/* What a ruleset that has been loaded keeps, and says of itself (ruleset/). */
#include <pthread.h>

#include "dyar/version.h"
#include "ruleset/ruleset.h"
#include "support/need.h"
#include "support/unit.h"

/* A small game with these rules of landing before the last. */
static dyar_load_request request_for(char *text, size_t room, const char *landing)
{
    static const char form[] = "dyar: 1\nid: tried\nname: Tried\n"
                               "board: {rows: 2, columns: 4}\n"
                               "setup: {seeds: 20}\n"
                               "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
                               "landing: [%s{rule: nothing, then: end-turn}]\n"
                               "leftovers: {free: row-owner}\n"
                               "winner: most-seeds\n";
    const int length = snprintf(text, room, form, landing);
    assert_true(length > 0 && (size_t)length < room);
    return DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = (size_t)length);
}

static int examples_of(const char *id)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id));
    return dyar_ruleset_about(ruleset)->examples;
}

TEST(examples_are_counted)
{
    char text[600];
    const dyar_load_request request = request_for(text, sizeof text, "");
    OWNED(dyar_ruleset) without = need_ruleset(&request);
    assert_int_equal(dyar_ruleset_about(without)->examples, 0);
    assert_true(examples_of("krur") > 0);
}

/* A learner's heading and task, positions in one line, and what the example is played by. */
TEST(an_example_is_kept_as_it_is_written)
{
    static const char text[] = "dyar: 1\nid: tried\nname: Tried\nextends: krur\nexamples:\n"
                               "  - title: A heading\n"
                               "    ask: What is to be done?\n"
                               "    answers: {repeated-position: draw}\n"
                               "    before: |-\n      5,4,4,3/\n      5,5,5,1 0,0 1 -\n"
                               "    move: d1 a2\n"
                               "    rule: capture\n"
                               "  - legal: [a1, b1, c1, d1]\n";
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = sizeof text - 1));
    const dyar_example *examples;
    assert_int_equal(dyar_ruleset_examples(ruleset, &examples), 2);
    assert_string_equal(examples[0].title, "A heading");
    assert_string_equal(examples[0].ask, "What is to be done?");
    assert_string_equal(examples[0].before, "5,4,4,3/5,5,5,1 0,0 1 -");
    assert_string_equal(examples[0].moves, "d1 a2");
    assert_string_equal(examples[0].rule, "capture");
    assert_string_equal(examples[0].answers[0], "repeated-position=draw");
    assert_null(examples[0].answers[1]);
    assert_null(examples[0].quotes);
    assert_null(examples[1].before);
    assert_null(examples[1].moves);
    assert_false(examples[1].match);
}

/* ---- situations ---- */

static int situations_with(const char *landing)
{
    char text[1200];
    const dyar_load_request request = request_for(text, sizeof text, landing);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    return dyar_ruleset_about(ruleset)->situations;
}

/* The rules before it distinguish two things; it asks for more of the second, in a store
 * alone. */
TEST(a_rule_that_can_never_hold_tells_nothing_apart)
{
    static const char before[] = "{rule: some, when: {seeds: 1, opposite: {seeds: 0}}, then: "
                                 "again}, ";
    static const char never[] = "{rule: never, when: {opposite: {seeds: 7}, in: store}, then: "
                                "again}, ";
    char both[sizeof before + sizeof never];
    snprintf(both, sizeof both, "%s%s", before, never);
    assert_int_equal(situations_with(both), situations_with(before));
}

static bool loads_with_numbers(int count)
{
    static char landing[1 << 13], text[1 << 14];
    size_t length = 0;
    for (int i = 1; i <= count; i++)
        length += (size_t)snprintf(landing + length, sizeof landing - length,
                                   "{rule: n%d, when: {seeds: %d}, then: again}, ", i, i);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    const dyar_load_request request = request_for(text, sizeof text, landing);
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&request, diags);
    const bool loaded = ruleset != NULL;
    if (!loaded)
        assert_non_null(
            strstr(dyar_diags_get(diags, 0)->message, "distinguishes too many situations"));
    return loaded;
}

/* What a table asks of one thing has a bit for each test. */
TEST(more_tests_of_one_thing_than_are_told_apart_are_refused)
{
    assert_true(loads_with_numbers(63));
    assert_false(loads_with_numbers(65));
}

/* "The version of the library: of the headers, as macros, and of the library that runs." */
TEST(headers_and_library_are_of_one_version)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", DYAR_VERSION_MAJOR, DYAR_VERSION_MINOR,
             DYAR_VERSION_PATCH);
    assert_string_equal(DYAR_VERSION, text);
    assert_string_equal(dyar_version(), DYAR_VERSION);
}

/* "A version as one number, greater for a later version" */
TEST(a_later_version_is_a_greater_number)
{
    assert_true(DYAR_VERSION_OF(0, 10, 0) > DYAR_VERSION_OF(0, 9, 99));
    assert_true(DYAR_VERSION_OF(1, 0, 0) > DYAR_VERSION_OF(0, 99, 99));
    assert_int_equal(
        DYAR_VERSION_NUMBER,
        DYAR_VERSION_OF(DYAR_VERSION_MAJOR, DYAR_VERSION_MINOR, DYAR_VERSION_PATCH));
}

/* ---- threads ---- */

static void *load_many(void *hash)
{
    bool *alike = need(malloc(sizeof *alike));
    *alike = true;
    for (int i = 0; i < 20; i++) {
        OWNED(dyar_ruleset) ruleset = need_bundled("krur");
        *alike = *alike && strcmp(dyar_ruleset_about(ruleset)->hash, hash) == 0;
    }
    return alike;
}

/* "Threads may use a schema at once, each with an arena of its own." */
TEST(threads_load_at_once)
{
    enum { THREADS = 4 };
    OWNED(dyar_ruleset) ruleset = need_bundled("krur");
    pthread_t threads[THREADS];
    char hash[64];
    snprintf(hash, sizeof hash, "%s", dyar_ruleset_about(ruleset)->hash);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, load_many, hash), 0);
    for (size_t i = 0; i < THREADS; i++) {
        void *alike;
        pthread_join(threads[i], &alike);
        assert_true(*(bool *)alike);
        free(alike);
    }
}
