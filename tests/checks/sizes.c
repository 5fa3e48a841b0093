/* SPDX-License-Identifier: MIT */
/*
 * Every bundled ruleset on boards and with seeds of other numbers than its own.
 *
 *     check_sizes SHARE SEED [RULESET ...]
 *
 * A ruleset is put on every number of columns that there can be (and one more), with 0 to 20,
 * 255 to 257, 3,999 to 4,001 and twenty random numbers of seeds in a hole, and with as many as
 * make about 4,000 in all; and each answer to each of its questions on three boards, its own,
 * the smallest and a wide one.  One in SHARE of all these is drawn and tried; with 1, all.
 *
 * (1) It is loaded, or refused with a reason.  (2) A random game is played to its end, or for
 * two thousand turns: what is played fast and what is played by the rules alone come to the
 * same positions.  (3) There are always as many seeds as at first.  (4)
 * Where no move is left, the game is over.
 */
#include <time.h>

#include "dyar/random.h"
#include "program/game.h"
#include "rules/rules.h"
#include "support/need.h"
#include "support/seeds.h"

enum { TURNS = 2000, RANDOM_SEEDS = 20, MOST_SETS = 2 };

typedef struct check {
    dyar_cache *cache;
    const char *id;
    int rows;
    uint64_t share;
    dyar_random random;
    size_t tried, loaded, over;
    clock_t slowest; /* that one took */
    char slowest_name[160];
    int failed;
} check;

/* One board with one answer. */
typedef struct size {
    const char *answer; /* NULL: as the ruleset has it */
    int columns, seeds; /* of a hole; -1: as the ruleset has it */
} size;

static void name_size(const check *c, const size *s, char *name, size_t room)
{
    int length = snprintf(name, room, "%s", c->id);
    if (s->columns >= 0)
        length += snprintf(name + length, room - (size_t)length, " --set board.columns=%d",
                           s->columns);
    if (s->seeds >= 0)
        length +=
            snprintf(name + length, room - (size_t)length, " --set setup.seeds=%d", s->seeds);
    if (s->answer)
        snprintf(name + length, room - (size_t)length, " --answer %s", s->answer);
}

static void fail(check *c, const size *s, const char *what)
{
    char name[160];
    name_size(c, s, name, sizeof name);
    printf("%s: %s\n", name, what);
    c->failed++;
}

/* ---- a game ---- */

/* The same game, played fast where that can be, and by the rules alone. */
typedef struct match {
    const dyar_game *fast, *plain;
    dyar_position a, b;
    dyar_history *history;
    bool ended;
    dyar_position before; /* the last turn, and what was played in it */
    dyar_move move;
} match;

/* What is wrong with a turn; NULL: nothing. */
static const char *play_turn(match *m, dyar_random *random)
{
    dyar_move moves[DYAR_MOVES_MAX], other[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(m->fast, &m->a, moves);
    if (count != dyar_moves(m->plain, &m->b, other) ||
        memcmp(moves, other, count * sizeof *moves) != 0)
        return "what is played fast has other moves";
    m->ended = count == 0;
    if (dyar_result_of(m->fast, &m->a).over != m->ended)
        return "no move is left and it is not over, or the other way round";
    if (m->ended)
        return NULL;
    m->before = m->a;
    m->move = moves[dyar_random_below(random, (uint32_t)count)];
    dyar_play(m->fast, &m->a, m->move);
    dyar_play(m->plain, &m->b, m->move);
    if (!dyar_position_equal(m->fast, &m->a, &m->b))
        return "what is played fast comes to another position";
    dyar_history_judge(m->history, &m->a);
    m->b = m->a;
    return seeds_anywhere(m->fast, &m->a) == dyar_game_seeds(m->fast) ? NULL
                                                                      : "seeds are lost or new";
}

static void fail_in(check *c, const size *s, const match *m, const char *what)
{
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    fail(c, s, what);
    dyar_position_format(m->fast, &m->before, position);
    printf("    after %s in %s\n", dyar_move_format(m->fast, m->move, move), position);
}

static void play(check *c, const size *s, const dyar_game *fast)
{
    dyar_game plain = *fast;
    match m = {.fast = fast, .plain = &plain, .history = dyar_history_new(fast)};
    const char *wrong = m.history ? NULL : "out of memory";
    plain.fast = NULL;
    plain.relay = NULL;
    dyar_position_begin(fast, &m.a);
    m.b = m.a;
    if (m.history)
        dyar_history_begin(m.history, &m.a);
    for (int turn = 0; turn < TURNS && !wrong && !m.ended; turn++)
        wrong = play_turn(&m, &c->random);
    if (wrong)
        fail_in(c, s, &m, wrong);
    c->over += m.ended;
    dyar_history_free(m.history);
}

/* ---- a size ---- */

static void load_and_play(check *c, const size *s)
{
    char columns[32], seeds[32];
    const char *sets[MOST_SETS];
    size_t count = 0;
    snprintf(columns, sizeof columns, "board.columns=%d", s->columns);
    snprintf(seeds, sizeof seeds, "setup.seeds=%d", s->seeds);
    if (s->columns >= 0)
        sets[count++] = columns;
    if (s->seeds >= 0)
        sets[count++] = seeds;
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = c->id, .cache = c->cache, .answers = &s->answer,
                          .answer_count = s->answer ? 1 : 0, .sets = sets, .set_count = count);
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&request, diags);
    if (!ruleset && dyar_diags_errors(diags) == 0)
        fail(c, s, "it is refused without a reason");
    else if (ruleset && dyar_diags_errors(diags) > 0)
        fail(c, s, "it is loaded with errors");
    else if (ruleset)
        play(c, s, dyar_ruleset_game(ruleset));
    c->loaded += ruleset != NULL;
}

