/* SPDX-License-Identifier: MIT */
/*
 * What two players can be sure of, in the plainest way there is: each worth is asked for on its
 * own, by iterating over all states until nothing changes.  What proofs are compared with.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define NO_TARGET UINT32_MAX

/* Where a move leads: to another state, or to something known: what the players can then be
 * sure of. */
typedef struct surely_edge {
    uint32_t target;
    int8_t sure[2];
} surely_edge;

typedef struct surely_state {
    surely_edge *edges;
    uint32_t edge_count;
    uint8_t mover;
    uint8_t in_x, in_y;
    int8_t round[2]; /* what each player gets if the game ends here by repetition */
    int8_t sure[2];  /* the most that each player can be sure of: found */
} surely_state;

typedef struct surely {
    surely_state *states;
    size_t size;
    uint32_t *asked; /* those that are asked about, of `size` */
    size_t asked_count;
} surely;

/* For `size` states, empty. */
surely surely_begin(size_t size);
void surely_end(surely *all);

/* Nobody wins or loses more than `most`. */
void surely_solve(surely *all, int most);
