/* SPDX-License-Identifier: MIT */
/*
 * The fast path leads to the same positions as the rules, seed by seed.
 *
 * Every ruleset that has a fast path is played twice at once, move by move: as it was compiled,
 * and by a copy that has none.
 */
#include <glob.h>

#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "fast/fast_game.h"
#include "support/need.h"
#include "support/unit.h"

enum { MOVES = 300, TURNS_OF_A_GAME = 40, GAMES = 4 };

/* ---- positions ---- */

/* Seeds in heaps and handfuls, some marks, some closed holes: boards that games seldom come to.
 */
static void scatter(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    const dyar_topology *t = &game->topology;
    int left = 0;
    for (int i = 0; i < t->holes; i++) {
        left += position->cells[t->hole[i]];
        position->cells[t->hole[i]] = 0;
    }
    while (left > 0) {
        const int most = dyar_random_below(random, 4) ? 4 : left;
        const int seeds =
            1 + (int)dyar_random_below(random, (uint32_t)(most < left ? most : left));
        uint16_t *cell = &position->cells[t->hole[dyar_random_below(random, t->holes)]];
        *cell = (uint16_t)(*cell + seeds);
        left -= seeds;
    }
    const uint32_t marks = dyar_random_below(random, 8);
    for (int i = 0; game->marked && i < t->holes; i++) {
        const unsigned cell = t->hole[i];
        uint16_t *code = &position->cells[game->layout.marks + cell];
        const size_t kinds = game->rules->mark_count;
        *code = DYAR_UNMARKED;
        if (game->closable && dyar_random_below(random, 8) == 0 && position->cells[cell] == 0)
            *code = DYAR_CLOSED_CODE;
        if (kinds == 0 || *code || dyar_random_below(random, 8) >= marks)
            continue;
        const unsigned name = dyar_random_below(random, (uint32_t)kinds);
        const unsigned player = dyar_random_below(random, (uint32_t)game->players);
        *code = (uint16_t)dyar_mark_code(
            name, game->rules->marks[name].owned ? player : (unsigned)DYAR_NOBODY);
    }
}

static void begin(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    dyar_position_begin(game, position);
    if (dyar_random_below(random, 2))
        scatter(game, position, random);
}

/* ---- two games at once ---- */

typedef struct pair {
    const dyar_load_request *request;
    const dyar_game *fast, *plain;
    dyar_position before, by_fast, by_one;
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
} pair;

static void differ(const pair *p, const char *what, const dyar_move *move)
{
    char before[DYAR_POSITION_TEXT], one[DYAR_POSITION_TEXT], lanes[DYAR_POSITION_TEXT];
    char name[DYAR_MOVE_TEXT];
    dyar_position_format(p->fast, &p->before, before);
    dyar_position_format(p->plain, &p->by_one, one);
    dyar_position_format(p->fast, &p->by_fast, lanes);
    const size_t sets = p->request->set_count;
    fail_msg("%s %s %s: %s after %s in %s\n    by the rules: %s\n    fast:         %s",
             p->request->ruleset, sets > 0 ? p->request->sets[0] : "",
             sets > 1 ? p->request->sets[1] : "", what,
             move ? dyar_move_format(p->fast, *move, name) : "no move", before, one, lanes);
}

static bool results_agree(const pair *p)
{
    const dyar_result a = dyar_result_of(p->fast, &p->by_fast);
    const dyar_result b = dyar_result_of(p->plain, &p->by_one);
    return a.over == b.over && a.drawn == b.drawn && a.reason == b.reason &&
           a.winners == b.winners && memcmp(a.scores, b.scores, sizeof a.scores) == 0;
}

static bool moves_agree(pair *p)
{
    dyar_move others[DYAR_MOVES_MAX];
    p->count = dyar_moves(p->fast, &p->by_fast, p->moves);
    if (dyar_moves(p->plain, &p->by_one, others) != p->count)
        return false;
    for (size_t i = 0; i < p->count; i++)
        if (!dyar_move_equal(p->moves[i], others[i]))
            return false;
    return true;
}

static void compare(pair *p, const dyar_move *move)
{
    if (!dyar_position_equal(p->fast, &p->by_fast, &p->by_one))
        differ(p, "positions differ", move);
    if (!moves_agree(p))
        differ(p, "moves differ", move);
    if (!results_agree(p))
        differ(p, "results differ", move);
}

static void play_pair(pair *p)
{
    dyar_random random = dyar_random_begin(1, (uint64_t)p->fast->total);
    int turn = TURNS_OF_A_GAME;
    for (int i = 0; i < MOVES; i++) {
        if (turn == TURNS_OF_A_GAME || p->count == 0) {
            begin(p->fast, &p->by_fast, &random);
            p->before = p->by_one = p->by_fast;
            compare(p, NULL);
            turn = 0;
            continue;
        }
        const dyar_move move = p->moves[dyar_random_below(&random, (uint32_t)p->count)];
        p->before = p->by_fast;
        dyar_play(p->fast, &p->by_fast, move);
        dyar_play(p->plain, &p->by_one, move);
        compare(p, &move);
        turn++;
    }
}

