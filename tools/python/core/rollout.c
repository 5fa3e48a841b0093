/* SPDX-License-Identifier: MIT */
/* Random games from one line of play, in threads (core.h). */
#include "core/core.h"

#include <pthread.h>
#include <string.h>

/* Threads add the shares of their games under the lock. */
typedef struct rollout {
    const core_rules *rules;
    states_line line;
    uint64_t seed;
    size_t first; /* number of the first game of a block */
    pthread_mutex_t lock;
    int64_t shares[DYAR_PLAYERS_MAX];
} rollout;

static bool play_games(void *context, size_t from, size_t to)
{
    rollout *r = context;
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    const bool whole =
        states_roll_out(&r->rules->of, &r->line, r->seed, r->first + from, to - from, shares);
    pthread_mutex_lock(&r->lock);
    for (int p = 0; p < r->rules->of.players; p++)
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

bool core_roll_out(const core_rules *rules, const states_line *line, size_t games,
                   uint64_t seed, int threads, int64_t shares[DYAR_PLAYERS_MAX])
{
    rollout r = {.rules = rules, .seed = seed, .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t *legal = PyMem_Calloc(rules->of.words, sizeof *legal);
    bool whole = legal && states_line_copy(&r.line, rules->of.game, legal, line);
    if (!whole)
        PyErr_NoMemory();
    whole = whole && play_blocks(&r, games, threads);
    memcpy(shares, r.shares, sizeof r.shares);
    states_line_release(&r.line);
    PyMem_Free(legal);
    return whole;
}
