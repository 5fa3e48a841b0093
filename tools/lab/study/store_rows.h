/* SPDX-License-Identifier: MIT */
/*
 * Rows of games in the file of a study.
 *
 * A game has a row of numbers in the table `played`, which other programs read and index.  A
 * game with rarer numbers or touches of holes has a second row in `detail`, with the same id.
 * Ids count from 0 in the order in which games were added, so that a row follows the last one
 * and pages are full; the batch of a game has the rest (store_schema.c).
 *
 *     lab_rows *rows = lab_rows_new(base);
 *     lab_rows_add(rows, batch.text, batch.range.count, start);
 *     const char *text = lab_rows_text(rows, &batch.range, start);
 *     lab_rows_free(rows);
 *
 * Errors are the database's.  For one thread at a time.
 */
#pragma once

#include "lab/study/database.h"
#include "lab/study/pool.h"

typedef struct lab_rows lab_rows;

/* Returns NULL if memory runs out.  `base` must live longer. */
lab_rows *lab_rows_new(lab_database *base);
void lab_rows_free(lab_rows *rows);

/* Adds the rows of the games in a text (outcome_text.h), with ids from `start`. */
void lab_rows_add(lab_rows *rows, const char *text, uint64_t count, uint64_t start);

/* Returns the text of the games of a batch, the same that was added; it is valid until the next
 * call.  Returns NULL if a row cannot be one of those games. */
const char *lab_rows_text(lab_rows *rows, const lab_game_range *range, uint64_t start);

/* Checks that the batches have all rows of `games` games, each row once, and no row is left. */
void lab_rows_check(lab_database *base, uint64_t games);
