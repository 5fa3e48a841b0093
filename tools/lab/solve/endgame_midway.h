/* SPDX-License-Identifier: MIT */
/*
 * The file of an unfinished count, next to the database: a build that was stopped or killed
 * resumes from it.
 *
 * The file is the program's own, and not kept: what is not whole, or of another count, other
 * rules or other semantics of the engine, is as if it were not there.
 */
#pragma once

#include "lab/solve/retrograde.h"

/* Which count of which database. */
typedef struct lab_endgame_midway {
    const char *path;  /* of the database; the file has ".unfinished" behind that */
    const char *rules; /* their hash */
    int seeds;
    int most; /* no bound is greater, or less than -most */
    uint64_t entries;
} lab_endgame_midway;

/* Bounds that were kept of it, written over `values`; false: there are none. */
bool lab_endgame_midway_read(const lab_endgame_midway *midway, lab_retrograde_values *values);

/* Keeps bounds; where that cannot be done, what was kept before stays. */
void lab_endgame_midway_write(const lab_endgame_midway *midway,
                              const lab_retrograde_values *values);

/* The count is done. */
void lab_endgame_midway_remove(const lab_endgame_midway *midway);
