/* SPDX-License-Identifier: MIT */
/* Numbers of moves in random games of all rulesets (dyar/numbering.h). */
#include "dyar/numbering.h"
#include "dyar/random.h"
#include "support/need.h"
#include "support/unit.h"

enum { TURNS = 100, GAMES = 3, NUMBERS_MOST = 1 << 20 };

/* The name of the move that each number has had; empty: none yet. */
typedef struct names {
    char (*of)[DYAR_MOVE_TEXT];
    size_t count;
} names;

static void note_name(names *known, const char *id, const dyar_game *game, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    const int number = dyar_move_number(game, move);
    dyar_move_format(game, move, text);
    if (number < 0 || (size_t)number >= known->count)
        fail_msg("%s: %s has number %d of %zu", id, text, number, known->count);
    if (!known->of[number][0])
        strcpy(known->of[number], text);
    if (strcmp(known->of[number], text) != 0)
        fail_msg("%s: %s and %s have number %d", id, known->of[number], text, number);
}

static void expect_distinct(const char *id, const dyar_game *game, const dyar_move *moves,
                            size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (dyar_move_number(game, moves[i]) == dyar_move_number(game, moves[k]))
                fail_msg("%s: moves %zu and %zu have one number", id, k, i);
}

static void play_game(names *known, const char *id, const dyar_game *game, uint64_t number)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_random random = dyar_random_begin(5, number);
    dyar_position position;
    size_t count;
    dyar_position_begin(game, &position);
    for (int turn = 0; turn < TURNS && (count = dyar_moves(game, &position, moves)) > 0;
         turn++) {
        expect_distinct(id, game, moves, count);
        for (size_t i = 0; i < count; i++)
            note_name(known, id, game, moves[i]);
        dyar_play(game, &position, moves[dyar_random_below(&random, (uint32_t)count)]);
    }
}

static void check_game(const char *id, const dyar_game *game)
{
    names known = {.count = (size_t)dyar_move_numbers(game)};
    assert_in_range(known.count, 2, NUMBERS_MOST);
    known.of = calloc(known.count, sizeof *known.of);
    assert_non_null(known.of);
    for (uint64_t number = 0; number < GAMES; number++)
        play_game(&known, id, game, number);
    free(known.of);
}

/* A ruleset that is loaded for reading has no fast path. */
static void check_ruleset(const char *id, dyar_cache *cache, bool match, bool for_reading,
                          void (*check)(const char *id, const dyar_game *game))
{
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id, .cache = cache, .match = match,
                                        .for_reading = for_reading));
    const bool has_match = dyar_ruleset_about(ruleset)->has_match;
    check(id, dyar_ruleset_game(ruleset));
    if (has_match && !match)
        check_ruleset(id, cache, true, for_reading, check);
}

TEST(a_number_names_one_move_in_every_position)
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        check_ruleset(*id, cache, false, true, check_game);
}

/* ---- play by numbers ---- */

/* A game that is played by numbers, and the same by moves. */
typedef struct twice {
    const char *id;
    const dyar_game *game;
    dyar_position by_number, by_move;
    uint64_t *legal, *expected;
    size_t words;
} twice;

static size_t expect_legal(const twice *t, int count)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t listed = dyar_moves(t->game, &t->by_move, moves);
    memset(t->expected, 0, t->words * sizeof *t->expected);
    for (size_t i = 0; i < listed; i++) {
        const int number = dyar_move_number(t->game, moves[i]);
        t->expected[number / 64] |= UINT64_C(1) << (number % 64);
    }
    if (count != (int)listed || memcmp(t->legal, t->expected, t->words * sizeof *t->legal) != 0)
        fail_msg("%s: %d legal numbers, not those of %zu moves", t->id, count, listed);
    return listed;
}

static void play_twice(twice *t, dyar_random *random)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_begin(t->game, &t->by_number);
    t->by_move = t->by_number;
    int count = dyar_legal_numbers(t->game, &t->by_number, t->legal, t->words);
    for (int turn = 0; turn < TURNS && expect_legal(t, count) > 0; turn++) {
        dyar_moves(t->game, &t->by_move, moves);
        const dyar_move move = moves[dyar_random_below(random, (uint32_t)count)];
        dyar_play(t->game, &t->by_move, move);
        count = dyar_play_number(t->game, &t->by_number, dyar_move_number(t->game, move),
                                 t->legal, t->words);
        if (!dyar_position_equal(t->game, &t->by_number, &t->by_move))
            fail_msg("%s: another position by number in turn %d", t->id, turn);
    }
}

static void check_play(const char *id, const dyar_game *game)
{
    dyar_random random = dyar_random_begin(6, 0);
    twice t = {.id = id, .game = game, .words = ((size_t)dyar_move_numbers(game) + 63) / 64};
    t.legal = calloc(t.words, sizeof *t.legal);
    t.expected = calloc(t.words, sizeof *t.expected);
    assert_non_null(t.legal);
    assert_non_null(t.expected);
    for (int i = 0; i < GAMES; i++)
        play_twice(&t, &random);
    free(t.legal);
    free(t.expected);
}

/* "Plays the legal move with this number, then sets `legal` as dyar_legal_numbers does": of all
 * rulesets, most of them on the fast path. */
TEST(a_move_by_its_number_is_the_same_move)
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        check_ruleset(*id, cache, false, false, check_play);
}

/* "Returns -1, and changes nothing, if `legal` does not have the number." */
TEST(a_number_that_is_not_legal_plays_nothing)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "kalah"));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const int numbers[] = {-1, 6, 12, 13, 63, 64, 1000};
    dyar_position start, position;
    uint64_t legal;
    dyar_position_begin(game, &start);
    assert_int_equal(dyar_legal_numbers(game, &start, &legal, 1), 6);
    assert_int_equal(legal, 0x3F);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        position = start;
        assert_int_equal(dyar_play_number(game, &position, numbers[i], &legal, 1), -1);
        assert_true(dyar_position_equal(game, &position, &start));
        assert_int_equal(legal, 0x3F);
    }
}

static int numbers_of(const char *id)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id));
    return dyar_move_numbers(dyar_ruleset_game(ruleset));
}

TEST(moves_that_are_written_by_holes_have_the_numbers_of_holes)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "kalah"));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_begin(game, &position);
    const size_t count = dyar_moves(game, &position, moves);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(dyar_move_number(game, moves[i]), moves[i].hole);
    assert_int_equal(dyar_move_number(game, (dyar_move){.hole = DYAR_PASS}), 12);
    assert_int_equal(dyar_move_numbers(game), 13);
    assert_int_equal(numbers_of("oware"), 13);
    assert_int_equal(numbers_of("krur"), 9);
}
