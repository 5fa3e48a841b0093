/* SPDX-License-Identifier: MIT */
/* Players that look ahead. */
#include "lab/players/searchers.h"

#include "lab/players/search.h"
#include "lab/players/owned.h"

const char *lab_alphabeta_unfit(const dyar_game *game)
{
    return dyar_game_players(game) == 2
               ? NULL
               : "it plays games of two; maxn plays those of any number";
}

bool lab_alphabeta_open(void **state, const dyar_game *game, size_t bytes)
{
    return (*state = lab_search_new(game, LAB_SEARCH_ALPHABETA, bytes)) != NULL;
}

bool lab_maxn_open(void **state, const dyar_game *game, size_t bytes)
{
    return (*state = lab_search_new(game, LAB_SEARCH_MAXN, bytes)) != NULL;
}

void lab_searcher_close(void *state)
{
    lab_search_free(state);
}

static int gain_of(const lab_task *task, dyar_move move)
{
    const int mover = dyar_position_mover(task->game, task->position);
    const int played = lab_game_played(task->game, task->position);
    dyar_position after = *task->position;
    dyar_play(task->game, &after, move);
    return lab_seeds_owned(task->game, &after, mover, played) -
           lab_seeds_owned(task->game, task->position, mover, played);
}

static size_t number_of(const lab_task *task, dyar_move move)
{
    size_t number = 0;
    while (number + 1 < task->count && !dyar_move_equal(task->moves[number], move))
        number++;
    return number;
}

size_t lab_searcher_choose(void *state, const lab_task *task, lab_reason *reason)
{
    const lab_search_task search = {.position = task->position,
                                    .session = task->session,
                                    .limits = task->limits,
                                    .stop = task->stop,
                                    .watch = task->watch,
                                    .oracle = task->oracle};
    lab_insight insight = {0};
    *reason = (lab_reason){.as_good = 1};
    if (task->count == 1 && !task->watch.see)
        return 0;
    if (!lab_search_run(state, &search, &insight))
        return task->count;
    const lab_opinion *best = &insight.opinions[0];
    *reason = (lab_reason){.gain = gain_of(task, best->move),
                           .as_good = 1,
                           .opinion = best,
                           .depth = insight.depth};
    return number_of(task, best->move);
}
