/* Which moves are legal. */
#ifndef DYAR_PLAY_MOVES_H
#define DYAR_PLAY_MOVES_H

#include "play/view.h"

/* The legal moves of a player as if it were their turn, passing not counted. */
size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* Those of whoever is to move, with passing; of a match: in the game that is being played. */
size_t dyar_moves_in_game(const dyar_game *game, const dyar_position *position,
                          dyar_move moves[DYAR_MOVES_MAX]);

/* The next player, from this one on, who need not be left out because they have no move; this
 * one where nobody can move. */
unsigned dyar_next_able(const dyar_game *game, const dyar_position *position, unsigned player);

#endif
