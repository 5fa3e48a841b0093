/* SPDX-License-Identifier: MIT */
/*
 * Evaluation for two players: what they search for is to win, and then the most seeds.
 *
 * A value is the mover's margin in seeds.  Where it is certain who wins, LAB_SURE is added for
 * a win and taken off for a loss, so that a certain win is above whatever is only hoped for; of
 * results as games of seeds have them nothing changes its place by that.
 */
#pragma once

#include "lab/players/insight.h"
#include "lab/players/oracle.h"

enum { LAB_SURE = 8192, LAB_ENDLESSLY = 16000 /* beyond any value */ };

typedef struct lab_evaluation {
    const dyar_game *game;
    bool match;
    int number; /* of the game of the match that is searched */
    int played; /* see owned.h */
    bool banks; /* seeds in a store are certain */
    int seeds;  /* that somebody can have, in the stores or not */
} lab_evaluation;

/* A value, and whether it can still change. */
typedef struct lab_evaluated {
    int value;
    bool proved;
} lab_evaluated;

/* The position from which one searches. */
lab_evaluation lab_evaluation_begin(const dyar_game *game, const dyar_position *position);

/* The next game of the match has begun. */
bool lab_evaluation_left(const lab_evaluation *evaluation, const dyar_position *position);

/* Of a position in which the game is over, or has been left, for `player`. */
int lab_evaluation_of_end(const lab_evaluation *evaluation, const dyar_position *position,
                          int player);

/* Of a position in which the game goes on. */
int lab_evaluation_of_position(const lab_evaluation *evaluation, const dyar_position *position,
                               int player);

/* Finds bounds of the value, `least` and `most`, from the seeds in the stores, which are
 * certain. */
void lab_evaluation_bounds(const lab_evaluation *evaluation, const dyar_position *position,
                           int player, int *least, int *most);

/* Bounds of the value as an oracle knows it; false where it does not know, or the game of a
 * match was left. */
bool lab_evaluation_known(const lab_evaluation *evaluation, const lab_oracle *oracle,
                          const dyar_position *position, int *least, int *most);

/* What a value says. */
int lab_evaluation_margin(int value);
lab_outlook lab_evaluation_outlook(lab_evaluated found);

/* Returns the value moved into its bounds.  A value that the bounds make a sure win or loss
 * keeps its margin if they allow it. */
int lab_evaluation_within(int value, int least, int most);
