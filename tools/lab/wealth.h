/*
 * What a player has, in seeds, as far as a position says: what players go by that do not see
 * the end.
 *
 * In a game that stands alone it is his score as it stands.  In a match it is what he has
 * captured and what he had kept, as long as the game goes on in which he made his move; after
 * it, it is all he owns.
 */
#ifndef LAB_WEALTH_H
#define LAB_WEALTH_H

#include "dyar/move.h"

/* The game of the match in which the next move is made; 0: it is a filling, between two games.
 */
int lab_game_played(const dyar_game *game, const dyar_position *position);

/* `played` is lab_game_played of where the player made his move. */
int lab_wealth(const dyar_game *game, const dyar_position *position, int player, int played);

#endif
