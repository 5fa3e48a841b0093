/* SPDX-License-Identifier: MIT */
/* Games that tests play at random, or on from any position. */
#pragma once

#include "dyar/random.h"
#include "lab/records/session.h"
#include "support/need.h"
#include "support/unit.h"

/* A ruleset, to be freed by who loads it, and its game. */
typedef struct loaded {
    dyar_ruleset *ruleset;
    const dyar_game *game;
} loaded;

static inline loaded load(const dyar_load_request *request)
{
    dyar_ruleset *ruleset = need_ruleset(request);
    return (loaded){ruleset, dyar_ruleset_game(ruleset)};
}

/* At the position that is written so, or at the beginning (NULL). */
static inline lab_session *begin(const loaded *l, const char *text)
{
    dyar_position start;
    dyar_position_begin(l->game, &start);
    if (text)
        start = need_position(l->game, text);
    return lab_session_new(l->game, &start);
}

/* Plays `turns` moves at random.  Returns false if the game is over by then. */
static inline bool wander(const loaded *l, lab_session *session, dyar_random *random, int turns)
{
    dyar_move moves[DYAR_MOVES_MAX];
    for (int i = 0;; i++) {
        const size_t count = dyar_moves(l->game, lab_session_now(session), moves);
        if (count == 0 || i == turns)
            return count > 0;
        assert_true(
            lab_session_play(session, moves[dyar_random_below(random, (uint32_t)count)], NULL));
    }
}
