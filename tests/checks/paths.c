/* SPDX-License-Identifier: MIT */
/*
 * Plays rulesets on both paths: the fast one, where they have it, and by the rules alone, seed
 * by seed.
 *
 *     check_paths MOVES [RULESET ...]
 *
 * For each ruleset (all bundled ones when none is named) and each answer to its questions,
 * MOVES random moves are played on both at once, and every position must be the same.  Then
 * random games are timed on both, in turns; the times are printed, not judged.
 */
#include <time.h>

#include "dyar/playout.h"
#include "program/game.h"
#include "support/paths.h"
#include "support/need.h"

enum { PAIRS = 5 };

/* Nanoseconds a move of random play. */
static double time_of(const dyar_game *game, uint64_t moves, uint64_t seed)
{
    const clock_t began = clock();
    uint64_t played = 0;
    for (uint64_t stream = 0; played < moves; stream++) {
        dyar_random random = dyar_random_begin(seed, stream);
        dyar_position position;
        dyar_position_begin(game, &position);
        played += dyar_play_out(game, &position, &random, NULL, TURNS_OF_A_GAME).moves;
    }
    return (double)(clock() - began) * (1e9 / CLOCKS_PER_SEC) / (double)played;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell_times(const char *id, const dyar_game *fast, const dyar_game *plain,
                       uint64_t moves)
{
    double ratios[PAIRS], ours = 0;
    for (int i = 0; i < PAIRS; i++) {
        ours = time_of(fast, moves / PAIRS + 1, (uint64_t)i);
        ratios[i] = time_of(plain, moves / PAIRS + 1, (uint64_t)i) / ours;
    }
    qsort(ratios, PAIRS, sizeof *ratios, compare_numbers);
    printf("%-24s %s  %7.1f ns a move  %5.2f times as fast\n", id,
           fast->fast    ? "fast"
           : fast->relay ? "laps"
                         : "    ",
           ours, ratios[PAIRS / 2]);
}

/* As it is asked for; what is played by the rules alone agrees with itself. */
static bool check_request(const dyar_load_request *request, const char *name, uint64_t moves,
                          bool timed)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(request);
    const dyar_game *fast = dyar_ruleset_game(ruleset);
    bool good = true;
    if (fast->fast || fast->relay || timed) {
        dyar_game plain = *fast;
        plain.fast = NULL;
        good = paths_agree(name, fast, moves);
        if (good && timed)
            tell_times(name, fast, &plain, moves);
    }
    return good;
}

static bool check_answers(const char *id, dyar_cache *cache, const dyar_question *question,
                          uint64_t moves)
{
    bool good = true;
    for (size_t i = 0; i < question->answer_count; i++) {
        char answer[200], name[300];
        const char *list[] = {answer};
        snprintf(answer, sizeof answer, "%s=%s", question->id, question->answers[i].id);
        snprintf(name, sizeof name, "%s --answer %s", id, answer);
        const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = id, .answers = list,
                                                            .answer_count = 1, .cache = cache);
        good = check_request(&request, name, moves, false) && good;
    }
    return good;
}

/* The ruleset, and each answer to each of its questions, with a tenth of the moves. */
static bool check(const char *id, dyar_cache *cache, uint64_t moves)
{
    enum { SHARE = 10 };
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = id, .cache = cache);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    bool good = check_request(&request, id, moves, true);
    for (size_t i = 0; i < count; i++)
        good = check_answers(id, cache, &questions[i], moves / SHARE) && good;
    return good;
}

int main(int count, char **arguments)
{
    need_usage(count >= 2, "check_paths MOVES [RULESET ...]");
    const uint64_t moves = strtoull(arguments[1], NULL, 10);
    OWNED(dyar_cache) cache = dyar_cache_new();
    bool good = cache != NULL;
    for (int i = 2; i < count; i++)
        good = check(arguments[i], cache, moves) && good;
    for (const char *const *id = dyar_bundled_ids(); count == 2 && *id; id++)
        good = check(*id, cache, moves) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
