/* Limits of rulesets: what lies at one is played, what lies beyond it is refused by name, and
 * schema/README.md has them as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/limits.h"
#include "dyar/position.h"
#include "dyar/ruleset.h"
#include "program/game.h"
#include "rules/rules.h"

/* ---- loading ---- */

/* A ruleset that is as small as can be, but for what is tried. */
typedef struct tried {
    const char *before; /* what comes first in the file */
    const char *board;
    const char *seeds; /* of the set-up */
    const char *from;  /* where moves start */
    const char *after; /* and what comes last */
} tried;

static const tried small = {
    .before = "",
    .board = "rows: 2, columns: 2, territory: rows",
    .seeds = "1",
    .from = "side: own, seeds: 1..",
    .after = "",
};

static char *text_of(const tried *t)
{
    static const char form[] =
        "dyar: 1\nid: tried\nname: Tried\n%s"
        "board: {%s}\n"
        "setup: {seeds: %s}\n"
        "moves: {from: {%s}, none: pass}\n"
        "sowing: {direction: counterclockwise}\n"
        "landing: [{rule: stop, then: end-turn}]\n"
        "end: [{rule: nothing-left, when: {board: {seeds: 0}}, then: count}]\n"
        "leftovers: {free: row-owner}\n"
        "winner: most-seeds\n%s";
    char *text;
    assert_true(asprintf(&text, form, t->before, t->board, t->seeds, t->from, t->after) > 0);
    return text;
}

static bool is_told(const dyar_diags *diags, const char *words)
{
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        if (strstr(dyar_diags_get(diags, i)->message, words))
            return true;
    return false;
}

/* NULL: it must be played. */
static void load(const tried *t, const char *refusal)
{
    char *text = text_of(t);
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(
        &(dyar_request){.ruleset = "tried", .text = text, .text_length = strlen(text)}, diags);
    if (!refusal && dyar_diags_errors(diags) > 0)
        fail_msg("%s", dyar_diags_get(diags, 0)->message);
    assert_int_equal(ruleset != NULL, refusal == NULL);
    if (refusal && !is_told(diags, refusal))
        fail_msg("'%s' is not told, but '%s'", refusal, dyar_diags_get(diags, 0)->message);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    free(text);
}

/* ---- boards ---- */

