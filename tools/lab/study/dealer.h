/* SPDX-License-Identifier: MIT */
/*
 * The dealer: deals out the games of a study in ranges that take about equally long.
 *
 *     lab_dealer dealer = {.ranges = missing, .count = count};
 *     while (outstanding < lab_dealer_window(&dealer, threads) &&
 *            lab_dealer_deal(&dealer, &range))
 *         ... give it to somebody ...
 *     lab_dealer_learn(&dealer, batch);
 */
#pragma once

#include "lab/study/pool.h"

/*
 * Returns rounds: the games of the ranges in such an order that at any time all combinations
 * have played about the same part of theirs, so that a study that is interrupted has results
 * for each.  `games` are those of a combination, by line-ups.  Returns NULL if memory runs out;
 * the caller frees the result.
 */
lab_game_range *lab_ranges_in_rounds(const lab_game_range *ranges, size_t *count,
                                     const uint64_t *games);

/* A share of a study, which is played by itself: number 1 to `of`; {0}: all of it. */
typedef struct lab_share {
    uint64_t number, of;
} lab_share;

enum { LAB_SHARES_MAX = 100000 };

/* Keeps the games of the share: of each combination and line-up, of which `games` has the
 * numbers, consecutive ones. */
void lab_ranges_of_share(lab_game_range *ranges, size_t *count, const uint64_t *games,
                         lab_share share);

typedef struct lab_dealer {
    const lab_game_range *ranges; /* all that is to be played, of any length */
    size_t count;
    size_t at;      /* the range that is dealt out now */
    uint64_t dealt; /* games of it that are dealt */
    double pace;    /* seconds a game has taken of late; 0: not known */
} lab_dealer;

/* The next games, in order; false when all have been dealt. */
bool lab_dealer_deal(lab_dealer *dealer, lab_game_range *range);

/* How long games take. */
void lab_dealer_learn(lab_dealer *dealer, const lab_batch *batch);

/* Returns the number of ranges that keep these threads busy until the next batch is handled. */
size_t lab_dealer_window(const lab_dealer *dealer, int threads);
