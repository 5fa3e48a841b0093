/* SPDX-License-Identifier: MIT */
/* Games in which every invariant is checked; checks/invariants.c has the numbers. */
#include "support/invariants.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dyar/packing.h"
#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "dyar/search.h"
#include "dyar/trace.h"
#include "support/seeds.h"

typedef struct walk {
    const dyar_game *game;
    uint64_t seed, number; /* of the random numbers, of the game */
    int every;             /* one turn in this number is checked from all sides */
    int turn;
    int failed;
    dyar_position position;
    dyar_trace *trace;
    dyar_history *history;
    dyar_packing *packing; /* NULL: a match is played */
    dyar_random random;
    const dyar_diags *warnings; /* of `check`; NULL */
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

static void check_seeds(walk *w)
{
    if (seeds_anywhere(w->game, &w->position) != dyar_game_seeds(w->game))
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

/* To find the reason takes as long as to find all moves: of one hole a turn. */
static void check_hole(walk *w, int hole)
{
    char name[8], problem[DYAR_PROBLEM_TEXT] = "";
    dyar_move move;
    const bool asked = (hole + w->turn) % holes_of(w->game) == 0;
    dyar_hole_name(w->game, hole, name);
    if (dyar_move_parse(w->game, &w->position, name, &move, asked ? problem : NULL))
        fail(w, "a move is read that is not legal", name);
    else if (asked && (problem[0] == '\0' || strstr(problem, "no move starts from there") ||
                       strstr(problem, "the hole cannot be picked")))
        fail(w, "a move is refused without a reason", name);
}

static void check_moves(walk *w, const dyar_move *moves, size_t count)
{
    static _Thread_local char texts[DYAR_MOVES_MAX][DYAR_MOVE_TEXT];
    bool named[256] = {false};
    dyar_move again;
    for (size_t i = 0; i < count; i++) {
        const char *text = dyar_move_format(w->game, moves[i], texts[i]);
        named[moves[i].hole] = true;
        for (size_t k = 0; k < i; k++)
            if (strcmp(texts[k], text) == 0)
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
    if (result.over && !result.drawn && result.winners == 0 && dyar_game_players(w->game) > 1)
        fail(w, "the game is over, and neither drawn nor won", result.reason);
    if (result.over && !result.reason)
        fail(w, "the game is over for no reason", NULL);
}

/* ---- (3) and (4) ---- */

/* Finds the seeds that left the holes by the trace.  Returns false if the trace has something
 * undone. */
static bool seeds_that_left(const dyar_trace *trace, int holes, int *left)
{
    *left = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_ENDLESS || event->kind == DYAR_EVENT_SLAM)
            return false;
        if (event->kind == DYAR_EVENT_CAPTURE && event->from < holes) /* not out of a store */
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
    const bool told = seeds_that_left(w->trace, holes_of(w->game), &left);
    const bool over =
        dyar_result_of(w->game, &w->position).over ||
        dyar_position_game(w->game, before) != dyar_position_game(w->game, &w->position) ||
        dyar_position_to_place(w->game, before, dyar_position_mover(w->game, before)) > 0;
    if (!told || over || dyar_game_stores_at(w->game) != 0)
        return;
    if (seeds_in_holes(w->game, before) - seeds_in_holes(w->game, &w->position) != left)
        fail(w, "the trace does not account for the seeds that left the holes", NULL);
}

/* ---- (11) ---- */

static void check_fired(walk *w, const char *rule)
{
    char told[256];
    snprintf(told, sizeof told, "'%s' can never fire", rule);
    for (size_t i = 0; w->warnings && i < dyar_diags_count(w->warnings); i++)
        if (strstr(dyar_diags_get(w->warnings, i)->message, told))
            fail(w, "a rule fires that can never fire", rule);
}

/* What the proof of a landing table promises: wherever a lap ends some rule fires. */
static void check_landings(walk *w)
{
    bool waits = false, left_out = false;
    for (size_t i = 0; i < dyar_trace_count(w->trace); i++) {
        const dyar_event *event = dyar_trace_get(w->trace, i);
        if (event->kind == DYAR_EVENT_LAP || event->kind == DYAR_EVENT_ENTER) {
            left_out = left_out || waits;
            waits = true;
        } else if (event->kind == DYAR_EVENT_RULE && strcmp(event->table, "landing") == 0) {
            check_fired(w, event->rule);
            waits = false;
        } else if (event->kind == DYAR_EVENT_ENDLESS) {
            waits = false;
        }
    }
    if (left_out || waits)
        fail(w, "a lap ends, and no rule says what happens", NULL);
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
    check_landings(w);
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

static bool same_moves(const dyar_move *a, const dyar_move *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!dyar_move_equal(a[i], b[i]))
            return false;
    return true;
}

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
    if (dyar_moves(w->game, unpacked, same) != count || !same_moves(moves, same, count))
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

static void play_thoroughly(walk *w, const dyar_move *moves, size_t count)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position read;
    const dyar_position before = w->position;
    dyar_position_format(w->game, &w->position, text);
    check_moves(w, moves, count);
    if (count == 0 || !check_string(w, text, &read))
        return;
    check_spoiled(w, text);
    play_checked(w, moves[dyar_random_below(&w->random, (uint32_t)count)], &read);
    judge_twice(w);
    check_packing(w, &before);
}

static bool play_turn(walk *w)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(w->game, &w->position, moves);
    check_seeds(w);
    check_result(w, count);
    if (w->turn % w->every == 0) {
        play_thoroughly(w, moves, count);
    } else if (count > 0) {
        dyar_trace_clear(w->trace);
        dyar_play_traced(w->game, &w->position,
                         moves[dyar_random_below(&w->random, (uint32_t)count)], w->trace);
        check_landings(w);
        dyar_history_judge(w->history, &w->position);
    }
    return count > 0 && w->failed == 0;
}

int invariants_broken(const invariants_games *games)
{
    const dyar_game *game = games->game;
    walk w = {
        .game = game, .seed = games->seed, .every = games->every, .warnings = games->warnings};
    w.trace = dyar_trace_new();
    w.history = dyar_history_new(game);
    w.packing = dyar_game_is_match(game) ? NULL : dyar_packing_new(game, true);
    for (w.number = 0; w.number < games->count && w.failed == 0; w.number++) {
        w.random = dyar_random_begin(w.seed, w.number);
        dyar_position_begin(game, &w.position);
        dyar_history_begin(w.history, &w.position);
        for (w.turn = 1; w.turn <= games->turns && play_turn(&w); w.turn++)
            ;
    }
    dyar_packing_free(w.packing);
    dyar_history_free(w.history);
    dyar_trace_free(w.trace);
    return w.failed;
}
