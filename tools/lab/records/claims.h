/*
 * Claims of a record: what its comments tell of the board and of captures at some moves.
 *
 *     12. c1 {board=3,1,0,5/9,1,13,0} 13. d2 {As they told it, captures=4}
 *
 * A word `board=...` in a comment behind a move is the board after it, as the first field of a
 * position; `?` stands for a hole that nobody noted, and marks count where the claim has any.
 * `captures=N` says how many seeds the player who made the move captured by it.  With a colon
 * or blanks, `board: 3,1,0/...`, it is one where a number follows; else it is prose.
 */
#ifndef LAB_CLAIMS_H
#define LAB_CLAIMS_H

#include "lab/records/record.h"
#include "lab/records/session.h"

typedef struct lab_claim {
    size_t move;                   /* behind which it stands, from 1; 0: all claims hold */
    bool of_board;                 /* or else of captures */
    bool misshapen;                /* its rows or holes are not those of the board */
    char told[DYAR_POSITION_TEXT]; /* what is claimed */
    char ours[DYAR_POSITION_TEXT];
} lab_claim;

/* The first claim of the moves made that does not hold.  False when memory could not be had. */
bool lab_claims_check(const lab_record *record, const dyar_game *game,
                      const lab_session *session, lab_claim *wrong);

#endif
