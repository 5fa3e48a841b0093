/* SPDX-License-Identifier: MIT */
/*
 * Repetition along the way of a search.
 *
 * A history is slow to take positions back.  So keys are compared here, and a history is asked
 * only if a key repeats: it gets the same position as often as it has occurred.
 */
#include "lab/players/path.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/search.h"
#include "lab/base/list.h"

bool lab_path_init(lab_path *path, const dyar_game *game)
{
    *path = (lab_path){.game = game, .history = dyar_history_new(game)};
    return path->history != NULL;
}

void lab_path_release(lab_path *path)
{
    dyar_history_free(path->history);
    free(path->keys);
    *path = (lab_path){0};
}

static bool make_room(lab_path *path, size_t count)
{
    return lab_list_reserve(&path->keys, &path->capacity, count, sizeof *path->keys);
}

/* Pushes the positions before, those of the current game of a match only: positions of other
 * games never repeat. */
static void push_before(lab_path *path, const lab_session *session)
{
    const int number = dyar_position_game(path->game, lab_session_now(session));
    for (size_t i = 0; i < lab_session_length(session); i++)
        if (dyar_position_game(path->game, lab_session_position(session, i)) == number)
            lab_path_push(path, lab_session_position(session, i));
}

bool lab_path_begin(lab_path *path, const lab_session *session, int depth)
{
    const size_t before = session ? lab_session_length(session) : 0;
    path->count = 0;
    memset(path->sieve, 0, sizeof path->sieve);
    if (!make_room(path, before + (size_t)depth))
        return false;
    if (session)
        push_before(path, session);
    return true;
}

void lab_path_push(lab_path *path, const dyar_position *position)
{
    const uint64_t key = dyar_position_board_hash(path->game, position);
    path->sieve[key % LAB_PATH_SIEVE]++;
    path->keys[path->count++] = key;
}

void lab_path_pop(lab_path *path)
{
    path->sieve[path->keys[--path->count] % LAB_PATH_SIEVE]--;
}

static size_t times_seen(const lab_path *path, uint64_t key)
{
    size_t seen = 0;
    if (path->sieve[key % LAB_PATH_SIEVE] == 0) /* as almost always */
        return 0;
    for (size_t i = 0; i < path->count; i++)
        seen += path->keys[i] == key;
    return seen;
}

bool lab_path_ends(lab_path *path, const dyar_position *position, dyar_position *judged)
{
    const size_t seen = times_seen(path, dyar_position_board_hash(path->game, position));
    if (seen == 0)
        return false;
    dyar_history_begin(path->history, position);
    for (size_t i = 0; i < seen; i++) {
        dyar_position_copy(path->game, judged, position);
        dyar_history_judge(path->history, judged);
    }
    return !dyar_position_equal(path->game, judged, position);
}

bool lab_path_is_whole(const lab_path *path)
{
    return !dyar_history_out_of_memory(path->history);
}
