/* SPDX-License-Identifier: MIT */
/*
 * Assertions of a record: statements of its comments on the board and on captures.
 *
 *     12. c1 {board=3,1,0,5/9,1,13,0} 13. d2 {As they recall, captures=4}
 *
 * `board=...` in the comment on a move is the board after it, as the first field of a position;
 * `?` is a hole that nobody noted, and marks count only if the assertion has any. `stores=10,?`
 * are the stores after it, player 1's first.  `captures=N` is the number of seeds that the
 * player captured by the move.  With a colon or blanks
 * (`board: 3,1,0/...`), it is an assertion if a number follows, else prose.
 */
#pragma once

#include "lab/records/record.h"
#include "lab/records/session.h"

typedef enum lab_asserted {
    LAB_ASSERTED_CAPTURES,
    LAB_ASSERTED_BOARD,
    LAB_ASSERTED_STORES,
} lab_asserted;

/* An assertion that does not hold. */
typedef struct lab_assertion {
    size_t move; /* after which it is made, from 1; 0: all assertions hold */
    lab_asserted of;
    bool misshapen;                  /* its rows or holes are not those of the board */
    char stated[DYAR_POSITION_TEXT]; /* by the record */
    char ours[DYAR_POSITION_TEXT];
} lab_assertion;

/* Finds the first assertion about the moves of the session that does not hold.  Returns false
 * if memory runs out. */
bool lab_assertions_check(const lab_record *record, const dyar_game *game,
                          const lab_session *session, lab_assertion *wrong);
