/* SPDX-License-Identifier: MIT */
/*
 * Asks every fact that is a number for numbers at and beyond what can occur, in every place
 * where it may be asked, and takes each ruleset the whole way (way.h).
 *
 *     check_numbers
 *
 * Whether a ruleset is accepted matters little; the check is for crashes, and for reads and
 * writes beyond tables, which the sanitizers report.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "fuzz/way.h"

/* Where a fact may be asked. */
enum {
    AT_HOLE = 1, /* wherever a hole is judged */
    AT_SKIP = 2,
    AT_TABLE = 4,
    AT_POSITION = 8,
    AT_AFTER = 16,
    AT_END = 32,
    AT_MATCH = 64,
    IN_TURN = AT_SKIP | AT_TABLE,
    ON_BOARD = AT_TABLE | AT_POSITION | AT_AFTER | AT_END,
    OF_PLAYER = AT_POSITION | AT_AFTER | AT_END,
    ANYWHERE = AT_HOLE | AT_SKIP | ON_BOARD,
};

static const struct {
    const char *asked, *closed; /* before and after the number */
    unsigned where;
} facts[] = {
    {"seeds", "", AT_HOLE | IN_TURN},
    {"column", "", AT_HOLE | IN_TURN},
    {"opposite: {seeds", "}", AT_HOLE | IN_TURN},
    {"next: {seeds", "}", AT_HOLE | IN_TURN},
    {"previous: {column", "}", AT_HOLE | IN_TURN},
    {"turn", "", ANYWHERE},
    {"game-turn", "", ANYWHERE},
    {"extra", "", ANYWHERE},
    {"lap", "", IN_TURN},
    {"sown", "", IN_TURN},
    {"hand", "", IN_TURN},
    {"lifted", "", AT_TABLE},
    {"captured", "", AT_TABLE | AT_AFTER},
    {"own-marks", "", AT_TABLE},
    {"own: {seeds", "}", ON_BOARD},
    {"opponent: {in: ends, seeds", "}", ON_BOARD},
    {"somebody: {seeds", "}", ON_BOARD},
    {"everybody: {seeds", "}", ON_BOARD},
    {"board: {seeds", "}", ON_BOARD},
    {"own: {store", "}", OF_PLAYER},
    {"somebody: {reserve", "}", OF_PLAYER},
    {"own: {moves", "}", AT_END},
    {"position-seen", "", AT_END},
    {"turns-since-capture", "", AT_END},
    {"turns-since-crossing", "", AT_END},
    {"own-total", "", AT_MATCH},
    {"own-holes", "", AT_MATCH},
    {"opponent-holes", "", AT_MATCH},
};

/* The last two are no numbers that a test may name.  The game has 30 seeds at most. */
static const char *const tests[] = {
    "0", "4000 or 4001..", "5000..", "even ..9999", "4000 total..", "65535", "9999999999",
};

typedef struct writing {
    dyar_buffer text;
    const char *condition;
    unsigned where;
} writing;

/* A piece with the condition, where the fact may be asked there. */
static void put(writing *w, unsigned where, const char *before, const char *after)
{
    if (w->where & where)
        dyar_buffer_print(&w->text, "%s%s%s", before, w->condition, after);
}

static void put_tables(writing *w)
{
    put(w, AT_TABLE, "lifting: [{rule: lifted, when: ", ", do: [unmark: here]}]\n");
    put(w, AT_TABLE, "each-seed: [{rule: fell, when: ", ", do: [capture: here]}]\n");
    dyar_buffer_put(&w->text, "landing:\n");
    put(w, AT_TABLE, "  - {rule: asked, when: ", ", do: [mark: {hole: landed, as: spot}]}\n");
    put(w, AT_HOLE,
        "  - rule: run\n    when: {seeds: 3}\n    do: [capture-run: {go: back, while: ",
        "}]\n    then: again\n");
    put(w, AT_HOLE, "  - {rule: every, when: {seeds: 4}, do: [capture-every: ", "]}\n");
    put(w, AT_HOLE,
        "  - {rule: fill, when: {seeds: 5}, do: [put: {seeds: 1, into-every: ", "}]}\n");
    dyar_buffer_put(&w->text, "  - {rule: go-on, when: {seeds: 2.., lap: ..3}, then: relay}\n"
                              "  - {rule: rest, then: end-turn}\n");
    put(w, AT_AFTER, "after: [{rule: over, when: ", ", then: end-turn}]\n");
    put(w, AT_POSITION, "before: [{rule: first, when: ", ", do: [capture: own.store]}]\n");
    put(w, AT_END, "end: [{rule: ended, when: ", "}]\n");
}