static void boards_at_the_limits_are_played(void **state)
{
    (void)state;
    static const struct {
        const char *at, *beyond, *refusal;
    } boards[] = {
        {"rows: 2, columns: 50, territory: rows", "rows: 2, columns: 51, territory: rows",
         "'columns' must be a number from 1 to 50"},
        {"rows: 4, columns: 50, territory: rows", "rows: 6, columns: 34, territory: rows",
         "a board has at most 200 holes, and 6 rows of 34 are 204"},
        {"rows: 6, columns: 2, territory: rows", "rows: 7, columns: 2, territory: rows",
         "'rows' must be a number from 1 to 6"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        tried t = small;
        t.board = boards[i].at;
        load(&t, NULL);
        t.board = boards[i].beyond;
        load(&t, boards[i].refusal);
    }
}

static void six_players_play_and_no_seventh(void **state)
{
    (void)state;
    tried t = small;
    t.board = "rows: 2, columns: 6, territory: consecutive";
    t.before = "players: 6\n";
    load(&t, NULL);
    t.before = "players: 7\n";
    load(&t, "'players' must be a number from 1 to 6");
}

static void seeds_up_to_the_limit_are_played(void **state)
{
    (void)state;
    tried t = small;
    t.board = "rows: 2, columns: 50, territory: rows";
    t.seeds = "40";
    load(&t, NULL);
    t.seeds = "41";
    load(&t, "4000");
}

/* ---- rules ---- */

static void so_many_kinds_of_mark(char text[1024], unsigned kinds)
{
    size_t at = (size_t)sprintf(text, "marks: {");
    for (unsigned i = 0; i < kinds; i++)
        at += (size_t)sprintf(text + at, "%sm%u: {means: m}", i ? ", " : "", i);
    sprintf(text + at, "}\n");
}

static void kinds_of_marks_up_to_the_limit_are_played(void **state)
{
    (void)state;
    char marks[1024];
    tried t = small;
    t.before = marks;
    so_many_kinds_of_mark(marks, DYAR_MARKS_MAX);
    load(&t, NULL);
    so_many_kinds_of_mark(marks, DYAR_MARKS_MAX + 1);
    load(&t, "a ruleset has at most 8 kinds of marks, and here are 9");
}

static void so_many_phases(char text[1024], unsigned phases)
{
    size_t at = (size_t)sprintf(text, "phases: [");
    for (unsigned i = 0; i < phases; i++)
        at += (size_t)sprintf(text + at, "%s{phase: p%u, while: {turn: %u}}", i ? ", " : "", i,
                              i + 1);
    sprintf(text + at, "]\n");
}

static void phases_up_to_the_limit_are_played(void **state)
{
    (void)state;
    char phases[1024];
    tried t = small;
    t.after = phases;
    so_many_phases(phases, DYAR_PHASES_MAX);
    load(&t, NULL);
    so_many_phases(phases, DYAR_PHASES_MAX + 1);
    load(&t, "a ruleset has at most 16 phases, and here are 17");
}

static void so_many_steps(char text[256], unsigned steps)
{
    text[0] = '\0';
    for (unsigned i = 0; i < steps; i++)
        strcat(text, "next: {");
    strcat(text, "seeds: 1..");
    for (unsigned i = 0; i < steps; i++)
        strcat(text, "}");
}

static void steps_up_to_the_limit_are_played(void **state)
{
    (void)state;
    char from[256];
    tried t = small;
    t.from = from;
    so_many_steps(from, DYAR_STEPS_MAX);
    load(&t, NULL);
    so_many_steps(from, DYAR_STEPS_MAX + 1);
    load(&t, "a hole is reached in at most 6 steps");
}

/* ---- files ---- */

static void aliases_up_to_the_limit_are_read(void **state)
{
    (void)state;
    enum { EACH = 12 }; /* bytes of ", s1000: *a" */
    char *text = malloc(64 + (DYAR_ALIASES_MAX + 1) * EACH);
    assert_non_null(text);
    for (unsigned beyond = 0; beyond < 2; beyond++) {
        size_t at = (size_t)sprintf(text, "sources: {s: &a {title: T}");
        for (unsigned i = 0; i < DYAR_ALIASES_MAX + beyond; i++)
            at += (size_t)sprintf(text + at, ", s%u: *a", i);
        sprintf(text + at, "}\n");
        tried t = small;
        t.before = text;
        load(&t, beyond ? "the file holds too many aliases" : NULL);
    }
    free(text);
}

/* ---- what is written ---- */

static void grouped(char text[32], unsigned number)
{
    if (number < 1000)
        sprintf(text, "%u", number);
    else if (number < 1000000)
        sprintf(text, "%u,%03u", number / 1000, number % 1000);
    else
        sprintf(text, "%u,%03u,%03u", number / 1000000, number / 1000 % 1000, number % 1000);
}

static char *read_page(void)
{
    enum { ROOM = 1 << 16 };
    FILE *file = fopen(DYAR_TESTS_DIR "/../schema/README.md", "r");
    char *page = malloc(ROOM);
    assert_non_null(file);
    assert_non_null(page);
    page[fread(page, 1, ROOM - 1, file)] = '\0';
    fclose(file);
    return page;
}

static void the_page_has_all_limits_as_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        unsigned most;
    } limits[] = {
        {"bytes of a file", DYAR_FILE_BYTES_MAX},
        {"lists and maps in each other", DYAR_DEPTH_MAX},
        {"values, with all aliases in their places", DYAR_NODES_MAX},
        {"aliases", DYAR_ALIASES_MAX},
        {"rulesets that extend each other", DYAR_EXTENDS_MAX},
        {"players", DYAR_PLAYERS_MAX},
        {"rows", DYAR_ROWS_MAX},
        {"columns", DYAR_COLUMNS_MAX},
        {"holes, missing ones too", DYAR_HOLES_MAX},
        {"seeds", DYAR_SEEDS_MAX},
        {"kinds of marks", DYAR_MARKS_MAX},
        {"phases", DYAR_PHASES_MAX},
        {"tests in one case of a condition", DYAR_TESTS_MAX},
        {"steps in a hole reference", DYAR_STEPS_MAX},
        {"moves in a list", DYAR_MOVES_MAX},
        {"turns played ahead to find one list", DYAR_PLAYED_AHEAD_MAX},
    };
    char *page = read_page();
    const char *at = strstr(page, "| what | at most |\n|---|---|\n");
    assert_non_null(at);
    at = strstr(at, "|---|---|\n") + strlen("|---|---|\n");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        char number[32], row[128];
        grouped(number, limits[i].most);
        const int length = snprintf(row, sizeof row, "| %s | %s |\n", limits[i].what, number);
        if (strncmp(at, row, (size_t)length) != 0)
            fail_msg("not there: %s", row);
        at += length;
    }
    assert_int_equal(*at, '\n');
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_at_the_limits_are_played),
        cmocka_unit_test(six_players_play_and_no_seventh),
        cmocka_unit_test(seeds_up_to_the_limit_are_played),
        cmocka_unit_test(kinds_of_marks_up_to_the_limit_are_played),
        cmocka_unit_test(phases_up_to_the_limit_are_played),
        cmocka_unit_test(steps_up_to_the_limit_are_played),
        cmocka_unit_test(aliases_up_to_the_limit_are_read),
        cmocka_unit_test(the_page_has_all_limits_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
