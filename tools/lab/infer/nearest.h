/* SPDX-License-Identifier: MIT */
/*
 * From observed games to rules, beginning with one ruleset or with several.  Of rulesets that
 * explain every game, the nearest is the one that takes the fewest bits to name its changes and
 * the moves; if none explains every game, it is the one that explains most in that sense.
 *
 * Several are first compared as they are, with their default answers; then the search begins
 * with those that explain most, with no change, with one, and so on, until some explain every
 * game.  Rules that permit nearly everything do so as well.  So one change more is tried near
 * the rulesets that describe the moves that they explain in fewer bits.
 */
#pragma once

#include "lab/infer/infer.h"
#include "lab/infer/origin.h"

/* How far the search is. */
typedef struct lab_nearest_progress {
    const char *from; /* the origin that is tried now, */
    int changes;      /* the number of changes that are tried */
    size_t done, all; /* candidates near it */
    const char *best; /* the origin that explains most so far, */
    size_t moves;     /* and how many moves it explains */
} lab_nearest_progress;

typedef struct lab_nearest_task {
    const lab_origin *origins; /* loaded; they stay where they are */
    size_t origin_count;
    const lab_field_game *games;
    size_t game_count;
    int tolerate, most_changes, threads; /* as lab_infer_task has them */
    /* Lends rulesets of the same number of players, to take changes from.  Asked for once, and
     * only if changes are tried.  Returns false if there are none: the search then ends. */
    bool (*borrow)(void *context, const dyar_ruleset *const **pool, size_t *count);
    /* Called now and then; may be NULL. */
    void (*progress)(void *context, const lab_nearest_progress *progress);
    lab_stop stop;
    void *context;
} lab_nearest_task;

typedef struct lab_nearest {
    size_t best; /* of the origins: where `found` began */
    lab_inference found;
    const char **as_near; /* what others are called that are as near */
    size_t as_near_count;
    bool stopped;          /* then there may be nearer ones */
    size_t compared;       /* origins that were compared as they are; 0 if there is only one */
    int changes;           /* the largest number of changes tried */
    size_t searched;       /* these many origins were searched to the end */
    lab_infer_task *tasks; /* of each origin */
} lab_nearest;

/* Finds the nearest.  Returns false if memory runs out, or if nothing could be borrowed.  The
 * caller releases them in any case; the task must outlive them. */
bool lab_nearest_find(const lab_nearest_task *task, lab_nearest *nearest);
void lab_nearest_release(lab_nearest *nearest);
