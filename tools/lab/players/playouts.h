/* SPDX-License-Identifier: MIT */
/*
 * Random games, or matches, in a loop, for measuring and for statistics.
 *
 * Every game has a stream of random numbers of its own, made from the seed and the number of
 * the game: a given number of games is the same games for any number of threads.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/stop.h"

enum { LAB_PLAYOUTS_THREADS_MAX = 1024 };

/* Returns the default number of turns after which a playout stops: 300, in a match 300
 * for each of its possible games. */
int lab_playouts_turn_limit(const dyar_game *game);

/* Returns how many games to play instead of that number of single ones: of a match, which takes
 * longer, one for every 20. */
uint64_t lab_playouts_fewer(const dyar_game *game, uint64_t games);

typedef struct lab_playouts_task {
    const dyar_game *game;
    const dyar_position *start;
    uint64_t playouts; /* this many; 0: until the time is over */
    double seconds; /* the time limit; 0: until all are played.  One of the two must be given */
    int turn_limit; /* a pass is a turn */
    bool ignore_repetition;
    int threads;
    uint64_t seed;
    lab_stop stop;
} lab_playouts_task;

typedef struct lab_playouts_result {
    uint64_t playouts;
    uint64_t moves; /* passes are not counted */
    uint64_t ended; /* playouts that ended within the turn limit */
    double seconds;
    bool stopped;
} lab_playouts_result;

/* Plays the games of the task.  Returns false if memory runs out, or if no thread could be
 * started. */
bool lab_playouts(const lab_playouts_task *task, lab_playouts_result *result);
