/*
 * Two rulesets played by the same players, and their measures side by side.
 *
 * They may differ in anything, in the number of players too: what is measured of only one of
 * them is compared with nothing.
 */
#ifndef LAB_BESIDE_H
#define LAB_BESIDE_H

#include "lab/measure/measures.h"
#include "lab/players/player_spec.h"
#include "lab/base/stop.h"

typedef struct lab_beside_task {
    const dyar_game *games[2];
    const dyar_position *starts[2];
    const lab_player_spec *players; /* take the seats in turns; fewer than seats: again */
    size_t player_count;            /* at least 1 */
    uint64_t count;                 /* games of each, or matches; at least 1 */
    int threads;
    uint64_t seed;
    lab_stop stop;
    /* How far it has come, now and then from the caller's thread; NULL: nobody listens. */
    void (*tell)(void *context, uint64_t played, uint64_t total);
    void *context;
} lab_beside_task;

typedef struct lab_beside {
    lab_estimate estimates[2][LAB_MEASURES];
    lab_effect effects[LAB_MEASURES]; /* of the second instead of the first; unknown where
                                         either has fewer than two games that say something */
} lab_beside;

typedef enum lab_beside_end {
    LAB_BESIDE_DONE,
    LAB_BESIDE_STOPPED, /* nothing was measured */
    LAB_BESIDE_FAILED,  /* memory or threads could not be had */
} lab_beside_end;

/* The same for any number of threads, unless players are limited by seconds. */
lab_beside_end lab_measure_beside(const lab_beside_task *task, lab_beside *beside);

#endif
