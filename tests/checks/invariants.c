/*
 * What holds in every game, tried in random ones.
 *
 *     check_invariants RULESET GAMES SEED [match]
 *
 * Games, and where the ruleset tells of matches, some of these; with `match`, only matches.
 *
 * (1) Seeds in holes, stores and reserves, those out of the game, and in a match those kept,
 * owed or to be placed, are always as many as at first. (2) A position string read and written
 * again is the same string, and the same position. (3) The string is the whole state: a move
 * played from it leads to where it leads from the position. (4) A move that is traced leads to
 * where it leads without, and the trace accounts for every seed that left the holes. (5) Legal
 * moves are told apart by their texts, and each is read back as itself; a hole that no legal
 * move names is refused with a reason. (6) A game is over exactly when there is no legal move.
 * It is then drawn or somebody has won it; scores are never negative and never more than the
 * seeds there are. (7) A history that forgets the newest position judges it again as before.
 * (8) Several threads that play one game at once all get what one thread gets. (9) A spoiled
 * position string is refused with a reason, or read as a position that can be written, read
 * again and played. (10) A position that is packed, outside of matches, and unpacked again is
 * the same to a rule on repetition, and the packing of another is another.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/packing.h"
#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "dyar/search.h"
#include "dyar/trace.h"

enum { MOST_TURNS = 300, MOST_MATCH_TURNS = 2000, THREADS = 4 };
enum { MATCH = 10 }; /* a match takes as long as so many games, or longer */

typedef struct walk {
    const dyar_game *game;
    uint64_t seed, number; /* of the random numbers, of the game */
    int turn;
    int failed;
    dyar_position position;
    dyar_trace *trace;
    dyar_history *history;
    dyar_packing *packing; /* NULL: a match is played */
    dyar_random random;
} walk;

static void fail(walk *w, const char *what, const char *detail)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(w->game, &w->position, text);
    printf("seed %" PRIu64 ", game %" PRIu64 ", turn %d, %s\n    %s%s%s\n", w->seed, w->number,
           w->turn, text, what, detail ? ": " : "", detail ? detail : "");
    w->failed++;
}

/* ---- (1) ---- */

static int holes_of(const dyar_game *game)
{
    return dyar_game_rows(game) * dyar_game_columns(game);
}

static int seeds_in_holes(const dyar_game *game, const dyar_position *position)
{
    int seeds = 0;
    for (int hole = 0; hole < holes_of(game); hole++)
        seeds += dyar_position_seeds(game, position, hole);
    for (int player = 0; player < dyar_game_players(game); player++)
        seeds += dyar_position_reserve(game, position, player);
    return seeds;
}

static int seeds_in_stores(const dyar_game *game, const dyar_position *position)
{
    int seeds = 0;
    for (int player = 0; player < dyar_game_players(game); player++)
        seeds += dyar_position_store(game, position, player);
    return seeds;
}

/* Seeds that a match carries from game to game. */
static int seeds_between(const dyar_game *game, const dyar_position *position)
{
    int seeds = dyar_position_pool(game, position);
    for (int player = 0; player < dyar_game_players(game); player++)
        seeds += dyar_position_kept(game, position, player) +
                 dyar_position_to_place(game, position, player);
    return seeds;
}

static void check_seeds(walk *w)
{
    const int seeds =
        seeds_in_holes(w->game, &w->position) + seeds_in_stores(w->game, &w->position) +
        seeds_between(w->game, &w->position) + dyar_position_out(w->game, &w->position);
    if (seeds != dyar_game_seeds(w->game))
        fail(w, "seeds are lost or new", NULL);
}

/* ---- (2) ---- */

static bool read_position(walk *w, const char *text, dyar_position *position)
{
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_position_parse(w->game, text, position, diags);
    if (!fits) {
        fail(w, "its own string does not fit the game", NULL);
        dyar_diags_print(diags, stdout);
    }
    dyar_diags_free(diags);
    return fits;
}

static bool check_string(walk *w, const char *text, dyar_position *again)
{
    char second[DYAR_POSITION_TEXT];
    if (!read_position(w, text, again))
        return false;
    dyar_position_format(w->game, again, second);
    if (strcmp(text, second) != 0)
        fail(w, "its string read and written again is another", second);
    return true;
}

/* ---- (5) ---- */

static void check_hole(walk *w, int hole)
{
    char name[8], problem[DYAR_PROBLEM_TEXT] = "";
    dyar_move move;
    dyar_hole_name(w->game, hole, name);
    if (dyar_move_parse(w->game, &w->position, name, &move, problem))
        fail(w, "a move is read that is not legal", name);
    else if (problem[0] == '\0')
        fail(w, "a move is refused without a reason", name);
}

