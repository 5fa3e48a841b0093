/* SPDX-License-Identifier: MIT */
/*
 * Rulesets crossed with one another, played on both paths.
 *
 *     check_crossings COUNT SEED [TIMES]
 *
 * Makes crossings (support/crossing.h) until COUNT of them have loaded and, with TIMES, until
 * each place of the language was crossed TIMES times.  Of each crossing,
 *
 * (1) both paths play the same: random games move by move, random games played out at once,
 * all short games, and the value that is proved of a small board; (2) what must hold in every
 * game holds (support/invariants.h), which includes that a rule fires wherever a lap ends, and
 * that no rule fires of which `check` says that it cannot.
 *
 * A crossing that fails is printed whole; it can be loaded from a file as it is.
 */
#include <inttypes.h>

#include "dyar/playout.h"
#include "lab/solve/exhaust.h"
#include "program/game.h"
#include "ruleset/ruleset.h"
#include "support/crossing.h"
#include "support/invariants.h"
#include "support/need.h"
#include "support/paths.h"

enum {
    MOVES = 150,      /* random, one by one */
    PLAYED_OUT = 4,   /* games */
    TURNS = 150,      /* of such a game */
    LEAVES = 400,     /* of short games */
    GAMES = 2,        /* in which every invariant is checked */
    MOST_FAILED = 10, /* then the rest is not tried */
};

typedef struct crossed {
    const dyar_game *fast;
    dyar_game plain;
} crossed;

static bool fail(const char *what)
{
    printf("%s\n", what);
    return false;
}

/* ---- (1) ---- */

static bool first_turns_alike(const crossed *c, uint64_t number, int turns, bool tell)
{
    dyar_random ours = dyar_random_begin(number, 1), theirs;
    char text[DYAR_POSITION_TEXT], other_text[DYAR_POSITION_TEXT];
    dyar_position a, b;
    dyar_position_begin(c->fast, &a);
    dyar_deal(c->fast, &a, &ours);
    b = a;
    theirs = ours;
    const dyar_playout one = dyar_play_out(c->fast, &a, &ours, NULL, turns);
    const dyar_playout other = dyar_play_out(&c->plain, &b, &theirs, NULL, turns);
    dyar_position_format(c->fast, &a, text);
    dyar_position_format(c->fast, &b, other_text);
    if (tell)
        printf("after %d turns: %s, %d options%s; by the rules: %s, %d options%s\n", turns,
               text, (int)one.options, one.over ? ", over" : "", other_text, (int)other.options,
               other.over ? ", over" : "");
    return one.moves == other.moves && one.options == other.options && one.over == other.over &&
           dyar_position_equal(c->fast, &a, &b);
}

static bool play_out_alike(const crossed *c, uint64_t number)
{
    int turns = 1;
    if (first_turns_alike(c, number, TURNS, false))
        return true;
    while (first_turns_alike(c, number, turns, false))
        turns++;
    first_turns_alike(c, number, turns - 1, true);
    first_turns_alike(c, number, turns, true);
    return false;
}

