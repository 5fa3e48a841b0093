/*
 * Plays rulesets on both paths: as they are compiled, and seed by seed (scalar.h).
 *
 *     check_paths MOVES [RULESET ...]
 *
 * For each ruleset (all bundled ones when none is named) so many random moves are played on
 * both at once, and every position must be the same.  Then random games are timed on both, in
 * turns; that is told, not judged.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dyar/playout.h"
#include "dyar/ruleset.h"
#include "support/scalar.h"

enum { TURNS_OF_A_GAME = 300, PAIRS = 5 };

static bool same(const dyar_game *game, const dyar_position *a, const dyar_position *b)
{
    const dyar_layout *l = &game->layout;
    const size_t cells = l->open ? l->open : l->used; /* `open` is the last of all */
    return memcmp(a->cells, b->cells, cells * sizeof *a->cells) == 0;
}

static bool differ(const char *id, const dyar_game *game, const dyar_position *before,
                   dyar_move move)
{
    char text[DYAR_POSITION_TEXT], name[DYAR_MOVE_TEXT];
    dyar_position_format(game, before, text);
    printf("%s: the paths part after %s in %s\n", id, dyar_move_format(game, move, name), text);
    return false;
}

/* Both paths step by step. */
static bool agree(const char *id, const dyar_game *fast, const dyar_game *scalar,
                  uint64_t moves)
{
    dyar_random random = dyar_random_begin(1, 0);
    dyar_move list[DYAR_MOVES_MAX], other[DYAR_MOVES_MAX];
    dyar_position a, b;
    size_t count = 0;
    int turn = 0;
    for (uint64_t i = 0; i < moves; i++, turn++) {
        if (count == 0 || turn == TURNS_OF_A_GAME) {
            dyar_position_begin(fast, &a);
            b = a;
            turn = 0;
        }
        count = dyar_moves(fast, &a, list);
        if (count != dyar_moves(scalar, &b, other) ||
            memcmp(list, other, count * sizeof *list) != 0)
            return differ(id, fast, &a, (dyar_move){.hole = DYAR_PASS});
        if (count == 0)
            continue;
        const dyar_position before = a;
        const dyar_move move = list[dyar_random_below(&random, (uint32_t)count)];
        dyar_play(fast, &a, move);
        dyar_play(scalar, &b, move);
        if (!same(fast, &a, &b))
            return differ(id, fast, &before, move);
    }
    return true;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Nanoseconds a move of random play. */
static double time_of(const dyar_game *game, uint64_t moves, uint64_t seed)
{
    const double began = seconds();
    uint64_t played = 0;
    for (uint64_t stream = 0; played < moves; stream++) {
        dyar_random random = dyar_random_begin(seed, stream);
        dyar_position position;
        dyar_position_begin(game, &position);
        played += dyar_play_out(game, &position, &random, NULL, TURNS_OF_A_GAME).moves;
    }
    return (seconds() - began) * 1e9 / (double)played;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell_times(const char *id, const dyar_game *fast, const dyar_game *scalar,
                       uint64_t moves)
{
    double ratios[PAIRS], ours = 0;
    for (int i = 0; i < PAIRS; i++) {
        ours = time_of(fast, moves / PAIRS + 1, (uint64_t)i);
        ratios[i] = time_of(scalar, moves / PAIRS + 1, (uint64_t)i) / ours;
    }
    qsort(ratios, PAIRS, sizeof *ratios, compare_numbers);
    printf("%-24s %s  %7.1f ns a move  %5.2f times as fast\n", id,
           fast->phases->brief ? "brief"
           : fast->lanes       ? "lanes"
                               : "seeds",
           ours, ratios[PAIRS / 2]);
}

static bool check(const char *id, uint64_t moves)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&(dyar_request){.ruleset = id}, diags);
    bool good = ruleset != NULL;
    dyar_diags_print(diags, stdout);
    if (ruleset) {
        const dyar_game *fast = dyar_ruleset_game(ruleset);
        copied_game scalar = copy_scalar(fast);
        good = agree(id, fast, &scalar.game, moves);
        if (good)
            tell_times(id, fast, &scalar.game, moves);
        free(scalar.phases);
    }
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    return good;
}

int main(int count, char **arguments)
{
    if (count < 2) {
        fputs("usage: check_paths MOVES [RULESET ...]\n", stderr);
        return 2;
    }
    const uint64_t moves = strtoull(arguments[1], NULL, 10);
    bool good = true;
    for (int i = 2; i < count; i++)
        good = check(arguments[i], moves) && good;
    for (const char *const *id = dyar_bundled_ids(); count == 2 && *id; id++)
        good = check(*id, moves) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
