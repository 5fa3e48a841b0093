/* SPDX-License-Identifier: MIT */
/* Building endgame databases: seed count by seed count, going on where an earlier build ended.
 */
#pragma once

#include "lab/solve/endgame_order.h"
#include "lab/solve/retrograde.h"
#include "lab/base/error.h"
#include "lab/base/ranks.h"

/* A count that is done. */
typedef struct lab_endgame_progress {
    int seeds;
    uint64_t entries, open; /* open: the bounds differ */
    uint64_t sent;          /* bytes that ranks have sent each other */
    double seconds;
    bool found;  /* it stood in the file already */
    double left; /* seconds that the counts after it will take, about; 0 where it was found */
} lab_endgame_progress;

/* The work that remains, reported once before it begins. */
typedef struct lab_endgame_outlook {
    uint64_t positions;
    uint64_t bytes; /* of memory, at the most */
    bool in_file;   /* or, as that is more than may be used, in part of a file */
    double seconds; /* about: judged by some positions of the last count */
} lab_endgame_outlook;

typedef struct lab_endgame_task {
    const dyar_game *game; /* to which there is no obstacle (endgame.h) */
    const char *rules;     /* the hash of its ruleset */
    const char *path;
    int seeds;       /* the most on a board; at most those of the game */
    uint64_t memory; /* bytes that may be used; a count that takes more is worked on in a file
                      * beside the database, which has no name, and more slowly */
    int threads;
    lab_ranks *ranks; /* the positions of each count are distributed to them (distributed.h),
                       * and memory and threads are those of each rank; all call this, and the
                       * first has the file.  NULL: one process does all of it */
    lab_stop stop;
    double keep_every; /* seconds: what is proved of a count is kept so often
                        * (endgame_midway.h), where it is not distributed */
    void (*progress)(void *context, const lab_endgame_progress *progress); /* may be NULL */
    void (*outlook)(void *context, const lab_endgame_outlook *outlook);    /* may be NULL */
    void *context;
} lab_endgame_task;

/* The file is replaced whole after each count, or not at all, and can be read meanwhile.  If
 * another program is building it, this ends at once with LAB_RETROGRADE_NO_FILE. If it ends
 * early (stopped, or out of memory; with a message), the file, or one next to it, keeps what is
 * done, and the next call resumes it.  An error with the file itself is LAB_RETROGRADE_NO_FILE,
 * or LAB_RETROGRADE_FOREIGN if the file cannot be resumed, which then stays as it is.  The file
 * is the same, to the byte, for any number of threads and of ranks; all ranks return the
 * same. */
lab_retrograde_end lab_endgame_build(const lab_endgame_task *task, lab_error *error);
