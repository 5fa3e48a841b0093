/* SPDX-License-Identifier: MIT */
/*
 * Observed games, and how far rules explain them.
 *
 * A game is explained as far as its moves are legal and lead to what was recorded of them:
 * legal moves, boards, captures, the result.  Where some moves may be misrecorded, the game
 * goes on behind them: from the board that was recorded after the move, or, where there is
 * none, with the legal move that explains most of what follows.
 */
#ifndef LAB_OBSERVED_H
#define LAB_OBSERVED_H

#include "lab/records/agree.h"
#include "lab/records/field_games.h"

enum { LAB_MISRECORDED_MAX = 16 };

/* A move of a game, both from 0; a start that does not fit, and a result, count as one more
 * move than there are. */
typedef struct lab_observed_move {
    size_t game, move;
} lab_observed_move;

typedef struct lab_explanation {
    size_t games; /* explained to their end */
    size_t moves; /* explained; results count as moves, too */
    size_t open;  /* of these games: their results come before the rules end them */
    bool whole;   /* all games are explained */
    lab_observed_move misrecorded[LAB_MISRECORDED_MAX];
    size_t misrecorded_count;
    lab_observed_move failed; /* the first that is not explained, where not all are */
    char why[240];            /* it is not; lower case, no full stop */
} lab_explanation;

/* `tolerate`: how many moves may be misrecorded, up to LAB_MISRECORDED_MAX. `most_open`: how
 * many games the players may have ended, so that their results need no end by the rules.
 * Returns false if memory runs out. */
bool lab_explain(const lab_field_game *games, size_t count, size_t most_open,
                 const dyar_game *rules, int tolerate, lab_explanation *explanation);

/* Returns the number of moves of the games; results count as moves, too. */
size_t lab_count_moves(const lab_field_game *games, size_t count);

#endif
