/* SPDX-License-Identifier: MIT */
/*
 * Random games in one call are games: every turn is a legal move, each has its chance, and what
 * is added up is what was played.
 */
#include "dyar/playout.h"
#include "support/need.h"
#include "support/unit.h"

enum { TURNS = 120, GAMES = 4, DRAWS = 200 };

static void each_bundled(void (*with)(const char *id, const dyar_game *game))
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        OWNED(dyar_ruleset) ruleset =
            need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cache));
        with(*id, dyar_ruleset_game(ruleset));
    }
}

/* The legal move that leads from one position to the other; -1: none does. */
static int move_between(const dyar_game *game, const dyar_position *from,
                        const dyar_position *to, dyar_move *moves, size_t *count)
{
    *count = dyar_moves(game, from, moves);
    for (size_t i = 0; i < *count; i++) {
        dyar_position next = *from;
        dyar_play(game, &next, moves[i]);
        if (dyar_position_equal(game, &next, to))
            return (int)i;
    }
    return -1;
}

static void play_turn_by_turn(const char *id, const dyar_game *game)
{
    dyar_move moves[DYAR_MOVES_MAX];
    for (uint64_t number = 0; number < GAMES; number++) {
        dyar_random random = dyar_random_begin(7, number);
        dyar_position position;
        dyar_position_begin(game, &position);
        for (int turn = 0; turn < TURNS; turn++) {
            const dyar_position before = position;
            size_t count;
            const dyar_playout told = dyar_play_out(game, &position, &random, NULL, 1);
            const int played = move_between(game, &before, &position, moves, &count);
            if (count == 0) {
                assert_true(told.over && told.turns == 0);
                assert_true(dyar_position_equal(game, &before, &position));
                break;
            }
            if (played < 0)
                fail_msg("%s: no legal move leads to what was played", id);
            assert_int_equal(told.turns, 1);
            assert_int_equal(told.options, count);
            assert_int_equal(told.choices, count > 1);
            assert_int_equal(told.over, dyar_moves(game, &position, moves) == 0);
        }
    }
}

TEST(every_turn_is_a_legal_move)
{
    each_bundled(play_turn_by_turn);
}

/* Turn by turn and at a stretch, with the same random numbers, are the same game. */
static void play_both_ways(const char *id, const dyar_game *game)
{
    OWNED(dyar_history) a = dyar_history_new(game), *b = dyar_history_new(game);
    for (uint64_t number = 0; number < GAMES; number++) {
        dyar_random of_a = dyar_random_begin(3, number), of_b = of_a;
        dyar_position at_a, at_b;
        dyar_playout sum = {0};
        dyar_position_begin(game, &at_a);
        dyar_position_begin(game, &at_b);
        dyar_history_begin(a, &at_a);
        dyar_history_begin(b, &at_b);
        const dyar_playout told = dyar_play_out(game, &at_a, &of_a, a, TURNS);
        for (int turn = 0; turn < TURNS && !sum.over; turn++) {
            const dyar_playout one = dyar_play_out(game, &at_b, &of_b, b, 1);
            sum.turns += one.turns;
            sum.moves += one.moves;
            sum.options += one.options;
            sum.choices += one.choices;
            sum.over = one.over;
        }
        if (!dyar_position_equal(game, &at_a, &at_b) || memcmp(&of_a, &of_b, sizeof of_a) != 0)
            fail_msg("%s: a game played at a stretch is another one", id);
        assert_true(told.turns == sum.turns && told.moves == sum.moves);
        assert_true(told.options == sum.options && told.choices == sum.choices);
        assert_int_equal(told.over, sum.over);
    }
}

TEST(at_a_stretch_it_is_the_same_game)
{
    each_bundled(play_both_ways);
}

/* With this number of draws, a move is left out once in millions of years. */
static void draw_first_moves(const char *id, const dyar_game *game)
{
    dyar_random random = dyar_random_begin(5, 0);
    bool seen[DYAR_MOVES_MAX] = {0};
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position start;
    size_t count = 0;
    dyar_position_begin(game, &start);
    for (int i = 0; i < DRAWS; i++) {
        dyar_position position = start;
        dyar_play_out(game, &position, &random, NULL, 1);
        const int played = move_between(game, &start, &position, moves, &count);
        assert_true(played >= 0);
        /* Different moves may lead to the same position: count them all. */
        for (size_t m = 0; m < count; m++) {
            dyar_position next = start;
            dyar_play(game, &next, moves[m]);
            seen[m] = seen[m] || dyar_position_equal(game, &next, &position);
        }
    }
    for (size_t m = 0; m < count; m++)
        if (!seen[m])
            fail_msg("%s: a legal first move is never drawn", id);
}

TEST(every_move_has_its_chance)
{
    each_bundled(draw_first_moves);
}

/* ---- many ---- */

enum { MANY = 70, OPENING = 6 };

