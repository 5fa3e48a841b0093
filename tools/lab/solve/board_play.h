/* SPDX-License-Identifier: MIT */
/*
 * Moves from board to board, and what they bring.
 *
 * What a proof counts are its terms.  Most often stores are empty in all positions, and a value
 * is what can still be won: the stores as they stand are not counted in.  (Where it matters
 * which stores hold an odd number, one seed stays in those that do.)  A game that stops as soon
 * as it is decided is then played on to its end: who wins is the same, and a board has one
 * value.
 *
 * Where more than boards decides how a game goes on, and what it comes to, positions are
 * *whole*: stores stay, and a value is what the whole game gives.
 *
 * A proof is about two sides.  In a game of two players each is one.  It may also be about a
 * *seat*: what its player can be sure of, if all others play together to leave as little as can
 * be.  These are then the other side, and a value is what the player wins, not by how much.  A
 * game of one player is always about its only seat: a value is the most that the player can
 * reach.
 *
 * Moves are played without asking for repetition.
 */
#pragma once

#include "dyar/board.h"
#include "dyar/move.h"

/* A range of what a player may win, because something is not known. */
typedef struct lab_bounds {
    int low, high;
} lab_bounds;

/* The value of a position, its stores being empty unless it is whole, for the player to move.
 * Returns false if it is not known. */
typedef bool lab_known(void *context, const dyar_position *position, lab_bounds *value);

enum { LAB_NO_SEAT = -1 };

typedef struct lab_terms {
    const dyar_game *game;
    dyar_board_facts facts;
    bool whole;
    bool wins_only; /* a win is 1, however many seeds it brings */
    int seat;       /* LAB_NO_SEAT: a game of two players, whose margin is asked; of one: 0 */
} lab_terms;

/* Of boards alone: to be used where there is nothing beyond them. */
lab_terms lab_terms_of_boards(const dyar_game *game);

/* Returns terms of an endgame database (endgame.h).  If seeds alone do not decide who wins,
 * they ask only who does, and positions are whole if stores can decide that. */
lab_terms lab_terms_of_database(const dyar_game *game);

/* Of positions with whatever matters in them; whole only where that is needed. */
lab_terms lab_terms_of_positions(const dyar_game *game);

/* Returns terms of positions that ask what the player of this seat, from 0, is sure to get. */
lab_terms lab_terms_of_seat(const dyar_game *game, int seat);

/* Are the two players on one side? */
static inline bool lab_terms_join(const lab_terms *terms, int a, int b)
{
    return a == b || (terms->seat != LAB_NO_SEAT && a != terms->seat && b != terms->seat);
}

/* Returns why boards (and stores, if positions are whole) do not decide the value, as a clause;
 * NULL if they do. */
const char *lab_board_obstacle(const lab_terms *terms);

/* Returns what the player's side has won for certain: 0 in a whole position, or if only wins
 * are asked for; if a seat is asked about, the seeds in its store, negative for the other side;
 * else the player's store less the other player's. */
int lab_board_won(const lab_terms *terms, const dyar_position *position, int player);

/* Empties the stores. */
void lab_board_forget_stores(const lab_terms *terms, dyar_position *position);

/* Plays and empties the stores; what the mover has won by it, less what the other has. */
int lab_board_play(const lab_terms *terms, dyar_position *position, dyar_move move);

/* What the whole game gives the player's side when it is over here. */
int lab_board_result(const lab_terms *terms, const dyar_position *position, int player);

/* Returns what the player then wins in addition to what is certain, whatever the stores
 * hold. */
lab_bounds lab_board_final(const lab_terms *terms, const dyar_position *position, int player);

/* The value of a move for the player who makes it, by what is known of the position after it;
 * what the stores of `position` hold is not counted in.  Returns false if nothing is known. */
bool lab_board_move_value(const lab_terms *terms, const dyar_position *position, dyar_move move,
                          lab_known *known, void *context, lab_bounds *value);

/* The value of a position that no rule has ended, by the values of its moves: that of the best;
 * what the end gives if no move is legal.  Returns false if nothing is known of a move. */
bool lab_board_best(const lab_terms *terms, const dyar_position *position, lab_known *known,
                    void *context, lab_bounds *best);

/* What the player to move wins if a rule on repetition ends the game in this position;
 * INT8_MIN to INT8_MAX if no rule does.  The history is worked in. */
lab_bounds lab_board_repetition(const lab_terms *terms, dyar_history *history,
                                const dyar_position *position);
