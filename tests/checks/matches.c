/* SPDX-License-Identifier: MIT */
/*
 * Very many random matches: every seed is somewhere after every move, and each match ends by a
 * stated rule.
 *
 *     check_matches RULESET MATCHES SEED [QUESTION=ANSWER...]
 *
 * Prints how they ended.  What else holds in matches, invariants.c checks in fewer of them.
 */
#include <inttypes.h>

#include "dyar/move.h"
#include "dyar/random.h"
#include "support/need.h"
#include "support/seeds.h"

enum { MOST_MOVES = 10000000 }; /* of one match */

typedef struct tally {
    const dyar_game *game;
    uint64_t matches, games, moves;
    uint64_t won, drawn, stopped; /* stopped: after as many games as a match may have */
    int failed;
} tally;

static void fail(tally *t, const dyar_position *position, const char *what)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(t->game, position, text);
    printf("match %" PRIu64 ": %s\n    %s\n", t->matches, what, text);
    t->failed++;
}

static void count_end(tally *t, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(t->game, position);
    int sum = 0;
    for (int player = 0; player < dyar_game_players(t->game); player++)
        sum += result.scores[player];
    if (!result.over)
        fail(t, position, "it does not end");
    else if (sum > dyar_game_seeds(t->game))
        fail(t, position, "the scores are more than the seeds there are");
    else if (strcmp(result.reason, "games-limit") == 0)
        t->stopped++;
    else if (result.drawn)
        t->drawn++;
    else
        t->won++;
    t->games += (uint64_t)dyar_position_game(t->game, position);
}

static void play_match(tally *t, dyar_history *history, uint64_t seed)
{
    dyar_random random = dyar_random_begin(seed, t->matches);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    size_t count;
    dyar_position_begin(t->game, &position);
    dyar_history_begin(history, &position);
    for (int i = 0; i < MOST_MOVES && (count = dyar_moves(t->game, &position, moves)) > 0;
         i++) {
        dyar_play(t->game, &position, moves[dyar_random_below(&random, (uint32_t)count)]);
        dyar_history_judge(history, &position);
        t->moves++;
        if (seeds_anywhere(t->game, &position) != dyar_game_seeds(t->game)) {
            fail(t, &position, "seeds are lost or new");
            return;
        }
    }
    count_end(t, &position);
}

static int play_matches(const dyar_game *game, uint64_t matches, uint64_t seed)
{
    tally t = {.game = game};
    OWNED(dyar_history) history = dyar_history_new(game);
    for (; t.matches < matches && t.failed == 0; t.matches++)
        play_match(&t, history, seed);
    printf("%" PRIu64 " matches, %" PRIu64 " games, %" PRIu64 " moves: %" PRIu64
           " won, %" PRIu64 " drawn, %" PRIu64 " stopped after %d games\n",
           t.matches, t.games, t.moves, t.won, t.drawn, t.stopped, DYAR_MATCH_GAMES_MAX);
    return t.failed;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 4, "check_matches RULESET MATCHES SEED [QUESTION=ANSWER...]");
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = argv[1], .answers = (const char *const *)argv + 4,
                          .answer_count = (size_t)argc - 4, .match = true);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    const int failed = play_matches(dyar_ruleset_game(ruleset), strtoull(argv[2], NULL, 10),
                                    strtoull(argv[3], NULL, 10));
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