/* "The same position, random numbers and turns give the same game [...] in every build": on the
 * fast path a whole game is one loop. */
static void play_out_pair(pair *p)
{
    for (uint64_t number = 0; number < GAMES; number++) {
        dyar_random a = dyar_random_begin(2, number), b = a;
        begin(p->fast, &p->by_fast, &a);
        p->before = p->by_one = p->by_fast;
        b = a;
        const dyar_playout x = dyar_play_out(p->fast, &p->by_fast, &a, NULL, TURNS_OF_A_GAME);
        const dyar_playout y = dyar_play_out(p->plain, &p->by_one, &b, NULL, TURNS_OF_A_GAME);
        compare(p, NULL);
        if (memcmp(&a, &b, sizeof a) != 0)
            differ(p, "random numbers differ", NULL);
        if (x.turns != y.turns || x.moves != y.moves || x.options != y.options ||
            x.choices != y.choices || x.over != y.over)
            differ(p, "what is counted of a random game differs", NULL);
    }
}

/* ---- which rulesets ---- */

/* What was played fast, so that a test that compares nothing is noticed. */
typedef struct coverage {
    dyar_cache *cache;
    int loaded, relays, games, tables, widths[3], general, turned, passing_over, avoiding_start,
        most_cells;
} coverage;

static void note_coverage(coverage *seen, const dyar_game *game)
{
    const dyar_fast_game *fast = (const dyar_fast_game *)(const void *)game->fast;
    seen->games++;
    seen->widths[fast->ring > 32 ? 2 : fast->ring > 16]++;
    seen->tables += fast->has.tables;
    seen->general += fast->has.general;
    seen->turned += fast->views[0][DYAR_CLOCKWISE].holes != 0;
    seen->passing_over += fast->refused[0].count > 0;
    seen->avoiding_start += fast->skips_lap_start;
    if (fast->cells > seen->most_cells)
        seen->most_cells = fast->cells;
}

static void play_against_rules(const dyar_load_request *request, const dyar_game *game)
{
    static pair p;
    dyar_game plain = *game;
    plain.fast = NULL;
    plain.relay = NULL;
    p = (pair){.request = request, .fast = game, .plain = &plain};
    play_pair(&p);
    play_out_pair(&p);
}

/* The game as it is played on a processor that has no more than the library is compiled for. */
typedef struct plain_level {
    dyar_game game;
    dyar_fast_game fast;
} plain_level;

static void play_on_plain_level(const dyar_load_request *request, const dyar_game *game)
{
    static plain_level plain;
    plain.game = *game;
    plain.fast = *(const dyar_fast_game *)(const void *)game->fast;
    plain.fast.functions = plain.fast.ring <= 16   ? dyar_fast_16_plain(plain.fast.has)
                           : plain.fast.ring <= 32 ? dyar_fast_32_plain(plain.fast.has)
                                                   : dyar_fast_64_plain(plain.fast.has);
    plain.game.fast = &plain.fast.functions;
    play_against_rules(request, &plain.game);
}

static void play_request(coverage *seen, const dyar_load_request *asked)
{
    dyar_load_request request = *asked;
    request.cache = seen->cache;
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&request, diags);
    const dyar_game *game = ruleset ? dyar_ruleset_game(ruleset) : NULL;
    seen->loaded += game != NULL;
    if (game && (game->fast || game->relay))
        play_against_rules(&request, game);
    seen->relays += game && game->relay != NULL;
    if (game && game->fast) {
        play_on_plain_level(&request, game);
        note_coverage(seen, game);
    }
}

