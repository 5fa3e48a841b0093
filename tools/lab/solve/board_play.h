/*
 * Moves from board to board: positions with empty stores, and what a move brings.
 *
 * Where it matters which stores hold an odd number, one seed stays in those that do.  Values
 * are always what is still to be won: the stores as they stand are not counted in.
 *
 * Nothing here asks for repetition.  A game that stops as soon as it is decided is played on to
 * its end: who wins is the same, and a board has one value.
 */
#ifndef LAB_BOARD_PLAY_H
#define LAB_BOARD_PLAY_H

#include "dyar/board.h"
#include "dyar/move.h"

/* A range of what a player may win, because something is not known. */
typedef struct lab_range {
    int low, high;
} lab_range;

/* What the player has more in his store than the other in his. */
int lab_board_store_margin(const dyar_game *game, const dyar_position *position, int player);

/* Empties the stores. */
void lab_board_forget_stores(const dyar_game *game, const dyar_board_facts *facts,
                             dyar_position *position);

/* Plays and empties the stores; what the mover has won by it, less what the other has. */
int lab_board_play(const dyar_game *game, const dyar_board_facts *facts,
                   dyar_position *position, dyar_move move);

/* What the player wins of the seeds on the board when the game is over here, whoever has more
 * in his store. */
lab_range lab_board_final(const dyar_game *game, const dyar_board_facts *facts,
                          const dyar_position *position, int player);

#endif
