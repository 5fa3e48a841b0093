/* SPDX-License-Identifier: MIT */
/*
 * Two rulesets played by the same players, and their measures side by side.
 *
 * They may differ in anything, in the number of players too: what is measured of only one of
 * them is compared with nothing.
 */
#pragma once

#include "lab/measure/measures.h"
#include "lab/players/player_spec.h"
#include "lab/base/stop.h"

typedef struct lab_side_by_side_task {
    const dyar_game *games[2];
    const dyar_position *starts[2];
    const lab_player_spec *players; /* take the seats in turns; fewer than seats: again */
    size_t player_count;            /* at least 1 */
    uint64_t count;                 /* games of each, or matches; at least 1 */
    int threads;
    uint64_t seed;
    lab_stop stop;
    /* Reports how far it has come, now and then, in the caller's thread; may be NULL. */
    void (*report)(void *context, uint64_t played, uint64_t total);
    void *context;
} lab_side_by_side_task;

typedef struct lab_side_by_side {
    lab_estimate estimates[2][LAB_MEASURES];
    lab_effect effects[LAB_MEASURES]; /* of the second instead of the first; unknown if either
                                         has fewer than LAB_FEWEST games with that measure */
} lab_side_by_side;

typedef enum lab_side_by_side_end {
    LAB_SIDE_BY_SIDE_DONE,
    LAB_SIDE_BY_SIDE_STOPPED, /* nothing was measured */
    LAB_SIDE_BY_SIDE_FAILED,  /* memory has run out, or no thread could be started */
} lab_side_by_side_end;

/* Plays and measures; what it finds is the same for any number of threads, unless players are
 * limited by seconds, or look ahead in several threads. */
lab_side_by_side_end lab_measure_side_by_side(const lab_side_by_side_task *task,
                                              lab_side_by_side *both);