/* Not every ruleset can be varied in every way: what is refused is passed over. */
static const char *const variants[][2] = {
    {"sowing.direction=clockwise"},
    {"sowing.direction=chosen"},
    {"sowing.first-seed=same-hole"},
    {"sowing.first-seed=same-hole-unless-single"},
    {"sowing.skip=[{is: start}]"},
    {"sowing.skip=[{is: lap-start}]"},
    {"sowing.skip=[{mark: any}]"},
    {"sowing.relay-direction=reverse"},
    {"setup.seeds=1"},
    {"setup.seeds=30"},
    {"board.columns=2"},
    {"board.columns=5"},
    {"board.columns=7"},
    {"board.columns=8"},
    {"board.columns=9"},
    {"board.columns=15"},
    {"board.columns=24"},
    {"sowing.skip=[{is: lap-start}]", "setup.seeds=30"},
    {"sowing.skip=[{is: start}]", "board.columns=9"},
    {"sowing.skip=[{mark: any}]", "setup.seeds=30"},
    {"sowing.first-seed=same-hole", "setup.seeds=30"},
    {"sowing.direction=clockwise", "setup.seeds=30"},
    {"sowing.direction=chosen", "board.columns=15"},
    {"sowing.direction=clockwise", "board.columns=24"},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static void play_file(coverage *seen, const char *path, size_t first, size_t step)
{
    for (int match = 0; match < 2; match++)
        play_request(seen, &DYAR_LOAD_REQUEST(.ruleset = path, .match = match));
    for (size_t i = first; i < VARIANTS; i += step)
        play_request(seen, &DYAR_LOAD_REQUEST(.ruleset = path, .sets = variants[i],
                                              .set_count = variants[i][1] ? 2 : 1,
                                              .match = i % 3 == 2));
}

static void play_files(coverage *seen, const char *pattern, size_t step)
{
    glob_t files;
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        play_file(seen, files.gl_pathv[i], i % step, step);
    globfree(&files);
}

/* ---- small games ---- */

/* What is said for a game that does not say it. */
static const char *const usual[] = {"dyar: 1\n",
                                    "id: made\n",
                                    "players: 2\n",
                                    "board: {rows: 2, columns: 4}\n",
                                    "setup: {seeds: 2}\n",
                                    "moves: {from: {side: own, seeds: 1..}, none: pass}\n",
                                    "leftovers: {free: row-owner}\n",
                                    "winner: most-seeds\n"};

/* Has the game a line that begins with the same key? */
static bool says(const char *game, const char *line)
{
    const size_t key = strcspn(line, ":") + 1;
    while (game && strncmp(game, line, key) != 0) {
        game = strchr(game, '\n');
        game = game ? game + 1 : NULL;
    }
    return game != NULL;
}

/* To be freed. */
static char *complete(const char *game, size_t *length)
{
    char *text;
    FILE *to = need(open_memstream(&text, length));
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!says(game, usual[i]))
            fputs(usual[i], to);
    fputs(game, to);
    fclose(to);
    return text;
}

/* As it is, and in some of the ways in which others are varied. */
static void play_game(coverage *seen, const char *game, size_t number)
{
    const int before = seen->loaded;
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = game);
    OWNED(char) text = complete(game, &request.text_length);
    request.text = text;
    play_request(seen, &request);
    if (seen->loaded == before)
        fail_msg("this is not loaded:\n%s", game);
    for (size_t i = number % 4; i < VARIANTS; i += 4) {
        request.sets = variants[i];
        request.set_count = variants[i][1] ? 2 : 1;
        play_request(seen, &request);
    }
}

static void play_games(coverage *seen, const char *path)
{
    static const char between[] = "\n---\n";
    size_t length = 0, number = 0;
    OWNED(char) text = NULL;
    FILE *file = need(fopen(path, "r"));
    assert_true(getdelim(&text, &length, '\0', file) > 0);
    fclose(file);
    for (char *game = text, *end; game; game = end) {
        end = strstr(game, between);
        if (end) {
            end[1] = '\0';
            end += sizeof between - 1;
        }
        play_game(seen, game, number++);
    }
    assert_true(number > 1);
}

/* ---- all of them ---- */

TEST(both_paths_play_alike)
{
    coverage seen = {.cache = dyar_cache_new()};
    play_files(&seen, DYAR_TESTS_DIR "/../rulesets/*/*.yaml", 6);
    play_files(&seen, DYAR_TESTS_DIR "/drafts/*.yaml", 5);
    play_games(&seen, DYAR_TESTS_DIR "/both-paths.yaml");
    /* 62 holes and three stores, one of them behind the vectors: too many, and too few. */
    play_request(&seen, &DYAR_LOAD_REQUEST(.ruleset = "raja-pasu-mandiri",
                                           .sets = (const char *const[]){"board.columns=31"},
                                           .set_count = 1));
    dyar_cache_free(seen.cache);
    print_message(
        "%d games: %d of 16 cells, %d of 32, %d of more; %d with laps in tables, "
        "%d beyond the commonest, %d turned, %d passing over, %d avoiding the start\n",
        seen.games, seen.widths[0], seen.widths[1], seen.widths[2], seen.tables, seen.general,
        seen.turned, seen.passing_over, seen.avoiding_start);
    assert_true(seen.widths[0] + seen.widths[1] > seen.tables && seen.widths[0] > 0 &&
                seen.widths[1] > 0 && seen.widths[2] > 0);
    assert_true(seen.tables > 0 && seen.general > 0 && seen.games > seen.general);
    assert_true(seen.turned > 0 && seen.passing_over > 0 && seen.avoiding_start > 0);
    assert_int_equal(seen.most_cells, 66);
    assert_true(seen.relays > 0);
}
