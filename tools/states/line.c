/* SPDX-License-Identifier: MIT */
/* Lines of play (line.h). */
#include "states/line.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/search.h"

enum { WORD = 64 };

/* ---- sets of numbers ---- */

size_t states_words(const dyar_game *game)
{
    return ((size_t)dyar_move_numbers(game) + WORD - 1) / WORD;
}

/* ---- memory ---- */

/* For the start, and this many moves. */
bool states_line_make_room(states_line *line, size_t moves)
{
    enum { FIRST_ROOM = 32 };
    size_t room = line->room ? line->room : FIRST_ROOM;
    if (moves < line->room)
        return true;
    while (room <= moves)
        room *= 2;
    states_ply *plies = realloc(line->plies, room * sizeof *plies);
    if (!plies)
        return false;
    line->plies = plies;
    line->room = (uint32_t)room;
    return true;
}

void states_line_release(states_line *line)
{
    free(line->plies);
    *line = (states_line){.count = 0};
}

/* ---- beginning ---- */

/* Half of the hash is enough: a history decides whether positions are the same. */
static uint32_t hash_of(const dyar_game *game, const dyar_position *position)
{
    return (uint32_t)(dyar_position_board_hash(game, position) >> 32);
}

static void list_numbers(states_line *line, const dyar_game *game)
{
    dyar_legal_numbers(game, &line->now, line->legal, line->words);
}

/* Two bits of one word: both are rarely set by other hashes. */
static uint64_t *filter_of(states_line *line, uint32_t hash, uint64_t *bits)
{
    *bits = UINT64_C(1) << (hash % WORD) | UINT64_C(1) << (hash / WORD % WORD);
    return &line->occurred[hash / WORD / WORD % STATES_FILTER];
}

static void add_ply(states_line *line, size_t at, int32_t number, uint32_t hash)
{
    uint64_t bits, *filter = filter_of(line, hash, &bits);
    *filter |= bits;
    line->plies[at] = (states_ply){number, hash};
}

bool states_line_begin(states_line *line, const dyar_game *game, uint64_t *legal, size_t words,
                       const dyar_position *start)
{
    if (!states_line_make_room(line, 0))
        return false;
    dyar_position_copy(game, &line->start, start);
    dyar_position_copy(game, &line->now, start);
    line->legal = legal;
    line->words = (uint32_t)words;
    line->count = 0;
    line->is_judged = false;
    memset(line->occurred, 0, sizeof line->occurred);
    add_ply(line, 0, 0, hash_of(game, start));
    list_numbers(line, game);
    return true;
}

bool states_line_copy(states_line *to, const dyar_game *game, uint64_t *legal,
                      const states_line *from)
{
    if (!states_line_make_room(to, from->count))
        return false;
    dyar_position_copy(game, &to->start, &from->start);
    dyar_position_copy(game, &to->now, &from->now);
    memcpy(to->plies, from->plies, (from->count + 1) * sizeof *from->plies);
    memcpy(to->occurred, from->occurred, sizeof from->occurred);
    memcpy(legal, from->legal, from->words * sizeof *legal);
    to->legal = legal;
    to->words = from->words;
    to->count = from->count;
    to->is_judged = from->is_judged;
    return true;
}

void states_line_restore(states_line *line, const dyar_game *game, uint64_t *legal,
                         size_t words)
{
    line->legal = legal;
    line->words = (uint32_t)words;
    memset(line->occurred, 0, sizeof line->occurred);
    for (size_t i = 0; i <= line->count; i++)
        add_ply(line, i, line->plies[i].number, line->plies[i].hash);
    list_numbers(line, game);
}

/* ---- legal moves ---- */

static bool find_move(const dyar_game *game, const dyar_position *position, int64_t number,
                      dyar_move *move)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    for (size_t i = 0; i < count; i++)
        if (dyar_move_number(game, moves[i]) == number) {
            *move = moves[i];
            return true;
        }
    return false;
}

bool states_line_move(const states_line *line, const dyar_game *game, int64_t number,
                      dyar_move *move)
{
    return find_move(game, &line->now, number, move);
}

int states_line_named(const states_line *line, const dyar_game *game, const char *name)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, &line->now, moves);
    for (size_t i = 0; i < count; i++) {
        char text[DYAR_MOVE_TEXT];
        if (strcmp(dyar_move_format(game, moves[i], text), name) == 0)
            return dyar_move_number(game, moves[i]);
    }
    return -1;
}

/* ---- playing again ---- */

