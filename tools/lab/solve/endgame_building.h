/* SPDX-License-Identifier: MIT */
/*
 * State that the parts of building an endgame database share: the task, its progress and its
 * result. If positions are distributed to ranks, each rank has its own, and all of them end
 * alike at the same point.
 *
 * Private to building: only endgame_build.c and endgame_resume.c include it.
 */
#pragma once

#include "lab/solve/distributed.h"
#include "lab/solve/endgame_build.h"
#include "lab/solve/endgame_file.h"

typedef struct lab_building {
    const lab_endgame_task *task;
    int seeds; /* the most */
    lab_endgame_order order;
    lab_retrograde_values *values; /* by count: of this rank's share */
    lab_endgame_image image;       /* of the file, in the first rank */
    lab_exchange *exchange;        /* NULL: one process does all of it */
    uint64_t sent;                 /* by this rank, up to the count before */
    lab_error *error;
} lab_building;

_Static_assert(LAB_SHARE_BLOCK % LAB_ENDGAME_BLOCK == 0, "ranks have whole blocks");

/* The end, with what is to be said of it. */
lab_retrograde_end lab_building_fail(lab_building *b, lab_retrograde_end end,
                                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The worst end of all ranks. */
lab_retrograde_end lab_building_agree(lab_building *b, lab_retrograde_end end);

/* The first rank has the file, and speaks. */
static inline bool lab_building_is_first(const lab_building *b)
{
    return !b->exchange || b->exchange->ranks->rank == 0;
}

/* Of the entries of a count, those of this rank. */
lab_share lab_building_share(const lab_building *b, int seeds);

/* Memory for the values of a count, in all ranks. */
lab_retrograde_end lab_building_have_values(lab_building *b, int seeds);

/* Positions of the counts from this one on. */
uint64_t lab_building_entries_from(const lab_building *b, int seeds);

/* Reports that a count is done, or was found in the file. */
void lab_building_report(lab_building *b, int seeds, double seconds, bool found);

/* Reads the values of all counts that are in the file, and its blocks; sets `done` to their
 * number.  Only the first rank has the file, and sends the others what they need of it. */
lab_retrograde_end lab_endgame_resume(lab_building *b, int *done);
