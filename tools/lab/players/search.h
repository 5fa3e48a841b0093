/* SPDX-License-Identifier: MIT */
/*
 * Search, whatever the number of players: alpha-beta for two (alphabeta.h), max-n for
 * any (maxn.h).
 *
 *     lab_search *search = lab_search_new(game, LAB_SEARCH_FITTING, LAB_PLAYER_MEMORY);
 *     lab_search_run(search, &(lab_search_task){.position = &position, .limits = limits},
 *                    &insight);
 *     lab_search_free(search);
 */
#pragma once

#include "lab/players/insight.h"
#include "lab/players/player.h"
#include "lab/records/session.h"

typedef struct lab_search_task {
    const dyar_position *position;
    const lab_session *session; /* that has come to it, for repetition; NULL: unknown */
    bool every_move;            /* not the best alone: it takes longer */
    lab_limits limits;          /* one move ahead is always looked */
    lab_stop stop;
    lab_watch watch;
    const lab_oracle *oracle; /* NULL: nobody knows */
} lab_search_task;

typedef enum lab_search_kind {
    LAB_SEARCH_FITTING, /* for the number of players */
    LAB_SEARCH_ALPHABETA,
    LAB_SEARCH_MAXN,
} lab_search_kind;

typedef struct lab_search lab_search;

/* Creates a search with at most `bytes` bytes for its table. Returns NULL if memory runs out.
 */
lab_search *lab_search_new(const dyar_game *game, lab_search_kind kind, size_t bytes);
void lab_search_free(lab_search *search);

/* The game must not be over.  What the insight points to is valid until the next search.
 * Returns false if memory runs out. */
bool lab_search_run(lab_search *search, const lab_search_task *task, lab_insight *insight);