static void check_moves(walk *w, const dyar_move *moves, size_t count)
{
    char text[DYAR_MOVE_TEXT], other[DYAR_MOVE_TEXT];
    bool named[256] = {false};
    dyar_move again;
    for (size_t i = 0; i < count; i++) {
        dyar_move_format(w->game, moves[i], text);
        named[moves[i].hole] = true;
        for (size_t k = 0; k < i; k++)
            if (strcmp(dyar_move_format(w->game, moves[k], other), text) == 0)
                fail(w, "two moves have one name", text);
        if (!dyar_move_parse(w->game, &w->position, text, &again, NULL) ||
            !dyar_move_equal(again, moves[i]))
            fail(w, "a legal move is not read back as itself", text);
    }
    for (int hole = 0; hole < holes_of(w->game); hole++)
        if (!named[hole])
            check_hole(w, hole);
}

/* ---- (6) ---- */

static void check_result(walk *w, size_t moves)
{
    const dyar_result result = dyar_result_of(w->game, &w->position);
    int sum = 0;
    for (int player = 0; player < dyar_game_players(w->game); player++) {
        if (result.scores[player] < 0)
            fail(w, "a score is negative", NULL);
        sum += result.scores[player];
    }
    if (sum > dyar_game_seeds(w->game))
        fail(w, "the scores are more than the seeds there are", NULL);
    if (result.over != (moves == 0))
        fail(w,
             result.over ? "the game is over, with legal moves"
                         : "the game goes on, without a legal move",
             result.reason);
    if (result.over && !result.drawn && result.winners == 0)
        fail(w, "the game is over, and neither drawn nor won", result.reason);
    if (result.over && !result.reason)
        fail(w, "the game is over for no reason", NULL);
}

/* ---- (3) and (4) ---- */

/* Seeds that left the holes by what the trace tells; false where it tells of something undone.
 */
static bool seeds_that_left(const dyar_trace *trace, int holes, int *left)
{
    *left = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_ENDLESS || event->kind == DYAR_EVENT_SLAM)
            return false;
        if (event->kind == DYAR_EVENT_CAPTURE)
            *left += event->seeds;
        if (event->kind == DYAR_EVENT_PUT ||
            (event->kind == DYAR_EVENT_LIFT && event->from >= holes)) /* out of a store */
            *left -= event->seeds;
    }
    return true;
}

static void check_trace(walk *w, const dyar_position *before)
{
    int left;
    const bool told =
        seeds_that_left(w->trace, dyar_game_rows(w->game) * dyar_game_columns(w->game), &left);
    const bool over =
        dyar_result_of(w->game, &w->position).over ||
        dyar_position_game(w->game, before) != dyar_position_game(w->game, &w->position) ||
        dyar_position_to_place(w->game, before, dyar_position_mover(w->game, before)) > 0;
    if (!told || over || dyar_game_stores_at(w->game) != 0)
        return;
    if (seeds_in_holes(w->game, before) - seeds_in_holes(w->game, &w->position) != left)
        fail(w, "the trace does not account for the seeds that left the holes", NULL);
}

static void play_checked(walk *w, dyar_move move, const dyar_position *read)
{
    const dyar_position before = w->position;
    dyar_position plain = before, from_string = *read;
    char text[DYAR_MOVE_TEXT];
    dyar_trace_clear(w->trace);
    dyar_play_traced(w->game, &w->position, move, w->trace);
    dyar_play(w->game, &plain, move);
    dyar_play(w->game, &from_string, move);
    dyar_move_format(w->game, move, text);
    if (!dyar_position_equal(w->game, &plain, &w->position))
        fail(w, "tracing a move changes where it leads", text);
    if (!dyar_position_equal(w->game, &from_string, &w->position))
        fail(w, "a move leads elsewhere from the position's string", text);
    check_trace(w, &before);
}

/* ---- (7) ---- */

static void judge_twice(walk *w)
{
    dyar_position again = w->position;
    dyar_history_judge(w->history, &again);
    dyar_history_undo(w->history);
    dyar_history_judge(w->history, &w->position);
    if (!dyar_position_equal(w->game, &again, &w->position))
        fail(w, "a history judges differently after an undo", NULL);
}

/* ---- (9) ---- */

static void play_spoiled(walk *w, const char *text, dyar_position *position)
{
    char once[DYAR_POSITION_TEXT], twice[DYAR_POSITION_TEXT];
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position again;
    dyar_position_format(w->game, position, once);
    if (!read_position(w, once, &again))
        return;
    dyar_position_format(w->game, &again, twice);
    if (strcmp(once, twice) != 0)
        fail(w, "a string is read as a position that is written and read as another", text);
    const size_t count = dyar_moves(w->game, position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *position;
        dyar_play(w->game, &after, moves[i]);
    }
}

static void check_spoiled(walk *w, const char *text)
{
    static const char characters[] = "0123456789x@,/ =;-abcd";
    char spoiled[DYAR_POSITION_TEXT];
    dyar_position position;
    strcpy(spoiled, text);
    spoiled[dyar_random_below(&w->random, (uint32_t)strlen(text))] =
        characters[dyar_random_below(&w->random, sizeof characters - 1)];
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_position_parse(w->game, spoiled, &position, diags);
    if (fits)
        play_spoiled(w, spoiled, &position);
    else if (dyar_diags_errors(diags) == 0)
        fail(w, "a string is refused without a reason", spoiled);
    dyar_diags_free(diags);
}