static void put_moves(writing *w)
{
    dyar_buffer_put(&w->text, "moves:\n  none: pass\n  kinds:\n"
                              "    - {kind: plain, from: {side: own, seeds: 1..}}\n");
    if (!(w->where & AT_MATCH))
        dyar_buffer_put(&w->text, "    - {kind: new, enter: 1, from: {side: own}}\n");
    put(w, AT_HOLE,
        "    - kind: asked\n      seeds: 1\n      from: ", "\n      only: {captures: 1..}\n");
    put(w, AT_HOLE, "    - kind: turned\n      from: {side: own}\n      direction: [{when: ",
        ", go: clockwise}, {go: chosen}]\n");
    put(w, AT_HOLE,
        "    - kind: seen\n      from: {side: own}\n      only: {first-lap: ", "}\n");
    dyar_buffer_put(&w->text, "  must:\n    - {rule: any, only: {start: {seeds: 1..}}, "
                              "otherwise: any-move}\n");
    put(w, AT_POSITION,
        "    - {rule: if, if: ", ", only: {kind: plain}, otherwise: any-move}\n");
    put(w, AT_POSITION, "    - {rule: then, only: {leaves: ", "}, otherwise: any-move}\n");
    put(w, AT_HOLE, "    - {rule: from, only: {start: ", "}, otherwise: any-move}\n");
    put(w, AT_SKIP, "sowing: {endless: undo, skip: [", "]}\n");
    if (!(w->where & AT_SKIP))
        dyar_buffer_put(&w->text, "sowing: {endless: undo}\n");
}

static void put_match(writing *w)
{
    put(w, AT_MATCH,
        "match:\n  fill: {holes-with: initial}\n  short: {unfilled: closed}\n  won: {when: ",
        ", by: own}\n");
    put(w, AT_POSITION, "phases: [{phase: at-first, while: ", ", grand-slam: forbidden}]\n");
}

static bool take(dyar_cache *cache, const char *condition, unsigned where)
{
    dyar_arena arena = {0};
    writing w = {.condition = condition, .where = where, .text = {.arena = &arena}};
    dyar_buffer_put(&w.text, "dyar: 1\nid: input\nname: Numbers\n"
                             "board: {rows: 2, columns: 3}\n");
    dyar_buffer_print(&w.text, "setup: {seeds: 4%s}\n", where & AT_MATCH ? "" : ", reserve: 3");
    dyar_buffer_put(&w.text, "marks: {spot: {}}\nleftovers: {free: row-owner}\n"
                             "winner: most-seeds\n");
    put_moves(&w);
    put_tables(&w);
    put_match(&w);
    const bool accepted = way_take(cache, w.text.at, w.text.length);
    dyar_arena_release(&arena);
    return accepted;
}

int main(void)
{
    enum { FACTS = sizeof facts / sizeof *facts, TESTS = sizeof tests / sizeof *tests };
    dyar_cache *cache = dyar_cache_new();
    size_t accepted = 0;
    for (size_t f = 0; f < FACTS; f++)
        for (size_t t = 0; t < TESTS; t++) {
            char condition[128];
            snprintf(condition, sizeof condition, "{%s: %s%s}", facts[f].asked, tests[t],
                     facts[f].closed);
            accepted += take(cache, condition, facts[f].where);
        }
    dyar_cache_free(cache);
    printf("%zu of %d accepted\n", accepted, FACTS * TESTS);
    return accepted == FACTS * (TESTS - 2) ? EXIT_SUCCESS : EXIT_FAILURE;
}
