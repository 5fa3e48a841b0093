/* SPDX-License-Identifier: MIT */
/*
 * Wear: how often each hole is touched while a game is played.
 *
 *     lab_wear wear;
 *     if (lab_wear_find(&task, &wear) && !wear.stopped)
 *         lab_wear_each(&wear, LAB_WEAR_SOWN, hole);
 *     lab_wear_release(&wear);
 *
 * Moves are played with a trace, which takes several times as long as playing alone.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/measure/stability.h"
#include "lab/measure/touches.h"
#include "lab/players/seats.h"

typedef struct lab_wear_task {
    const dyar_game *game;
    dyar_position start;
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* as many as there are seats; they take turns
                                                  in them from game to game */
    uint64_t games;                            /* at least 1 */
    uint64_t seed;
    int threads;
    lab_stop stop;
    /* Called now and then with the number of games played; may be NULL. */
    void (*progress)(void *context, uint64_t games);
    void *context;
} lab_wear_task;

typedef struct lab_wear {
    uint64_t games;
    int holes;        /* of the board, missing ones included */
    uint32_t *counts; /* game by game; as touches.h has them */
    bool stopped;
} lab_wear;

/* Measures the wear.  Unless players are limited by seconds, it is the same for any number of
 * threads.  Returns false if memory runs out.  The caller releases it in any case. */
bool lab_wear_find(const lab_wear_task *task, lab_wear *wear);
void lab_wear_release(lab_wear *wear);

/* A game's mean, with the interval of the normal distribution. */
lab_interval lab_wear_each(const lab_wear *wear, lab_wear_kind kind, int hole);

/* The change of a game's mean from one ruleset to the other, as a finding. */
lab_strength_effect lab_wear_change(const lab_wear *from, const lab_wear *to,
                                    lab_wear_kind kind, int hole);

/*
 * The number of games after which the wear of a board shows which of two rulesets was played.
 *
 * Every touch speaks for the ruleset under which its hole has the greater share of all touches
 * (the logarithm of how the shares stand to each other).  What a game says in all is a number
 * that differs from game to game, its touches depending on each other; half of the games find
 * the shares, the other half how far that number lies from 0 and how much it varies.  `games`
 * games give the right answer in 95 % of all cases, whichever of the two is played, if their
 * sum is about normal.
 */
typedef struct lab_wear_apart {
    bool differ;    /* else these games do not distinguish them */
    uint64_t games; /* where they differ */
} lab_wear_apart;

/* Of as many holes. */
lab_wear_apart lab_wear_compare(const lab_wear *a, const lab_wear *b, lab_wear_kind kind);

/* Returns the logarithm of the chance to observe such counts, if each touch were on one of the
 * observed holes with the chance of its share (a multinomial distribution).  `observed`: by
 * holes; negative: not observed. */
double lab_wear_likelihood(const lab_wear *wear, lab_wear_kind kind, const int *observed);
