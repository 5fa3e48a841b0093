/* SPDX-License-Identifier: MIT */
/*
 * Boards by number: each arrangement of up to N seeds in the holes has one, and those with
 * fewer seeds come first.
 *
 * The number of seeds p0, p0 + p1, ... up to each hole, plus the number of those holes, are
 * different numbers; a set of them has its place among all sets (the combinatorial number
 * system).
 */
#pragma once

#include "dyar/position.h"

typedef struct lab_boards {
    int holes, seeds;
    uint64_t count;    /* of all boards; below 2^60 */
    uint64_t *choices; /* [hole][seeds up to it, 0 to seeds + 1]: what it adds to the number */
} lab_boards;

/* False when there are too many boards to be counted, or no memory (errno is then ENOMEM). */
bool lab_boards_init(lab_boards *boards, int holes, int seeds);
void lab_boards_release(lab_boards *boards);

/* Returns the number of boards with fewer than `seeds` seeds (0 to the most plus 1), which is
 * the number of the first board with that many. */
uint64_t lab_boards_below(const lab_boards *boards, int seeds);

/* The board with that number. */
void lab_boards_get(const lab_boards *boards, uint64_t number, uint16_t *seeds);

static inline uint64_t lab_boards_number(const lab_boards *boards, const uint16_t *seeds)
{
    const uint64_t *choices = boards->choices;
    uint64_t number = 0;
    unsigned sum = 0;
    for (int i = 0; i < boards->holes; i++, choices += boards->seeds + 2) {
        sum += seeds[i];
        number += choices[sum];
    }
    return number;
}
