/* SPDX-License-Identifier: MIT */
/*
 * Evidence: the number of recorded games that would settle which of two rulesets was played.
 *
 * Games are played by each of the two, and every one is replayed by the other.  A game shows
 * the difference if it is impossible by the other rules.  What can be impossible depends on
 * what was recorded:
 *
 *   moves    a move is illegal, or the game is over before its last move, or goes on after it
 *   boards   that, or the position after a move is different (seeds, captured seeds, marks,
 *            whose turn it is), or the result is
 *
 * One such game settles the question.  If a share p of all games are such, n games hold at
 * least one with the chance 1 - (1 - p)^n; p is taken from the lower end of its interval, so
 * that the number is not promised too low.
 *
 * Results alone make nothing impossible: there the shares of the results are compared
 * (settles.h).
 *
 *     lab_evidence evidence;
 *     if (lab_evidence_find(&task, &evidence) && !evidence.stopped)
 *         ...
 *     lab_evidence_release(&evidence);
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/measure/pair.h"
#include "lab/measure/settles.h"
#include "lab/measure/statistics.h"
#include "lab/players/seats.h"

typedef struct lab_evidence_task {
    const lab_pair *pair;
    lab_pair_position start;
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* as many as there are seats; they take turns
                                                  in them from game to game */
    uint64_t games;                            /* by each of the two rulesets; at least 1 */
    uint64_t seed;
    int threads;
    lab_stop stop;
    /* Called now and then with the number of games played, of both; may be NULL. */
    void (*progress)(void *context, uint64_t games);
    void *context;
} lab_evidence_task;

typedef struct lab_evidence {
    uint64_t games;               /* by each of the two */
    lab_evidence_share moves[2];  /* where a is played, where b is */
    lab_evidence_share boards[2]; /* the same */
    lab_evidence_results results;
    char *position;            /* of a, in which the two first part most often; NULL: never */
    char move[DYAR_MOVE_TEXT]; /* the one that shows it there; empty: other moves are legal, or
                                  the game is over by one of the two */
    unsigned differs;          /* how they part there: LAB_DIFFERS_ bits */
    uint64_t asked[2];         /* games that do */
    bool stopped;
} lab_evidence;

/* Finds the evidence.  Unless players are limited by seconds, it is the same for any number of
 * threads.  Returns false if memory runs out. */
bool lab_evidence_find(const lab_evidence_task *task, lab_evidence *evidence);
void lab_evidence_release(lab_evidence *evidence);

/* What one game says, for those who look at games one by one. */
typedef struct lab_evidence_game {
    bool by_moves, by_boards; /* the difference is shown */
    int result;               /* as lab_evidence_results counts them */
    char *parting; /* where the two first part: the position of a, the move, or nothing where
                      none is needed, and the LAB_DIFFERS_ bits, with tabs between; NULL: they
                      do not.  To be freed */
} lab_evidence_game;

/* Plays the games from number `first` on by a (0) or by b (1), unless it is asked to stop.
 * Returns false if memory runs out. */
bool lab_evidence_play(const lab_evidence_task *task, int under, uint64_t first, size_t count,
                       lab_stop stop, lab_evidence_game *games);
