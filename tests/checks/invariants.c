/* SPDX-License-Identifier: MIT */
/*
 * What holds in every game, tried in random ones.
 *
 *     check_invariants GAMES SEED RULESET...
 *
 * Of each ruleset it plays GAMES games and, if the ruleset has matches, some of these.
 *
 * (1) Seeds in holes, stores and reserves, those out of the game, and in a match those kept,
 * owed or to be placed, are always as many as at first.  (2) A position string read and written
 * again is the same string, and the same position.  (3) The string is the whole state: a move
 * played from it leads to where it leads from the position.  (4) A move that is traced leads to
 * where it leads without, and the trace accounts for every seed that left the holes.  (5) The
 * texts of legal moves differ, and each is read back as itself; a hole that no legal move names
 * is refused with a reason.  (6) A game is over exactly when there is no legal move.  It is
 * then drawn or somebody has won it; scores are never negative and never more than the seeds
 * there are.  (7) A history that forgets the newest position judges it again as before.
 * (8) Several threads that play one game at once all get what one thread gets. (9) A spoiled
 * position string is refused with a reason, or read as a position that can be written, read
 * again and played. (10) A position that is packed, outside of matches, and unpacked again is
 * the same to a rule on repetition, and the packing of another is another.  (11) Wherever a lap
 * ends some rule of the landing table fires, and none of which `check` says that it never does.
 */
#include <inttypes.h>
#include <pthread.h>

#include "dyar/move.h"
#include "dyar/random.h"
#include "support/invariants.h"
#include "support/need.h"

enum { MOST_TURNS = 300, MOST_MATCH_TURNS = 2000, THREADS = 4 };
enum { MATCH = 10 }; /* a match takes as long as this number of games, or longer */

/* ---- (8) ---- */

typedef struct thread_task {
    const dyar_game *game;
    uint64_t seed, games;
    uint64_t digest; /* of all positions met */
} thread_task;

static uint64_t digest_position(const dyar_game *game, const dyar_position *position,
                                uint64_t digest)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(game, position, text);
    for (const char *at = text; *at; at++)
        digest = (digest ^ (unsigned char)*at) * UINT64_C(0x100000001B3);
    return digest;
}

static void *digest_games(void *context)
{
    thread_task *t = context;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    for (uint64_t number = 0; number < t->games; number++) {
        dyar_random random = dyar_random_begin(t->seed, number);
        size_t count;
        dyar_position_begin(t->game, &position);
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            count = dyar_moves(t->game, &position, moves);
            if (count == 0)
                break;
            dyar_play(t->game, &position, moves[dyar_random_below(&random, (uint32_t)count)]);
            t->digest = digest_position(t->game, &position, t->digest);
        }
    }
    return NULL;
}

static int check_threads(const dyar_game *game, uint64_t seed, uint64_t games)
{
    thread_task alone = {.game = game, .seed = seed, .games = games}, together[THREADS];
    pthread_t threads[THREADS];
    int failed = 0;
    digest_games(&alone);
    for (int i = 0; i < THREADS; i++) {
        together[i] = (thread_task){.game = game, .seed = seed, .games = games};
        if (pthread_create(&threads[i], NULL, digest_games, &together[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        failed += together[i].digest != alone.digest;
    }
    if (failed)
        printf("seed %" PRIu64 ": %d of %d threads play differently\n", seed, failed, THREADS);
    return failed;
}

/* Plays games by the ruleset, or matches; how many failures. */
static int play(const dyar_load_request *request, uint64_t games, uint64_t seed,
                bool *has_match)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(request);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    *has_match = dyar_ruleset_about(ruleset)->has_match;
    const invariants_games all = {.game = game,
                                  .seed = seed,
                                  .count = games,
                                  .turns =
                                      dyar_game_is_match(game) ? MOST_MATCH_TURNS : MOST_TURNS,
                                  .every = 1};
    return invariants_broken(&all) + check_threads(game, seed, games);
}

/* Returns the number of failures. */
static int check(dyar_cache *cache, const char *file, uint64_t games, uint64_t seed)
{
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = file, .cache = cache);
    bool has_match;
    int failed = play(&request, games, seed, &has_match);
    request.match = true;
    if (has_match)
        failed += play(&request, games / MATCH + 1, seed, &has_match);
    return failed;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 4, "check_invariants GAMES SEED RULESET...");
    const uint64_t games = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    int failed = 0;
    for (char **file = argv + 3; *file; file++) {
        print_progress(*file);
        failed += check(cache, *file, games, seed);
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
