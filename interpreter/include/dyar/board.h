/* SPDX-License-Identifier: MIT */
/*
 * Boards: the seeds in the holes and nothing else, for programs that store tables of positions.
 *
 * In many games the board and the player to move decide how the game continues, whatever has
 * been captured before.  The value of a position is then the value of its board plus the
 * difference of the stores.  dyar_board_facts_of reports whether a game is of this kind, and
 * why it is not:
 *
 *     const dyar_board_facts facts = dyar_board_facts_of(game);
 *     if (facts.beyond)
 *         printf("no table of boards fits this game: %s\n", facts.beyond);
 *
 * No function allocates memory.  All are thread-safe if no two threads write to the same
 * position or array.
 */
#ifndef DYAR_BOARD_H
#define DYAR_BOARD_H

#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

/* What the rules make of boards.  Texts are clauses: lower case, no full stop. */
typedef struct dyar_board_facts {
    const char *beyond; /* what else decides the game; NULL if nothing does */
    /* What of that a position stores but rules on repetition do not compare, such as moves made
     * before; NULL if nothing. */
    const char *remembered;
    const char *unseen; /* what of that no packing stores (packing.h); NULL if nothing */
    bool stores_decide; /* seeds in stores or in reserve are part of it, or can return */

    /* Why the player with more seeds at the end may not be the winner, at an end by repetition
     * and at any other end; NULL if that player always wins. */
    const char *repetition_uncounted, *uncounted;

    bool again;          /* a player can have two turns in succession */
    bool half_turn;      /* every board turned by half is the same board for the other player */
    bool turns;          /* every position turned by half is, too: dyar_board_turn */
    bool marked;         /* holes may be marked or closed */
    bool odd_stores;     /* the game depends on which stores hold an odd number of seeds */
    bool shares_the_odd; /* an odd seed that is shared goes to the player with fewer */
    bool all_counted;    /* every seed on the board counts for a player in the end */
    /* A position that occurs too often ends the game, whatever the position: the seeds on the
     * board then count for nobody, or the game is a draw. */
    bool repetition_counts_nothing, repetition_draws;
    /* The game ends when a player has more than half of all seeds.  This can change the margin,
     * but not who wins. */
    bool stops_when_decided;
    bool loses_seeds; /* seeds can leave the game */
} dyar_board_facts;

/* Returns the facts of a game, found in its rules.  The texts live as long as the ruleset. */
dyar_board_facts dyar_board_facts_of(const dyar_game *game);

/* Returns the number of holes.  A board is an array of that many numbers of seeds, in board
 * order. */
int dyar_board_holes(const dyar_game *game);

/* Returns an array with the index into `cells` of a position for each hole, in board order.  It
 * lives as long as the ruleset. */
const uint8_t *dyar_board_cells(const dyar_game *game);

/* Writes the board of a position into `seeds`, which has room for dyar_board_holes numbers, and
 * returns their sum.  If `turned` is true, the board is turned by half. */
int dyar_board_read(const dyar_game *game, const dyar_position *position, bool turned,
                    uint16_t *seeds);

/* Returns the number of holes that are marked or closed, and sets `seeds` to the number of
 * seeds in them. */
int dyar_board_marked(const dyar_game *game, const dyar_position *position, int *seeds);

/* Writes the position after half a turn into `turned`: each player has what the other had, and
 * the other is to move.  Call it only if `turns` of dyar_board_facts is true.  `turned` must
 * not be `position`. */
void dyar_board_turn(const dyar_game *game, const dyar_position *position,
                     dyar_position *turned);

/* Sets `position` to this board, with these stores and this player to move (from 0), as if the
 * player before had moved last, and applies the end rules. */
void dyar_board_lay(const dyar_game *game, int mover, const uint16_t *seeds,
                    const int stores[DYAR_PLAYERS_MAX], dyar_position *position);

/* Sets the seeds of the stores, one number for each player. */
void dyar_board_set_stores(const dyar_game *game, dyar_position *position,
                           const int stores[DYAR_PLAYERS_MAX]);

/* Returns whether a rule has ended the game in this position.  A game is also over if no move
 * is legal, which this function does not check. */
bool dyar_board_is_over(const dyar_game *game, const dyar_position *position);

DYAR_END

#endif
