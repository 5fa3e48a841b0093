/* SPDX-License-Identifier: MIT */
/*
 * Many games at once: an array of lines of play, for programs that ask the same of all games.
 *
 *     states_batch batch = {0};
 *     bool whole = states_batch_init(&batch, &of, 1024, seed) &&
 *                  states_batch_begin(&batch, 0, 1024, NULL);
 *     whole = whole && states_batch_choose(&batch, 0, 1024, numbers) &&
 *             states_batch_step(&batch, 0, 1024, numbers);
 *     states_batch_release(&batch);
 *
 * Each piece of work is for the games `from` to `to` - 1, so that threads can share a batch,
 * each with games of its own.  `data` has a place for each game of the batch, whichever games
 * the work is for.  Every piece returns false if memory runs out: some games are then as they
 * were, and all can be played on.
 */
#pragma once

#include "dyar/playout.h"
#include "states/game.h"

enum { STATES_BATCH_MOST = 1000000 }; /* games */

typedef struct states_batch {
    const states_game *of;
    size_t count; /* of games */
    states_line *lines;
    states_line first; /* a game that has not begun, unless its setup is dealt */
    bool is_dealt;
    uint64_t *legal;      /* sets of the legal moves of each line, and of `first` */
    dyar_random *randoms; /* of each game */
} states_batch;

/* Makes room for `count` games, 1 or more, with their streams of random numbers.  The game
 * description must outlive the batch.  Returns false if memory runs out.  Call
 * states_batch_release in any case. */
bool states_batch_init(states_batch *batch, const states_game *of, size_t count, uint64_t seed);

/* Frees the memory of a batch. */
void states_batch_release(states_batch *batch);

/* Returns the set of the legal moves of a game. */
static inline const uint64_t *states_batch_legal(const states_batch *batch, size_t at)
{
    return batch->legal + at * batch->of->words;
}

/* Returns whether a game is over. */
static inline bool states_batch_is_over(const states_batch *batch, size_t at)
{
    return states_set_is_empty(states_batch_legal(batch, at), batch->of->words);
}

/* Returns the first game that is not over and in which its number of `numbers` is not legal;
 * the number of games if there is none. */
size_t states_batch_find_illegal(const states_batch *batch, const int32_t *numbers);

/* ---- work on games ---- */

typedef bool states_batch_work(states_batch *batch, size_t from, size_t to, void *data);

/* Begins games; a setup that is dealt is another in each.  No data. */
states_batch_work states_batch_begin;

/* Begins the games that are over.  No data. */
states_batch_work states_batch_reset;

/* Plays a legal number in each game that is not over.  Data: int32_t, the numbers. */
states_batch_work states_batch_step;

/* Plays games to their ends at random, without keeping the moves.  No data. */
states_batch_work states_batch_play_out;

/* Writes 1 for each legal number, else 0.  Data: `of->numbers` bytes for each game. */
states_batch_work states_batch_mask;

/* Chooses a random legal number; -1 if the game is over.  Data: an int32_t for each game. */
states_batch_work states_batch_choose;

/* Writes 1 if the game is over, else 0.  Data: a byte for each game. */
states_batch_work states_batch_done;

/* Writes states_return_of for each player.  Data: `of->players` doubles for each game. */
states_batch_work states_batch_returns;

/* Writes states_observe.  Data: `of->observed` uint16_t for each game. */
states_batch_work states_batch_observe;
