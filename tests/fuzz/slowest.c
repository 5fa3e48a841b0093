/* SPDX-License-Identifier: MIT */
/*
 * Finds the accepted rulesets that cost most: to load, and to find a list of moves.
 *
 *     check_slowest SECONDS SEED [FILE ...]
 *
 * Begins with all bundled rulesets and the files named.  Of each of the two costs the worst few
 * are kept; one of them, or any bundled ruleset, is spoiled (spoil.h), loaded and played for
 * some turns, and takes the place of the least of the worst if it costs more.  What costs most
 * of all is left in slowest-load.yaml and slowest-moves.yaml.  Fails when loading takes more
 * than a second, or a list more than ten milliseconds, of the processor's time.
 */
#include <inttypes.h>
#include <time.h>

#include "dyar/move.h"
#include "fuzz/spoil.h"
#include "support/need.h"

enum { KEPT = 24, TURNS = 60, AGAIN = 3 };

/* Seconds that each may take. */
static const double load_most = 1, moves_most = 0.010;

typedef struct entry {
    char *text;
    size_t length;
    double cost;
} entry;

/* The worst of one kind. */
typedef struct worst {
    const char *file; /* where the very worst is left */
    entry entries[KEPT];
    size_t count;
} worst;

typedef struct search {
    dyar_cache *cache;
    dyar_random random;
    worst load, moves;
    uint64_t tried, accepted;
} search;

static double seconds_since(clock_t began)
{
    return (double)(clock() - began) / CLOCKS_PER_SEC;
}

/* ---- what one costs ---- */

static double time_of_list(const dyar_game *game, const dyar_position *position,
                           dyar_move *moves, size_t *count)
{
    const clock_t began = clock();
    *count = dyar_moves(game, position, moves);
    return seconds_since(began);
}

/* The longest time that a list took in one game.  What seems long may have been disturbed, and
 * is done again: the least counts. */
static double cost_of_moves(const dyar_game *game)
{
    dyar_random random = dyar_random_begin(1, 0);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    double longest = 0;
    dyar_position_begin(game, &position);
    for (int turn = 0; turn < TURNS; turn++) {
        size_t count;
        double took = time_of_list(game, &position, moves, &count);
        for (int i = 0; i < AGAIN && took > longest; i++) {
            const double again = time_of_list(game, &position, moves, &count);
            took = again < took ? again : took;
        }
        longest = took > longest ? took : longest;
        if (count == 0)
            break;
        dyar_play(game, &position, moves[dyar_random_below(&random, (uint32_t)count)]);
    }
    return longest;
}

static dyar_ruleset *load(const search *s, dyar_text text, double *cost)
{
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = "input.yaml", .text = text.at, .text_length = text.length,
                          .cache = s->cache);
    OWNED(dyar_diags) diags = dyar_diags_new();
    const clock_t began = clock();
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    *cost = seconds_since(began);
    return ruleset;
}

/* ---- the worst ---- */

/* Kept in order, the worst first. */
static void consider(worst *w, dyar_text text, double cost)
{
    size_t at = w->count;
    while (at > 0 && w->entries[at - 1].cost < cost)
        at--;
    if (at == KEPT)
        return;
    if (w->count == KEPT)
        free(w->entries[--w->count].text);
    memmove(&w->entries[at + 1], &w->entries[at], (w->count - at) * sizeof(entry));
    w->count++;
    w->entries[at] = (entry){need(malloc(text.length + 1)), text.length, cost};
    memcpy(w->entries[at].text, text.at, text.length);
    if (at == 0)
        put_file(w->file, text.at, text.length);
}

static void try_text(search *s, dyar_text text)
{
    double cost;
    dyar_ruleset *ruleset = load(s, text, &cost);
    s->tried++;
    if (!ruleset)
        return;
    s->accepted++;
    consider(&s->load, text, cost);
    consider(&s->moves, text, cost_of_moves(dyar_ruleset_game(ruleset)));
    dyar_ruleset_free(ruleset);
}

/* ---- the search ---- */

/* One of the worst, mostly. */
static dyar_text any_beginning(search *s)
{
    const worst *w = dyar_random_below(&s->random, 3) ? &s->moves : &s->load;
    if (w->count == 0 || dyar_random_below(&s->random, 8) == 0)
        return any_ruleset(&s->random);
    const entry *e = &w->entries[dyar_random_below(&s->random, (uint32_t)w->count)];
    return (dyar_text){e->text, e->length};
}

static void try_spoiled(search *s)
{
    RELEASED(dyar_arena) arena = {0};
    dyar_buffer text = {.arena = &arena};
    dyar_buffer_add(&text, any_beginning(s));
    spoil(&text, &s->random);
    if (text.length > 0)
        try_text(s, (dyar_text){text.at, text.length});
}

static void try_file(search *s, const char *path)
{
    size_t length;
    OWNED(char) text = need_file(path, &length);
    try_text(s, (dyar_text){text, length});
}

static bool tell(worst *w, const char *what, double most)
{
    const double cost = w->count ? w->entries[0].cost : 0;
    printf("%s: %.3f ms at most (%s)%s\n", what, cost * 1e3, w->file,
           cost > most ? ", which is too long" : "");
    while (w->count > 0)
        free(w->entries[--w->count].text);
    return cost <= most;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: check_slowest SECONDS SEED [FILE ...]\n", stderr);
        return 2;
    }
    const time_t until = time(NULL) + atol(argv[1]);
    static search s = {.load.file = "slowest-load.yaml", .moves.file = "slowest-moves.yaml"};
    s.cache = dyar_cache_new();
    s.random = dyar_random_begin(strtoull(argv[2], NULL, 10), 0);
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        try_text(&s, dyar_text_of(dyar_bundled_text(*id)));
    for (int i = 3; i < argc; i++)
        try_file(&s, argv[i]);
    while (time(NULL) < until)
        try_spoiled(&s);
    dyar_cache_free(s.cache);
    printf("%" PRIu64 " rulesets tried, of which %" PRIu64 " were accepted\n", s.tried,
           s.accepted);
    const bool quick_load = tell(&s.load, "loading", load_most);
    const bool quick_moves = tell(&s.moves, "a list of moves", moves_most);
    return quick_load && quick_moves ? EXIT_SUCCESS : EXIT_FAILURE;
}
