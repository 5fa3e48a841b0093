/* SPDX-License-Identifier: MIT */
/*
 * Retrograde analysis: the value of each position of one level, from the values of lower
 * levels.
 *
 * The values of ends, and of moves that lead to a lower level, are known.  The other moves lead
 * round among these positions, perhaps for ever.  Then a rule ends the game when a position
 * repeats, and what it gives may depend on the position.  A player who always makes the same
 * move in the same position is sure of the least that it gives on any possible round: that is
 * their lower bound, whether the rule asks for the second time or the tenth.  The opponent's
 * lower bound is their upper one.  If all seeds of a repetition go to nobody, or both players
 * get the same, the two always meet.
 */
#pragma once

#include "lab/solve/level_order.h"
#include "lab/base/space.h"
#include "lab/base/stop.h"
#include "lab/base/exchange.h"

/* Bounds of the entries of one level, for the player to move. */
typedef struct lab_retrograde_values {
    _Atomic(int8_t) *low, *high;
} lab_retrograde_values;

bool lab_retrograde_values_init(lab_retrograde_values *values, uint64_t entries);
void lab_retrograde_values_release(lab_retrograde_values *values);

typedef enum lab_retrograde_end {
    LAB_RETROGRADE_DONE,
    LAB_RETROGRADE_STOPPED,
    LAB_RETROGRADE_NO_MEMORY,
    LAB_RETROGRADE_NO_FILE, /* it cannot be read or written, or there is no room in it */
    LAB_RETROGRADE_FOREIGN, /* of building: it is damaged, or something else than it should be
                             */
} lab_retrograde_end;

/* Bytes that it takes beside the values, about: `moves` of a position stay in its level. */
uint64_t lab_retrograde_bytes(uint64_t entries, double moves);

/* Callbacks that keep what is proved on the way. */
typedef struct lab_retrograde_keeper {
    /* Replaces the level's bounds by those that were proved before; returns false if there are
     * none. */
    bool (*recall)(void *context, lab_retrograde_values *values);
    /* Bounds that are proved by now; all may still be improved. */
    void (*keep)(void *context, const lab_retrograde_values *values);
    void *context;
    double every; /* seconds from one time to the next; it is kept when it is stopped, too */
} lab_retrograde_keeper;

typedef struct lab_retrograde_task {
    const lab_level_order *order;
    lab_retrograde_values
        *values;      /* of each level: of this rank's share of it, if distributed */
    lab_space *space; /* the memory of the work, released at its end */
    int threads;      /* 1 where positions are distributed */
    const lab_stop *stop;
    const lab_retrograde_keeper *keeper; /* NULL: nothing is kept */
    lab_exchange *exchange; /* positions are distributed to the ranks of it (distributed.h),
                               which all call this; the order then distinguishes all positions.
                               NULL: not distributed */
} lab_retrograde_task;

/* Fills in values[level], which is allocated, from those of all lower levels.  The result is
 * the same for any number of threads and of ranks, and whatever is recalled.  Ranks all come to
 * the same end. */
lab_retrograde_end lab_retrograde_solve(const lab_retrograde_task *task, int level);
