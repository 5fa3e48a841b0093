/* SPDX-License-Identifier: MIT */
/*
 * Endgame databases that tests build for themselves.
 *
 * All that a process builds have the same path: a test that needs the file of its state writes
 * it first, whatever another test has left there.
 */
#pragma once

#include "lab/solve/endgame.h"
#include "lab/solve/retrograde.h"
#include "support/solving.h"

enum { SEEDS = 10 }; /* the most seeds, in most of them */

/* A game, the path of its database, and what stood in that file when it was read.  Who loads
 * the ruleset frees it, and who reads the bytes frees them. */
typedef struct built {
    loaded loaded;
    char path[64];
    char *bytes;
    size_t length;
} built;

/* The state of a group of tests: a `built` whose database is built and read.  It owns the
 * ruleset and the bytes, and removes the file at the end. */
int built_begin(void **state);
int built_end(void **state);

/* Builds the database up to `seeds` seeds, or resumes the file.  `parts`: how often it may ask
 * whether to stop before it must, which is counted down; NULL: it is never stopped. */
lab_retrograde_end build(const built *b, int seeds, int threads, int *parts);

/* Returns the number of positions with `seeds` seeds that were reported to have two bounds when
 * that count was done last. */
uint64_t told_open(int seeds);

/* Reads the file, which must be there; the bytes are to be freed. */
void read_bytes(built *b);

/* The database in the file, to be closed; NULL with a message where it is refused. */
lab_endgame_reader *open_it(const built *b, lab_error *error);

/* Built from nothing, for the game that is loaded, and opened, to be closed; the file itself is
 * gone. */
lab_endgame_reader *build_new(built *b, int seeds);
