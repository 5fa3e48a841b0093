/* SPDX-License-Identifier: MIT */
/* The players that look ahead: alphabeta.h and maxn.h behind player.h. */
#pragma once

#include "lab/players/player.h"

enum { LAB_SEARCHERS_NODES = 200000 }; /* a move, when nobody says else */

const char *lab_alphabeta_unfit(const dyar_game *game);

bool lab_alphabeta_open(void **state, const dyar_game *game, size_t bytes);
bool lab_maxn_open(void **state, const dyar_game *game, size_t bytes);

/* Of alphabeta and maxn. */
void lab_searcher_close(void *state);
size_t lab_searcher_choose(void *state, const lab_task *task, lab_reason *reason);