/* Plays the legal move with this number, and returns it. */
static dyar_move play_number(const dyar_game *game, dyar_position *position, int32_t number)
{
    dyar_move move = {0};
    if (find_move(game, position, number, &move))
        dyar_play(game, position, move);
    return move;
}

/* Sets `position` to the one after the first `count` moves, and `moves` to these, unless it is
 * NULL.  Each move is judged by the history, which begins again; NULL: none is.  Returns false
 * if memory runs out. */
static bool play_again(const states_line *line, const dyar_game *game, size_t count,
                       dyar_history *history, dyar_move *moves, dyar_position *position)
{
    dyar_position_copy(game, position, &line->start);
    if (history)
        dyar_history_begin(history, position);
    for (size_t i = 1; i <= count; i++) {
        const dyar_move move = play_number(game, position, line->plies[i].number);
        if (moves)
            moves[i - 1] = move;
        if (history)
            dyar_history_judge(history, position);
    }
    return !history || !dyar_history_out_of_memory(history);
}

bool states_line_replay(const states_line *line, const dyar_game *game, dyar_history *history)
{
    dyar_position position;
    return play_again(line, game, line->count, history, NULL, &position);
}

bool states_line_moves(const states_line *line, const dyar_game *game, dyar_move *moves)
{
    dyar_position position;
    dyar_history *history = line->is_judged ? dyar_history_new(game) : NULL;
    const bool whole = (history || !line->is_judged) &&
                       play_again(line, game, line->count, history, moves, &position);
    dyar_history_free(history);
    return whole;
}

static dyar_history *history_of(const states_line *line, const dyar_game *game)
{
    dyar_history *history = dyar_history_new(game);
    if (history && states_line_replay(line, game, history))
        return history;
    dyar_history_free(history);
    return NULL;
}

/* ---- repetition ---- */

static bool has_occurred(states_line *line, uint32_t hash)
{
    uint64_t bits;
    const uint64_t *filter = filter_of(line, hash, &bits);
    if ((*filter & bits) != bits)
        return false;
    for (size_t i = 0; i <= line->count; i++)
        if (line->plies[i].hash == hash)
            return true;
    return false;
}

/* Judges the position after the moves of the line and one more. */
static bool judge(const states_line *line, const dyar_game *game, dyar_position *position)
{
    dyar_history *history = history_of(line, game);
    if (!history)
        return false;
    dyar_history_judge(history, position);
    const bool is_judged = !dyar_history_out_of_memory(history);
    dyar_history_free(history);
    return is_judged;
}

/* Judges a position whose hash has occurred before.  If memory runs out, the line is at the
 * position before the move again: `before`, or NULL if playing again needs no history. */
static __attribute__((noinline)) bool judge_again(states_line *line, const dyar_game *game,
                                                  const dyar_position *before)
{
    const bool is_judged = judge(line, game, &line->now);
    if (is_judged)
        line->is_judged = true;
    else if (before)
        dyar_position_copy(game, &line->now, before);
    else
        play_again(line, game, line->count, NULL, NULL, &line->now);
    list_numbers(line, game);
    return is_judged;
}

/* ---- moves ---- */

static bool play(states_line *line, const dyar_game *game, int32_t number,
                 const dyar_position *before)
{
    dyar_play_number(game, &line->now, number, line->legal, line->words);
    uint32_t hash = hash_of(game, &line->now);
    if (has_occurred(line, hash)) {
        if (!judge_again(line, game, before))
            return false;
        hash = hash_of(game, &line->now);
    }
    add_ply(line, ++line->count, number, hash);
    return true;
}

/* For a line that only a history can play again. */
static __attribute__((noinline)) bool play_judged(states_line *line, const dyar_game *game,
                                                  int32_t number)
{
    dyar_position before;
    dyar_position_copy(game, &before, &line->now);
    return play(line, game, number, &before);
}

bool states_line_play(states_line *line, const dyar_game *game, int32_t number)
{
    if (!states_line_make_room(line, line->count + 1))
        return false;
    return line->is_judged ? play_judged(line, game, number) : play(line, game, number, NULL);
}

bool states_line_undo(states_line *line, const dyar_game *game)
{
    dyar_position before;
    dyar_history *history = line->is_judged ? dyar_history_new(game) : NULL;
    const bool whole = (history || !line->is_judged) &&
                       play_again(line, game, line->count - 1, history, NULL, &before);
    dyar_history_free(history);
    if (whole) {
        dyar_position_copy(game, &line->now, &before);
        line->count--;
        list_numbers(line, game);
    }
    return whole;
}
