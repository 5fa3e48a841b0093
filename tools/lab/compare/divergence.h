/* SPDX-License-Identifier: MIT */
/*
 * Divergence: the shortest game in which two rulesets diverge.  After the same moves from the
 * same start, the boards, marks, captures, the player to move, the legal moves or the result
 * differ.
 *
 *     lab_divergence_task task = {.pair = &pair, .start = start, .moves = 12,
 *                              .positions = 200000, .games = 1000};
 *     lab_divergence divergence;
 *     if (lab_diverge(&task, &divergence) && divergence.differs)
 *         ...
 *     lab_divergence_release(&divergence);
 *
 * First every game is walked, breadth first, as far as the limits go; positions that repeat in
 * both games are walked from once.  That walk does not judge repetition.  If it finds nothing,
 * all games are tried again one by one, with repetition judged; they are shorter for the same
 * work.  If that finds nothing either, random games are played, with repetition judged: the
 * game that they find need not be the shortest.
 */
#pragma once

#include "lab/measure/pair.h"
#include "lab/base/stop.h"

enum { LAB_DIVERGENCE_MOVES_MAX = 200 };

typedef struct lab_divergence_task {
    const lab_pair *pair;
    lab_pair_position start;
    int moves;          /* at most, up to LAB_DIVERGENCE_MOVES_MAX */
    uint64_t positions; /* as many at most are kept in memory, and twice as many moves are
                           made when repetition is judged; at least 1 */
    uint64_t games;     /* random ones */
    uint64_t seed;      /* of the random games */
    lab_stop stop;
    /* Called now and then with the pairs of positions and the random games done; may be NULL.
     */
    void (*progress)(void *context, uint64_t positions, uint64_t games);
    void *context;
} lab_divergence_task;

typedef struct lab_divergence {
    unsigned differs;     /* LAB_DIFFERS_ bits; 0: no difference was found */
    bool shortest;        /* else a random game found it */
    bool judged;          /* repetition was judged in the game that shows it */
    lab_pair_move *moves; /* that lead to it */
    size_t move_count;
    lab_pair_position position; /* where they lead */
    int searched_moves; /* no game of up to N moves shows a difference; -1: not even the start
                           was searched in full */
    uint64_t searched_positions;
    int judged_moves; /* the same with repetition judged; -1: as above */
    bool exhausted;   /* all positions that can be reached at all have been seen */
    uint64_t games;   /* that were played at random */
    bool stopped;
} lab_divergence;

/* Finds a divergence.  Returns false if memory runs out. */
bool lab_diverge(const lab_divergence_task *task, lab_divergence *divergence);
void lab_divergence_release(lab_divergence *divergence);

/* Returns the differences in words ("other seeds are in the holes"), or as keys for programs,
 * by `at` from 0; NULL beyond the last. */
const char *lab_divergence_why(unsigned differs, size_t at);
const char *lab_divergence_key(unsigned differs, size_t at);

/* Keeps a game that shows a difference, with repetition judged.  Returns false if memory runs
 * out. */
bool lab_divergence_keep(lab_divergence *divergence, unsigned differs,
                         const lab_pair_move *moves, size_t count,
                         const lab_pair_position *position);

/* The stages of it: each adds to the divergence what it finds. */
bool lab_diverge_walking(const lab_divergence_task *task, lab_divergence *divergence);
bool lab_diverge_judged(const lab_divergence_task *task, lab_divergence *divergence);
bool lab_diverge_playing(const lab_divergence_task *task, lab_divergence *divergence);
