/* SPDX-License-Identifier: MIT */
/* Random games from one line of play, in threads (core.h). */
#include "core/core.h"

/* Without the interpreter's lock. */
static bool play_block(const states_rollout *rollout, size_t games, int64_t *shares)
{
    bool whole;
    Py_BEGIN_ALLOW_THREADS whole = states_roll_out(rollout, games, shares);
    Py_END_ALLOW_THREADS return whole;
}

/* In blocks, so that Ctrl-C is heard between them. */
static bool play_blocks(states_rollout *rollout, size_t games, int64_t *shares)
{
    enum { BLOCK = 1000 };
    for (; rollout->first < games; rollout->first += BLOCK) {
        const size_t left = games - (size_t)rollout->first;
        if (!play_block(rollout, left < BLOCK ? left : BLOCK, shares)) {
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
    states_rollout rollout;
    bool whole = states_rollout_begin(&rollout, &rules->of, line);
    if (!whole)
        PyErr_NoMemory();
    rollout.seed = seed;
    rollout.threads = threads;
    whole = whole && play_blocks(&rollout, games, shares);
    states_rollout_release(&rollout);
    return whole;
}