static void try_size(check *c, const size *s)
{
    if (c->share > 1 && dyar_random_below(&c->random, (uint32_t)c->share) != 0)
        return;
    const clock_t began = clock();
    load_and_play(c, s);
    const clock_t took = clock() - began;
    c->tried++;
    if (took <= c->slowest)
        return;
    c->slowest = took;
    name_size(c, s, c->slowest_name, sizeof c->slowest_name);
}

/* ---- all sizes ---- */

static void try_columns(check *c, int columns)
{
    const int most = DYAR_SEEDS_MAX, full = most / (c->rows * columns);
    const int ranges[][2] = {{0, 20}, {255, 257}, {most - 1, most + 1}, {full - 1, full + 1}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        for (int seeds = ranges[i][0]; seeds <= ranges[i][1]; seeds++)
            try_size(c, &(size){NULL, columns, seeds});
    for (int i = 0; i < RANDOM_SEEDS; i++)
        try_size(c, &(size){NULL, columns, (int)dyar_random_below(&c->random, DYAR_SEEDS_MAX)});
}

static void try_answer(check *c, const char *answer)
{
    static const int boards[][2] = {{-1, -1}, {2, 1}, {12, 5}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        try_size(c, &(size){answer, boards[i][0], boards[i][1]});
}

static void try_answers(check *c, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < questions[i].answer_count; k++) {
            char answer[200];
            snprintf(answer, sizeof answer, "%s=%s", questions[i].id,
                     questions[i].answers[k].id);
            try_answer(c, answer);
        }
}

static void try_ruleset(check *c, const char *id)
{
    OWNED(dyar_ruleset) ruleset = need_bundled(id);
    c->id = id;
    c->rows = dyar_ruleset_about(ruleset)->rows;
    for (int columns = 1; columns <= DYAR_COLUMNS_MAX + 1; columns++)
        try_columns(c, columns);
    try_answers(c, ruleset);
}

int main(int argc, char **argv)
{
    if (argc < 3 || strtoull(argv[1], NULL, 10) == 0) {
        fputs("usage: check_sizes SHARE SEED [RULESET ...]\n", stderr);
        return 2;
    }
    check c = {.cache = dyar_cache_new(),
               .share = strtoull(argv[1], NULL, 10),
               .random = dyar_random_begin(strtoull(argv[2], NULL, 10), 0)};
    for (int i = 3; i < argc; i++)
        try_ruleset(&c, argv[i]);
    for (const char *const *id = dyar_bundled_ids(); argc == 3 && *id; id++)
        try_ruleset(&c, *id);
    printf("%zu sizes: %zu loaded, of which %zu were played to the end; the slowest took %.2f "
           "s (%s)\n",
           c.tried, c.loaded, c.over, (double)c.slowest / CLOCKS_PER_SEC, c.slowest_name);
    dyar_cache_free(c.cache);
    return c.failed || c.loaded == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
