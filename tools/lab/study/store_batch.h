/* SPDX-License-Identifier: MIT */
/* A batch of games as in the file of a study. */
#pragma once

#include "lab/measure/outcome.h"
#include "lab/study/pool.h"
#include "lab/study/plan.h"

/* Games of one combination, in the order of line-ups and numbers. */
typedef struct lab_games {
    lab_outcome *outcomes;
    uint64_t *numbers; /* of each game in its combination and line-up, from 0 */
    size_t count, outcome_room, number_room;
    uint32_t *touches; /* game by game, of those that have been kept (touches.h) */
    size_t touched, touched_room;
    bool no_memory; /* some game could not be kept */
} lab_games;

void lab_games_release(lab_games *games);

/* Returns the checksum that the file keeps with the text, so that damage is found. */
int64_t lab_batch_checksum(const lab_game_range *range, const char *text, size_t length);

/* Adds the games of a batch. Returns false if the text is not a batch, if its games are
 * impossible for these players, seeds and board, or if memory runs out. */
bool lab_batch_read(const lab_game_range *range, const char *text, int64_t checksum,
                    const lab_combination *combination, lab_games *games);
