/* SPDX-License-Identifier: MIT */
/*
 * Behaviour of two rulesets on one board: does the same move in the same position have the same
 * result?
 *
 *     lab_behaviour behaviour;
 *     if (lab_behaviour_find(&task, &behaviour) && !behaviour.apart)
 *         printf("%g\n", behaviour.seeds.value);
 *
 * Random games of each ruleset lead by turns.  At each turn the other ruleset takes over the
 * position and, if it allows the move that is played, plays it as well.  Three shares describe
 * how the two differ, each with its 95 % interval; the game is the unit (ratio estimator).  If
 * the two sow in opposite directions, one board is mirrored.
 *
 * The place of a seed is a hole (under the mark of an owner, or under none), a store, a
 * reserve, or out of the game.
 */
#pragma once

#include "dyar/compare.h"
#include "lab/base/stop.h"
#include "lab/measure/statistics.h"

typedef struct lab_behaviour {
    const char *apart;     /* why the two are not comparable: "the boards have different sizes";
                              NULL if     they are */
    bool mirrored;         /* one board is mirrored */
    uint64_t games, moves; /* games played, and moves that both played in one position */
    lab_interval
        seeds; /* of the seeds that either moves, the share that end in different places */
    lab_interval next;  /* share of moves after which another player is to move, or nobody */
    lab_interval legal; /* mean distance of the two sets of legal moves (Jaccard) */
} lab_behaviour;

typedef struct lab_behaviour_task {
    const dyar_ruleset *a, *b;
    int games; /* that each leads */
    uint64_t seed;
    lab_stop stop; /* a game that has begun is played to its end */
} lab_behaviour_task;

/* Returns false if memory runs out. */
bool lab_behaviour_find(const lab_behaviour_task *task, lab_behaviour *behaviour);
