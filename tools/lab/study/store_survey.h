/* SPDX-License-Identifier: MIT */
/*
 * A survey of the games in the file of a study, which also shows whether games are missing.
 *
 * The checksum of a batch shows that it is right.  Games are played in any order, so a missing
 * batch would not show; the file therefore keeps the number of its batches, and the sum of
 * their checksums.  Troubles are the database's.
 */
#pragma once

#include "lab/study/database.h"
#include "lab/study/plan.h"
#include "lab/study/store_batch.h"

typedef struct lab_total {
    uint64_t plan; /* its fingerprint */
    uint64_t batches, games, checksum;
} lab_total;

void lab_total_add(lab_total *total, const lab_game_range *range, int64_t checksum);

/* Reads the total of the file; all zero in a file that has just been made. */
lab_total lab_store_total_read(lab_database *base);
void lab_store_total_write(lab_database *base, const lab_total *total);

/* Ranges that are not there, in the order of combinations, line-ups and games. */
typedef struct lab_gaps {
    lab_game_range *ranges; /* to be freed in any case */
    size_t count, capacity;
} lab_gaps;

/* Looks at every batch: it is one of this plan, none is there twice, and all together they come
 * to the total. */
void lab_store_survey(lab_database *base, const lab_plan *plan, const lab_total *total,
                      lab_gaps *gaps);
