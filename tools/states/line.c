/* SPDX-License-Identifier: MIT */
/* Lines of play (line.h). */
#include "states/line.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/search.h"

enum { FEW_MOVES = 12 }; /* are copied together, however many there are: no branch to guess */

/* ---- memory ---- */

static bool grow_list(void *list, size_t count, size_t size)
{
    void *fresh;
    memcpy(&fresh, list, sizeof fresh);
    fresh = realloc(fresh, count * size);
    if (fresh)
        memcpy(list, &fresh, sizeof fresh);
    return fresh != NULL;
}

bool states_line_make_room(states_line *line, size_t count)
{
    enum { FIRST_ROOM = 32 };
    size_t room = line->room ? line->room : FIRST_ROOM;
    while (room < count)
        room *= 2;
    if (room == line->room)
        return true;
    if (!grow_list(&line->moves, room, sizeof *line->moves) ||
        !grow_list(&line->hashes, room + 1, sizeof *line->hashes))
        return false;
    line->room = (uint32_t)room;
    return true;
}

static bool make_legal_room(states_line *line, size_t count)
{
    if (count <= line->legal_room)
        return true;
    count = count < FEW_MOVES ? FEW_MOVES : count;
    if (!grow_list(&line->legal, count, sizeof *line->legal))
        return false;
    line->legal_room = (uint32_t)count;
    return true;
}

void states_line_release(states_line *line)
{
    free(line->moves);
    free(line->hashes);
    free(line->legal);
    *line = (states_line){.count = 0};
}

/* ---- beginning ---- */

/* Half of the hash is enough: a history decides whether positions are the same. */
static uint32_t hash_of(const dyar_game *game, const dyar_position *position)
{
    return (uint32_t)(dyar_position_board_hash(game, position) >> 32);
}

bool states_line_begin(states_line *line, const dyar_game *game, const dyar_position *start)
{
    if (!states_line_make_room(line, 0))
        return false;
    dyar_position_copy(game, &line->start, start);
    dyar_position_copy(game, &line->now, start);
    line->count = 0;
    line->hashes[0] = hash_of(game, start);
    line->is_judged = line->is_listed = false;
    return true;
}

bool states_line_copy(states_line *to, const dyar_game *game, const states_line *from)
{
    if (!states_line_make_room(to, from->count) ||
        (from->is_listed && !make_legal_room(to, from->legal_count)))
        return false;
    dyar_position_copy(game, &to->start, &from->start);
    dyar_position_copy(game, &to->now, &from->now);
    memcpy(to->moves, from->moves, from->count * sizeof *from->moves);
    memcpy(to->hashes, from->hashes, (from->count + 1) * sizeof *from->hashes);
    to->count = from->count;
    to->is_judged = from->is_judged;
    to->is_listed = from->is_listed;
    to->legal_count = from->is_listed ? from->legal_count : 0;
    if (to->legal_count > 0)
        memcpy(to->legal, from->legal, to->legal_count * sizeof *to->legal);
    return true;
}

/* ---- legal moves ---- */

bool states_line_list(states_line *line, const dyar_game *game)
{
    if (line->is_listed)
        return true;
    dyar_move legal[DYAR_MOVES_MAX];
    memset(legal, 0, FEW_MOVES * sizeof *legal);
    const size_t count = dyar_moves(game, &line->now, legal);
    if (!make_legal_room(line, count ? count : 1))
        return false;
    if (count <= FEW_MOVES)
        memcpy(line->legal, legal, FEW_MOVES * sizeof *legal);
    else
        memcpy(line->legal, legal, count * sizeof *legal);
    line->legal_count = (uint32_t)count;
    line->is_listed = true;
    return true;
}

int states_line_find(const states_line *line, const dyar_game *game, int64_t number)
{
    for (size_t i = 0; i < line->legal_count; i++)
        if (states_number(game, line->legal[i]) == number)
            return (int)i;
    return -1;
}

int states_line_named(const states_line *line, const dyar_game *game, const char *name)
{
    for (size_t i = 0; i < line->legal_count; i++) {
        char text[DYAR_MOVE_TEXT];
        if (strcmp(dyar_move_format(game, line->legal[i], text), name) == 0)
            return (int)i;
    }
    return -1;
}

/* ---- repetition ---- */

/* Plays the first `count` moves of the line from its start, each judged by the history, which
 * begins again.  Returns false if memory runs out. */
static bool play_judged(const states_line *line, const dyar_game *game, size_t count,
                        dyar_history *history, dyar_position *position)
{
    dyar_position_copy(game, position, &line->start);
    dyar_history_begin(history, position);
    for (size_t i = 0; i < count; i++) {
        dyar_play(game, position, line->moves[i]);
        dyar_history_judge(history, position);
    }
    return !dyar_history_out_of_memory(history);
}

bool states_line_replay(const states_line *line, const dyar_game *game, dyar_history *history)
{
    dyar_position position = line->start;
    return play_judged(line, game, line->count, history, &position);
}

dyar_history *states_line_history(const states_line *line, const dyar_game *game)
{
    dyar_history *history = dyar_history_new(game);
    if (history && states_line_replay(line, game, history))
        return history;
    dyar_history_free(history);
    return NULL;
}

/* Plays the first `count` moves of the line from its start, judged only if a position occurred
 * again.  Returns false if memory runs out. */
static bool play_through(const states_line *line, const dyar_game *game, size_t count,
                         dyar_position *position)
{
    *position = line->start;
    if (line->is_judged) {
        dyar_history *history = dyar_history_new(game);
        const bool whole = history && play_judged(line, game, count, history, position);
        dyar_history_free(history);
        return whole;
    }
    for (size_t i = 0; i < count; i++)
        dyar_play(game, position, line->moves[i]);
    return true;
}

static bool occurred(const states_line *line, uint32_t hash)
{
    uint32_t same = 0;
    for (size_t i = 0; i <= line->count; i++)
        same |= line->hashes[i] == hash;
    return same;
}

/* Judges the position after the moves of the line and one more. */
static bool judge(states_line *line, const dyar_game *game)
{
    dyar_history *history = states_line_history(line, game);
    if (!history)
        return false;
    dyar_history_judge(history, &line->now);
    const bool is_judged = !dyar_history_out_of_memory(history);
    dyar_history_free(history);
    return is_judged;
}

/* ---- moves ---- */

bool states_line_play(states_line *line, const dyar_game *game, dyar_move move)
{
    if (!states_line_make_room(line, line->count + 1))
        return false;
    dyar_position before;
    dyar_position_copy(game, &before, &line->now);
    dyar_play(game, &line->now, move);
    uint32_t hash = hash_of(game, &line->now);
    if (occurred(line, hash)) {
        if (!judge(line, game)) {
            dyar_position_copy(game, &line->now, &before);
            return false;
        }
        hash = hash_of(game, &line->now);
        line->is_judged = true;
    }
    line->moves[line->count++] = move;
    line->hashes[line->count] = hash;
    line->is_listed = false;
    return true;
}

bool states_line_undo(states_line *line, const dyar_game *game)
{
    dyar_position before;
    if (!play_through(line, game, line->count - 1, &before))
        return false;
    line->now = before;
    line->count--;
    line->is_listed = false;
    return true;
}
