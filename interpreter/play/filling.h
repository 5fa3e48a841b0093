/* The filling of holes for the next game of a match. */
#ifndef DYAR_PLAY_FILLING_H
#define DYAR_PLAY_FILLING_H

#include "play/shares.h"

/* Fills holes until a player has a choice, or to the end if no player is asked.  Returns true
 * when all are filled. */
bool dyar_fill_on(dyar_turn *view, bool asks);

/* How many seeds the player may still place: what their unfilled holes can take, or what the
 * other has left to copy. */
int dyar_room_to_fill(const dyar_game *game, const dyar_position *position, unsigned player);

/* The player whose turn it is to fill, or -1. */
int dyar_filler(const dyar_game *game, const dyar_position *position);

/* What a player could fill now, as moves. */
size_t dyar_fillings(const dyar_game *game, const dyar_position *position,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* Fills the hole. */
void dyar_play_filling(const dyar_game *game, dyar_position *position, dyar_move move,
                       dyar_trace *trace);

#endif
