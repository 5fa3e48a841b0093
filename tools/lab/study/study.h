/* SPDX-License-Identifier: MIT */
/*
 * Playing a study: the games that are missing in its file.
 *
 *     lab_study study = {.plan = &plan, .contests = contests, .threads = 2, .ranks = &ranks};
 *     if (ranks.rank > 0)
 *         lab_study_help(&study);
 *     else
 *         result = lab_study_play(&study, store, &error);
 *
 * Threads of this process, and of others where there are any, play; the caller's thread writes
 * what they have played.  Which games are played where makes no difference to what comes of
 * them.
 */
#pragma once

#include "lab/base/ranks.h"
#include "lab/study/dealer.h"
#include "lab/study/store.h"
#include "lab/base/stop.h"
#include "lab/study/study_games.h"

/* The progress of a study, reported now and then in the caller's thread. */
typedef struct lab_study_progress {
    uint64_t played, total; /* games of the study, or of its share */
    double rate;            /* games a second, of late; 0: not known */
} lab_study_progress;

typedef struct lab_study {
    const lab_plan *plan;
    lab_contests contests;
    lab_share share; /* to be played */
    int threads;
    lab_ranks *ranks;
    lab_stop stop;
    void (*report)(void *context, const lab_study_progress *progress); /* may be NULL */
    void *context;
} lab_study;

typedef enum lab_study_result {
    LAB_STUDY_DONE,
    LAB_STUDY_STOPPED, /* what was finished is in the file */
    LAB_STUDY_FAILED,
} lab_study_result;

/* In rank 0. */
lab_study_result lab_study_play(const lab_study *study, lab_store *store, lab_error *error);

/* In all other ranks, until rank 0 has done with them. */
bool lab_study_help(const lab_study *study);

/* In another rank, when it cannot help. */
void lab_study_withdraw(lab_ranks *ranks);

/* In rank 0, when there will be no lab_study_play: sends the others home. */
void lab_study_release_workers(lab_ranks *ranks);
