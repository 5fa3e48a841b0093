/* SPDX-License-Identifier: MIT */
/*
 * Checks of proofs: do the given values of positions follow from each other and from the rules?
 *
 *     const lab_proof proof = {.order = order, .levels = 13, .known = known, ...};
 *     lab_proof_result result;
 *     if (lab_proof_check(&proof, &result) == LAB_PROOF_WRONG)
 *         complain(&result.position);
 *
 * A value is two claims: the player to move is sure of at least `low`, the other player of at
 * least -`high`.  Two conditions make them right:
 *
 * (1) The best move leads to just that value, by the values of what moves lead to.
 * (2) The claiming player can reach an end or claims that are proved, or stay for ever among
 *     positions in which a repetition gives as much as is claimed there.
 *
 * Where `low` is `high` nothing else is possible.  Where it is not, (2) shows what each player
 * can be sure of, but not that it is the most.  The check knows nothing of how the values were
 * found.  It works level by level, in one thread.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/solve/level_order.h"

typedef struct lab_proof {
    /* The positions; `find` gives a level below 0 for a position that is not among them. */
    const lab_level_order *order;
    int levels;       /* the lowest is 0 */
    lab_known *known; /* the values */
    void *context;    /* of `known` */
    uint64_t memory;  /* bytes that lab_proof_check may use */
    lab_stop stop;
    /* Called now and then with the number of positions that were checked; NULL: not. */
    void (*progress)(void *context, uint64_t positions);
    void *progress_context;
} lab_proof;

typedef enum lab_proof_end {
    LAB_PROOF_RIGHT,
    LAB_PROOF_WRONG,
    LAB_PROOF_UNKNOWN, /* no value is known of a position that a move leads to */
    LAB_PROOF_STOPPED,
    LAB_PROOF_NO_MEMORY,
} lab_proof_end;

typedef struct lab_proof_result {
    uint64_t positions, open; /* that were checked; of these, with two bounds */
    dyar_position position;   /* WRONG: the first; UNKNOWN: the one whose moves lead there */
    lab_bounds said;          /* WRONG: its value */
    lab_bounds found;         /* WRONG: the value of its best move; the same if (2) is amiss */
} lab_proof_result;

/* All positions, those in which the game is over (which are not checked) counted in. */
uint64_t lab_proof_positions(const lab_proof *proof);

/* Checks all values. */
lab_proof_end lab_proof_check(const lab_proof *proof, lab_proof_result *result);

/* Checks (1) for `count` positions, which the seed draws: first a level, each with the same
 * chance, then one of its positions.  Level 0 is left out if there are others.  Fewer positions
 * are checked if the game is over in most. */
lab_proof_end lab_proof_sample(const lab_proof *proof, uint64_t count, uint64_t seed,
                               lab_proof_result *result);
