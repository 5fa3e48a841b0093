/* SPDX-License-Identifier: MIT */
/*
 * A pool of threads that play ranges of games, while the caller's thread does something else.
 *
 *     lab_pool *pool = lab_pool_new(&work, threads);
 *     lab_pool_give(pool, range);
 *     while ((batch = lab_pool_take(pool, seconds))) {
 *         ...
 *         lab_batch_free(batch);
 *     }
 *     lab_pool_free(pool);
 *
 * The caller waits only in lab_pool_take; the threads do not wait as long as there are ranges.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Consecutive games of one combination of answers and one line-up of players. */
typedef struct lab_game_range {
    uint32_t combination, lineup;
    uint64_t first, count;
} lab_game_range;

/* The games of a range.  If the pool is stopped, a batch may have fewer games than the range,
 * or none. */
typedef struct lab_batch {
    struct lab_batch *next;
    lab_game_range range; /* `count`: games that were played */
    double seconds;       /* time of the thread that played them */
    char *text;           /* the games, as outcome_text.h writes them */
    size_t length;
} lab_batch;

void lab_batch_free(lab_batch *batch);

typedef struct lab_pool_work {
    /* Returns what a thread keeps between its ranges; NULL if memory runs out. */
    void *(*begin)(void *context);
    void (*end)(void *own);
    /* Fills `text` and `length`.  If `stopped` is set, it may end after any game and lower
     * `range.count`.  Returns false if memory runs out. */
    bool (*play)(void *own, lab_batch *batch, atomic_bool *stopped);
    void *context;
} lab_pool_work;

typedef struct lab_pool lab_pool;

/* Starts the threads; fewer if the system has no more.  Without any, lab_pool_take plays the
 * ranges.  Returns NULL if memory runs out. */
lab_pool *lab_pool_new(const lab_pool_work *work, int threads);

/* Stops and frees the pool, and the batches that were not taken. */
void lab_pool_free(lab_pool *pool);

/* Adds a range to those to be played, in this order.  Returns false if memory runs out. */
bool lab_pool_give(lab_pool *pool, lab_game_range range);

/* Returns the next finished batch; waits up to `patience` seconds for it.  Returns NULL if
 * there is none.  The caller frees it with lab_batch_free. */
lab_batch *lab_pool_take(lab_pool *pool, double patience);

/* Stops the threads, after their present games or within them, and waits for that.  Batches can
 * still be taken. */
void lab_pool_stop(lab_pool *pool);

/* Has memory run out in a thread?  There is no batch for its range. */
bool lab_pool_has_failed(lab_pool *pool);
