/* SPDX-License-Identifier: MIT */
/*
 * Observed games, and how far rules explain them.
 *
 * A game is explained as far as its moves are legal and lead to what was recorded of them:
 * legal moves, boards, captures, the result.  Where some moves may be misrecorded, the game
 * goes on behind them: from the board that was recorded after the move, or, where there is
 * none, with the legal move that explains most of what follows.
 */
#pragma once

#include "lab/records/agree.h"
#include "lab/records/field_games.h"

enum { LAB_MISRECORDED_MAX = 16, LAB_FAILED_MAX = 8 };

/* A move of a game, both from 0; a start that does not fit, and a result, count as one more
 * move than there are. */
typedef struct lab_observed_move {
    size_t game, move;
} lab_observed_move;

typedef struct lab_explanation {
    size_t games;     /* explained to their end */
    size_t moves;     /* explained; results count as moves, too */
    size_t open;      /* of these games: their results come before the rules end them */
    size_t going_on;  /* games of which all moves are explained, but that are not over then */
    uint64_t choices; /* of the players: what it takes to name each explained move among the
                         legal ones (lab/base/bits.h) */
    bool whole;       /* all games are explained */
    lab_observed_move misrecorded[LAB_MISRECORDED_MAX];
    size_t misrecorded_count;
    /* The first of each game that is not explained, and why: lower case, no full stop. */
    lab_observed_move failed[LAB_FAILED_MAX];
    char why[LAB_FAILED_MAX][240];
    size_t failed_count; /* games that are not explained; the first LAB_FAILED_MAX are kept */
} lab_explanation;

/* `tolerate`: how many moves may be misrecorded, up to LAB_MISRECORDED_MAX. `most_open`: how
 * many games the players may have ended, so that their results need no end by the rules.
 * Returns false if memory runs out. */
bool lab_explain(const lab_field_game *games, size_t count, size_t most_open,
                 const dyar_game *rules, int tolerate, lab_explanation *explanation);

/* Returns the number of moves of the games; results count as moves, too. */
size_t lab_count_moves(const lab_field_game *games, size_t count);

/* What it takes to record games, whether rules explain them or not. */
typedef struct lab_moves_cost {
    size_t moves;  /* of the games */
    uint64_t each; /* to name a move that rules do not explain: one of all that are made in the
                      games, and a bit more */
} lab_moves_cost;

/* Returns false if memory runs out. */
bool lab_moves_cost_find(const lab_field_game *games, size_t count, lab_moves_cost *cost);

/* Returns what it takes to record the games by rules that explain them so far: the choices
 * of the players, and each move that is not explained, each misrecorded one, and each end that
 * the rules do not have. If players choose by lot, 1 bit less is twice as likely. */
uint64_t lab_explanation_cost(const lab_moves_cost *cost, const lab_explanation *explanation);
