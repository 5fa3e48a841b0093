/* SPDX-License-Identifier: MIT */
/* Numbers of moves in random games of all rulesets (dyar/numbering.h). */
#include <stdlib.h>
#include <string.h>

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

static void check_ruleset(const char *id, dyar_cache *cache, bool match)
{
    dyar_ruleset *ruleset = need_ruleset(&(dyar_load_request){
        .ruleset = id, .cache = cache, .match = match, .for_reading = true});
    const bool has_match = dyar_ruleset_about(ruleset)->has_match;
    check_game(id, dyar_ruleset_game(ruleset));
    dyar_ruleset_free(ruleset);
    if (has_match && !match)
        check_ruleset(id, cache, true);
}

static void a_number_names_one_move_in_every_position(void **state)
{
    dyar_cache *cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        check_ruleset(*id, cache, false);
    dyar_cache_free(cache);
}

static int numbers_of(const char *id)
{
    dyar_ruleset *ruleset = need_ruleset(&(dyar_load_request){.ruleset = id});
    const int numbers = dyar_move_numbers(dyar_ruleset_game(ruleset));
    dyar_ruleset_free(ruleset);
    return numbers;
}

static void moves_that_are_written_by_holes_have_the_numbers_of_holes(void **state)
{
    dyar_ruleset *ruleset = need_ruleset(&(dyar_load_request){.ruleset = "kalah"});
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
    dyar_ruleset_free(ruleset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_names_one_move_in_every_position),
        cmocka_unit_test(moves_that_are_written_by_holes_have_the_numbers_of_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
