/*
 * Boards: what lies in the holes and nothing else, for whoever keeps tables of positions.
 *
 * In many games the holes and the player to move decide how the game goes on, whatever has been
 * captured before.  What can still be won from a board is then a number of its own, and the
 * value of a position is that number and the difference of the stores.  Whether a game is of
 * this kind, and in what respect it is not, is found in its rules:
 *
 *     const dyar_board_facts facts = dyar_board_facts_of(game);
 *     if (facts.beyond)
 *         printf("no table of boards fits this game: %s\n", facts.beyond);
 */
#ifndef DYAR_BOARD_H
#define DYAR_BOARD_H

#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

/* Texts are clauses: lower case, no full stop. */
typedef struct dyar_board_facts {
    const char *beyond; /* NULL, or what beside the board decides how it goes on */
    /* NULL, or what of that is kept in a position beside what rules on repetition compare: what
     * has happened before. */
    const char *remembered;
    const char *unseen; /* NULL, or what of that no packing keeps (packing.h) */
    bool stores_decide; /* seeds in stores or in reserve are part of it, or may come back */

    /* NULL, or why the player who has more seeds at the end may not be the winner: at an end by
     * repetition, or at any other. */
    const char *repetition_uncounted, *uncounted;

    bool again;          /* somebody may have two turns running */
    bool half_turn;      /* turned by half, every board is the same for the other player */
    bool turns;          /* so is every position, with all that is in it: dyar_board_turn */
    bool marked;         /* holes may be marked or closed */
    bool odd_stores;     /* it matters which of the stores hold an odd number */
    bool shares_the_odd; /* of seeds that are shared, an odd one goes to whoever has fewer */
    bool all_counted;    /* every seed on the board is somebody's in the end */
    /* The game is over as soon as somebody has more than half of all seeds.  That takes nothing
     * from who wins, but from by how much. */
    bool stops_when_decided;
} dyar_board_facts;

/* Found in the compiled rules; the texts live as long as the ruleset. */
dyar_board_facts dyar_board_facts_of(const dyar_game *game);

/* Holes there are; boards are arrays of so many numbers, in board order. */
int dyar_board_holes(const dyar_game *game);

/* Where a position keeps the seeds of each hole of a board: numbers of its `cells`, in board
 * order. */
const uint8_t *dyar_board_cells(const dyar_game *game);

/* The board of a position; where `turned`, as it is after half a turn.  Returns the sum. */
int dyar_board_read(const dyar_game *game, const dyar_position *position, bool turned,
                    uint16_t *seeds);

/* Holes that are marked or closed; `seeds`: how many lie in them. */
int dyar_board_marked(const dyar_game *game, const dyar_position *position, int *seeds);

/* The position after half a turn: what was the one player's is the other's, who moves in their
 * place.  For games whose facts say that positions turn; `turned` is another position. */
void dyar_board_turn(const dyar_game *game, const dyar_position *position,
                     dyar_position *turned);

/* A position with this board and these stores, in which the player before moved last; an end
 * rule that fits it has been applied. */
void dyar_board_lay(const dyar_game *game, int mover, const uint16_t *seeds,
                    const int stores[DYAR_PLAYERS_MAX], dyar_position *position);

/* Gives the stores other contents. */
void dyar_board_set_stores(const dyar_game *game, dyar_position *position,
                           const int stores[DYAR_PLAYERS_MAX]);

/* Has the game been ended in this position?  (It is over, too, where no move is legal.) */
bool dyar_board_is_over(const dyar_game *game, const dyar_position *position);

DYAR_END

#endif