/* Plays legal moves at random, each judged by the history, and lists them.  Returns their
 * number. */
static size_t play_opening(const dyar_game *game, dyar_history *history,
                           dyar_position *position, dyar_move *played)
{
    dyar_random random = dyar_random_begin(11, 0);
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count, at = 0;
    dyar_position_begin(game, position);
    dyar_deal(game, position, &random);
    for (; at < OPENING && (count = dyar_moves(game, position, moves)) > 0; at++) {
        played[at] = moves[dyar_random_below(&random, (uint32_t)count)];
        dyar_play(game, position, played[at]);
        dyar_history_judge(history, position);
    }
    return at;
}

/* Adds a playout whose history is `history`, which is left as it was. */
static void add_one(dyar_playouts *sums, const dyar_game *game, dyar_position position,
                    dyar_history *history, dyar_random random)
{
    const dyar_playout one = dyar_play_out(game, &position, &random, history, TURNS);
    const dyar_result result = dyar_result_of(game, &position);
    sums->games++;
    sums->over += one.over;
    sums->turns += one.turns;
    sums->moves += one.moves;
    sums->options += one.options;
    sums->choices += one.choices;
    for (int p = 0; p < dyar_game_players(game); p++) {
        const bool first = result.over && (result.winners >> p & 1);
        sums->won[p] += first && !result.drawn;
        sums->tied[p] += first && result.drawn;
        sums->scores[p] += (uint64_t)result.scores[p];
        sums->shares[p] += first ? 60u / (unsigned)__builtin_popcount(result.winners) : 0;
    }
    for (uint64_t i = 0; i < one.turns; i++)
        dyar_history_undo(history);
}

static void expect_sums(const char *id, const dyar_game *game,
                        const dyar_playouts_request *request, const dyar_playouts *wanted)
{
    dyar_playouts sums;
    assert_true(dyar_play_out_many(game, request, &sums));
    if (memcmp(&sums, wanted, sizeof sums) != 0)
        fail_msg("%s: the sums of many playouts are not those of each, in %d threads", id,
                 request->threads);
}

/* "playout N has the random numbers dyar_random_begin(seed, N)"; "The positions between them
 * count for repetition"; "divided equally between the players in first place"; "The same
 * request gives the same sums with any number of threads" */
static void play_many(const char *id, const dyar_game *game)
{
    dyar_history *history = dyar_history_new(game);
    dyar_move played[OPENING];
    dyar_position start, now;
    dyar_position_begin(game, &start);
    if (dyar_awaits_deal(game, &start)) {
        dyar_history_free(history);
        return;
    }
    dyar_history_begin(history, &start);
    const size_t count = play_opening(game, history, &now, played);
    dyar_playouts wanted = {0};
    for (uint64_t number = 5; number < 5 + MANY; number++)
        add_one(&wanted, game, now, history, dyar_random_begin(3, number));
    for (int threads = 1; threads <= 3; threads += 2)
        expect_sums(id, game,
                    &DYAR_PLAYOUTS_REQUEST(.moves = played, .move_count = count, .games = MANY,
                                           .first = 5, .seed = 3, .turns = TURNS,
                                           .threads = threads),
                    &wanted);
    dyar_history_free(history);
}

TEST(many_playouts_are_the_sums_of_each)
{
    each_bundled(play_many);
}

static bool stop_after_few(void *context)
{
    int *asked = context;
    return ++*asked > 3;
}

/* "sums of the playouts 0 to 99 and 100 to 199 are those of 0 to 199"; "true ends the work" */
TEST(parts_of_many_playouts_add_up_and_can_be_stopped)
{
    OWNED(dyar_ruleset) ruleset = need_bundled("kalah");
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_playouts all, first, second, counts;
    dyar_playouts_request request = DYAR_PLAYOUTS_REQUEST(.games = 200, .threads = 2);
    assert_true(dyar_play_out_many(game, &request, &all));
    request.games = 100;
    assert_true(dyar_play_out_many(game, &request, &first));
    request.first = 100;
    request.counts_only = true;
    assert_true(dyar_play_out_many(game, &request, &counts));
    request.counts_only = false;
    assert_true(dyar_play_out_many(game, &request, &second));
    assert_int_equal(all.games, 200);
    assert_int_equal(all.moves, first.moves + second.moves);
    assert_int_equal(all.won[0], first.won[0] + second.won[0]);
    assert_int_equal(all.won[0] + all.won[1] + all.tied[0], all.over);
    assert_int_equal(counts.moves, second.moves);
    assert_int_equal(counts.won[0] + counts.scores[0], 0);
    int asked = 0;
    request = DYAR_PLAYOUTS_REQUEST(.games = UINT64_MAX / 2, .stop = stop_after_few,
                                    .context = &asked);
    assert_true(dyar_play_out_many(game, &request, &all));
    assert_true(all.games > 0 && all.games < 1000);
}
