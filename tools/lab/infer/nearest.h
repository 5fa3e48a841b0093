/* SPDX-License-Identifier: MIT */
/*
 * From observed games to rules, beginning with one ruleset or with several: of these that one
 * which needs fewest changes or, where none explains every game, explains most moves.
 */
#ifndef LAB_NEAREST_H
#define LAB_NEAREST_H

#include "lab/infer/infer.h"
#include "lab/infer/origin.h"

typedef struct lab_nearest_task {
    const lab_origin *origins; /* loaded; they stay where they are */
    size_t origin_count;
    const lab_field_game *games;
    size_t game_count;
    int tolerate, most_changes, threads; /* as lab_infer_task has them */
    /* Rulesets to take changes from; those of as many players are.  Asked for once, and only
     * where changes are tried.  False where there are none to be had: the search ends. */
    bool (*borrow)(void *context, const dyar_ruleset *const **pool, size_t *count);
    /* NULL: nobody listens.  How many of the candidates near `from` are tried. */
    void (*progress)(void *context, const char *from, int changes, size_t done, size_t all);
    lab_stop stop;
    void *context;
} lab_nearest_task;

typedef struct lab_nearest {
    size_t best; /* of the origins: where `found` began */
    lab_inference found;
    const char **as_near; /* what others are called that are as near */
    size_t as_near_count;
    bool stopped;          /* then there may be nearer ones */
    lab_infer_task *tasks; /* of each origin */
} lab_nearest;

/* False without memory, or where nothing could be borrowed.  Release in any case; the task must
 * outlive it. */
bool lab_nearest_find(const lab_nearest_task *task, lab_nearest *nearest);
void lab_nearest_release(lab_nearest *nearest);

#endif
