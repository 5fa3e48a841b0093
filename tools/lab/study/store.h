/* SPDX-License-Identifier: MIT */
/*
 * The file of a study: its plan, and the games played so far.
 *
 *     lab_store *store = lab_store_begin(path, &plan, &error);
 *     lab_store_add(store, &batch, &error);
 *     lab_store_commit(store, &error);
 *     lab_store_close(store);
 *
 * It is an SQLite database (schema in store_schema.c).  What was committed is safe whatever
 * kills the program; what was not is as if it had never been played.  One program at a time
 * writes it; others may read it meanwhile.  A store belongs to one thread.
 *
 * A file may come from anybody, and disks fail.  It is refused when it holds anything that this
 * program would not have written, when its plan is not valid, or when something is missing
 * that was there; and then it stays as it is.
 */
#pragma once

#include "lab/base/error.h"
#include "lab/study/plan.h"
#include "lab/study/store_batch.h"

typedef struct lab_store lab_store;

/* Why a file cannot be used. */
typedef enum lab_store_trouble {
    LAB_STORE_FINE,
    LAB_STORE_FOREIGN, /* no study, or another one than that of the plan, or damaged */
    LAB_STORE_SYSTEM,  /* the disk, memory, another program that writes it */
} lab_store_trouble;

/* Takes up the study that the file holds, or begins it in a new file, for adding games.  A plan
 * that asks for more games than the file's makes them the file's. */
lab_store *lab_store_begin(const char *path, const lab_plan *plan, lab_store_trouble *trouble,
                           lab_error *error);

/* Opens it for reading, and reads its plan (to be released in any case). */
lab_store *lab_store_read(const char *path, lab_plan *plan, lab_store_trouble *trouble,
                          lab_error *error);

/* What was added since the last commit is dropped. */
void lab_store_close(lab_store *store);

/* ---- writing ---- */

bool lab_store_add(lab_store *store, const lab_batch *batch, lab_error *error);
bool lab_store_commit(lab_store *store, lab_error *error);

/* Adds all games of another file, which holds the same study.  `to` refuses if their plans
 * differ, or if it has one of the games already; `path` names that file. */
bool lab_store_join(lab_store *to, const lab_plan *plan, const char *path,
                    lab_store_trouble *trouble, lab_error *error);

/* ---- reading ---- */

/* Ranges that are not there yet, in the order of combinations, line-ups and games; `ranges` is
 * to be freed. */
bool lab_store_missing(lab_store *store, const lab_plan *plan, lab_game_range **ranges,
                       size_t *count, lab_error *error);

/* Reads all games of a combination of the file's plan; the caller releases them in any case.
 * Returns false, too, if the file is damaged. */
bool lab_store_games(lab_store *store, const lab_plan *plan, size_t combination,
                     lab_games *games, lab_error *error);

/* The same of one strength. */
bool lab_store_games_at(lab_store *store, const lab_plan *plan, size_t combination,
                        size_t strength, lab_games *games, lab_error *error);
