/*
 * What programs need that look far ahead: positions as numbers, what they are worth before the
 * game is over, and what the rules make certain.
 */
#ifndef DYAR_SEARCH_H
#define DYAR_SEARCH_H

#include "dyar/linkage.h"
#include "dyar/move.h"

DYAR_BEGIN

/* Of all that a position is: equal positions (dyar_position_equal) have equal hashes. */
uint64_t dyar_position_hash(const dyar_game *game, const dyar_position *position);

/* Of what makes a position the same for rules on repetition (dyar_history), and no more. */
uint64_t dyar_position_board_hash(const dyar_game *game, const dyar_position *position);

/* Each player's seeds as the score stands while the game goes on, without asking whether it
 * does; otherwise dyar_result_of knows them. */
void dyar_position_scores(const dyar_game *game, const dyar_position *position,
                          int scores[DYAR_PLAYERS_MAX]);

/* What lies in a store stays there, and most seeds win: no rule gives seeds back, and none ends
 * the game as anything but what is counted.  More than half the seeds are then a sure win. */
bool dyar_game_banks(const dyar_game *game);

DYAR_END

#endif