static bool all_games_alike(const crossed *c, const dyar_position *at, int *leaves)
{
    dyar_move moves[DYAR_MOVES_MAX], others[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(c->fast, at, moves);
    if (count != dyar_moves(&c->plain, at, others))
        return false;
    for (size_t i = 0; i < count; i++) {
        dyar_position a = *at, b = *at;
        dyar_play(c->fast, &a, moves[i]);
        dyar_play(&c->plain, &b, moves[i]);
        if (!dyar_position_equal(c->fast, &a, &b))
            return false;
        if (--*leaves > 0 && !all_games_alike(c, &a, leaves))
            return false;
    }
    return true;
}

static lab_solve_trouble prove(const dyar_game *game, lab_solve_move *moves,
                               lab_solve_result *result)
{
    dyar_position start;
    dyar_position_begin(game, &start);
    *result = (lab_solve_result){.moves = moves};
    return lab_exhaust(
        &(lab_solve_task){.game = game, .start = &start, .memory = (size_t)1 << 18}, 1, result);
}

static bool proved_alike(const crossed *c)
{
    static lab_solve_move of_fast[DYAR_MOVES_MAX], of_plain[DYAR_MOVES_MAX];
    lab_solve_result a, b;
    if (lab_exhaust_obstacle(c->fast))
        return true;
    if (prove(c->fast, of_fast, &a) != prove(&c->plain, of_plain, &b) ||
        a.value.low != b.value.low || a.value.high != b.value.high ||
        a.positions != b.positions || a.move_count != b.move_count)
        return false;
    for (size_t i = 0; i < a.move_count; i++)
        if (of_fast[i].value.low != of_plain[i].value.low ||
            of_fast[i].value.high != of_plain[i].value.high)
            return false;
    return true;
}

static bool both_paths_agree(const crossed *c)
{
    dyar_position start;
    int leaves = LEAVES;
    if (!paths_agree("crossing", c->fast, MOVES))
        return false;
    for (uint64_t i = 0; i < PLAYED_OUT; i++)
        if (!play_out_alike(c, i))
            return fail("a game is played out to another end by the rules");
    dyar_position_begin(c->fast, &start);
    if (!all_games_alike(c, &start, &leaves))
        return fail("a short game comes to another position by the rules");
    return proved_alike(c) || fail("another value is proved by the rules");
}

/* ---- (2) ---- */

static bool what_must_hold_holds(const dyar_ruleset *ruleset, const dyar_diags *warnings,
                                 uint64_t seed)
{
    const invariants_games games = {.game = ruleset->game,
                                    .seed = seed,
                                    .count = GAMES,
                                    .turns = TURNS,
                                    .every = 8,
                                    .warnings =
                                        ruleset->game->phase_count == 1 ? warnings : NULL};
    return invariants_broken(&games) == 0;
}

/* ---- one crossing ---- */

static bool holds(const dyar_ruleset *ruleset, const dyar_diags *warnings, uint64_t seed)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    crossed c = {.fast = game, .plain = *game};
    c.plain.fast = NULL;
    c.plain.relay = NULL;
    if (!what_must_hold_holds(ruleset, warnings, seed))
        return false;
    return (!game->fast && !game->relay) || both_paths_agree(&c);
}

typedef struct counts {
    uint64_t made, loaded, fast, failed;
} counts;

static void try_one(crossing_stock *stock, dyar_cache *cache, dyar_random *random, counts *n)
{
    const char *text = crossing_make(stock, random);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) ruleset =
        dyar_ruleset_load_for(&DYAR_LOAD_REQUEST(.ruleset = "crossing", .text = text,
                                                 .text_length = strlen(text), .cache = cache),
                              DYAR_TO_CHECK, diags);
    n->made++;
    if (ruleset) {
        crossing_accept(stock);
        n->loaded++;
        n->fast += dyar_ruleset_game(ruleset)->fast != NULL;
        if (!holds(ruleset, diags, n->loaded)) {
            n->failed++;
            printf("---- crossing %" PRIu64 " ----\n%s\n", n->made, text);
            fflush(stdout);
        }
    }
}

int main(int count, char **words)
{
    need_usage(count >= 3, "check_crossings COUNT SEED [TIMES]");
    const uint64_t wanted = strtoull(words[1], NULL, 10), seed = strtoull(words[2], NULL, 10);
    const unsigned times = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : 0;
    crossing_stock *stock = crossing_stock_new();
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    counts n = {0};
    while (n.failed < MOST_FAILED &&
           (n.loaded < wanted || (times && !crossing_is_covered(stock, times)))) {
        dyar_random random = dyar_random_begin(seed, n.made);
        try_one(stock, cache, &random, &n);
    }
    printf("%" PRIu64 " crossings were made, %" PRIu64 " loaded, %" PRIu64
           " have a fast path, %" PRIu64 " failed\n",
           n.made, n.loaded, n.fast, n.failed);
    crossing_print_coverage(stock, times ? times : 1, stdout);
    crossing_stock_free(stock);
    return n.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