/* ---- (10) ---- */

/* What is remembered may be less, but leads to the same: moves, and what is packed after them.
 */
static void check_plays_alike(walk *w, const dyar_position *unpacked)
{
    enum { SIZE = DYAR_POSITION_CELLS * sizeof(uint16_t) };
    dyar_move moves[DYAR_MOVES_MAX], same[DYAR_MOVES_MAX];
    uint8_t bytes[SIZE] = {0}, others[SIZE] = {0};
    const size_t count = dyar_moves(w->game, &w->position, moves);
    if (dyar_result_of(w->game, &w->position).over)
        return;
    if (dyar_moves(w->game, unpacked, same) != count ||
        memcmp(moves, same, count * sizeof *moves) != 0)
        fail(w, "packed and unpacked, it has other moves", NULL);
    for (size_t i = 0; i < count && w->failed == 0; i++) {
        dyar_position after = w->position, other = *unpacked;
        dyar_play(w->game, &after, moves[i]);
        dyar_play(w->game, &other, moves[i]);
        dyar_pack(w->packing, &after, bytes);
        dyar_pack(w->packing, &other, others);
        if (memcmp(bytes, others, dyar_packing_size(w->packing)) != 0 ||
            dyar_result_of(w->game, &after).over != dyar_result_of(w->game, &other).over)
            fail(w, "packed and unpacked, it is played on otherwise", NULL);
    }
}

static void check_packing(walk *w, const dyar_position *before)
{
    enum { SIZE = DYAR_POSITION_CELLS * sizeof(uint16_t) };
    uint8_t bytes[SIZE] = {0}, others[SIZE] = {0};
    dyar_position again;
    if (!w->packing)
        return;
    const size_t front = dyar_packing_front(w->packing);
    dyar_pack(w->packing, &w->position, bytes);
    dyar_pack(w->packing, before, others);
    dyar_unpack(w->packing, bytes, &again);
    check_plays_alike(w, &again);
    const uint64_t hash = dyar_position_board_hash(w->game, &w->position);
    if (dyar_position_board_hash(w->game, &again) != hash)
        fail(w, "packed and unpacked, it is another position", NULL);
    if ((memcmp(bytes, others, front) == 0) !=
        (dyar_position_board_hash(w->game, before) == hash))
        fail(w, "the packing does not tell it from the position before", NULL);
}

/* ---- games ---- */

static bool play_turn(walk *w)
{
    char text[DYAR_POSITION_TEXT];
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position read;
    const dyar_position before = w->position;
    const size_t count = dyar_moves(w->game, &w->position, moves);
    dyar_position_format(w->game, &w->position, text);
    check_seeds(w);
    check_moves(w, moves, count);
    check_result(w, count);
    if (count == 0 || !check_string(w, text, &read))
        return false;
    check_spoiled(w, text);
    play_checked(w, moves[dyar_random_below(&w->random, (uint32_t)count)], &read);
    judge_twice(w);
    check_packing(w, &before);
    return w->failed == 0;
}

static int play_games(const dyar_game *game, uint64_t seed, uint64_t games)
{
    const int most = dyar_game_is_match(game) ? MOST_MATCH_TURNS : MOST_TURNS;
    walk w = {.game = game, .seed = seed, .trace = dyar_trace_new()};
    w.history = dyar_history_new(game);
    w.packing = dyar_game_is_match(game) ? NULL : dyar_packing_new(game, true);
    for (w.number = 0; w.number < games && w.failed == 0; w.number++) {
        w.random = dyar_random_begin(seed, w.number);
        dyar_position_begin(game, &w.position);
        dyar_history_begin(w.history, &w.position);
        for (w.turn = 1; w.turn <= most && play_turn(&w); w.turn++)
            ;
    }
    dyar_packing_free(w.packing);
    dyar_history_free(w.history);
    dyar_trace_free(w.trace);
    return w.failed;
}

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
static int play(const dyar_request *request, uint64_t games, uint64_t seed, bool *has_match)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    int failed = 1;
    dyar_diags_print(diags, stdout);
    if (ruleset) {
        const dyar_game *game = dyar_ruleset_game(ruleset);
        *has_match = dyar_ruleset_about(ruleset)->has_match;
        failed = play_games(game, seed, games) + check_threads(game, seed, games);
    }
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    return failed;
}

int main(int argc, char **argv)
{
    const bool only_matches = argc == 5 && strcmp(argv[4], "match") == 0;
    if (argc != 4 && !only_matches) {
        fprintf(stderr, "usage: check_invariants RULESET GAMES SEED [match]\n");
        return 2;
    }
    const uint64_t games = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    dyar_request request = {.ruleset = argv[1]};
    bool has_match = only_matches;
    int failed = only_matches ? 0 : play(&request, games, seed, &has_match);
    request.match = true;
    if (has_match)
        failed += play(&request, only_matches ? games : games / MATCH + 1, seed, &has_match);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
