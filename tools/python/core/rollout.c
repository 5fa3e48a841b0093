/* SPDX-License-Identifier: MIT */
/* Random games from one line of play, in threads (core.h). */
#include "core/core.h"

#include <pthread.h>
#include <string.h>

#include "dyar/playout.h"

/* Threads add the shares of their games under the lock. */
typedef struct rollout {
    const core_rules *rules;
    core_line line;
    uint64_t seed;
    size_t first; /* number of the first game of a block */
    pthread_mutex_t lock;
    int64_t shares[DYAR_PLAYERS_MAX];
} rollout;

/* Plays one game, and leaves the history as it was. */
static bool play_one(const rollout *r, uint64_t number, dyar_history *history, int64_t *shares)
{
    const dyar_game *game = r->rules->game;
    dyar_random random = dyar_random_begin(r->seed, number);
    dyar_position position;
    dyar_position_copy(game, &position, &r->line.now);
    const dyar_playout playout =
        dyar_play_out(game, &position, &random, history, r->rules->turns_most);
    core_add_shares(r->rules, &position, playout.over, shares);
    for (uint64_t i = 0; i < playout.turns; i++)
        dyar_history_undo(history);
    return !dyar_history_out_of_memory(history);
}

static bool play_games(void *context, size_t from, size_t to)
{
    rollout *r = context;
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    dyar_history *history = core_line_history(&r->line, r->rules->game);
    bool whole = history != NULL;
    for (size_t i = from; i < to && whole; i++)
        whole = play_one(r, r->first + i, history, shares);
    dyar_history_free(history);
    pthread_mutex_lock(&r->lock);
    for (int p = 0; p < r->rules->players; p++)
        r->shares[p] += shares[p];
    pthread_mutex_unlock(&r->lock);
    return whole;
}

/* In blocks, so that Ctrl-C is heard between them. */
static bool play_blocks(rollout *r, size_t games, int threads)
{
    enum { BLOCK = 1000 };
    for (; r->first < games; r->first += BLOCK) {
        const size_t left = games - r->first;
        if (!core_share_work(left < BLOCK ? left : BLOCK, threads, play_games, r)) {
            PyErr_NoMemory();
            return false;
        }
        if (PyErr_CheckSignals() < 0)
            return false;
    }
    return true;
}

bool core_roll_out(const core_rules *rules, const core_line *line, size_t games, uint64_t seed,
                   int threads, int64_t shares[DYAR_PLAYERS_MAX])
{
    rollout r = {.rules = rules, .seed = seed, .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t *legal = PyMem_Calloc(rules->words, sizeof *legal);
    bool whole = legal && core_line_copy(&r.line, rules->game, legal, line);
    if (!whole)
        PyErr_NoMemory();
    whole = whole && play_blocks(&r, games, threads);
    memcpy(shares, r.shares, sizeof r.shares);
    core_line_release(&r.line);
    PyMem_Free(legal);
    return whole;
}
