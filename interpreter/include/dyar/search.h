/* SPDX-License-Identifier: MIT */
/*
 * Hashes and scores of positions, for programs that search.
 *
 * No function allocates memory.  All are thread-safe if no thread writes to the position.
 */
#ifndef DYAR_SEARCH_H
#define DYAR_SEARCH_H

#include "dyar/linkage.h"
#include "dyar/move.h"

DYAR_BEGIN

/* Returns a hash of the whole position.  Equal positions (dyar_position_equal) have equal
 * hashes. */
uint64_t dyar_position_hash(const dyar_game *game, const dyar_position *position);

/* Returns a hash of what rules on repetition compare (dyar_history), and of nothing else. */
uint64_t dyar_position_board_hash(const dyar_game *game, const dyar_position *position);

/* Sets `scores` to the seeds that count for each player now, and does not check whether the
 * game is over.  dyar_result_of returns the scores of a game that is over. */
void dyar_position_scores(const dyar_game *game, const dyar_position *position,
                          int scores[DYAR_PLAYERS_MAX]);

/* Returns whether more than half of the seeds are a certain win: seeds in a store stay there
 * and count, the player with the most seeds wins, and no rule decides the game otherwise. */
bool dyar_game_banks(const dyar_game *game);

DYAR_END

#endif
