/* SPDX-License-Identifier: MIT */
/* Threads that play ranges of games. */
#include "lab/study/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "lab/base/clock.h"
#include "lab/base/parallel.h"

typedef struct waiting {
    struct waiting *next;
    lab_game_range range;
} waiting;

struct lab_pool {
    lab_pool_work work;
    pthread_mutex_t lock; /* of all that follows, but for `stopped` */
    pthread_cond_t given, finished;
    waiting *ranges, **last_range;
    lab_batch *batches, **last_batch;
    bool failed;
    atomic_bool stopped;
    void *own;   /* of the caller's thread, where it plays itself */
    int running; /* threads that are to be joined */
    pthread_t threads[];
};

void lab_batch_free(lab_batch *batch)
{
    if (batch)
        free(batch->text);
    free(batch);
}

/* ---- a thread of the pool ---- */

/* The next range; false when there will be none. */
static bool next_range(lab_pool *pool, lab_game_range *range)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->ranges && !atomic_load(&pool->stopped))
        pthread_cond_wait(&pool->given, &pool->lock);
    waiting *first = atomic_load(&pool->stopped) ? NULL : pool->ranges;
    if (first) {
        *range = first->range;
        pool->ranges = first->next;
        if (!pool->ranges)
            pool->last_range = &pool->ranges;
    }
    pthread_mutex_unlock(&pool->lock);
    free(first);
    return first != NULL;
}

static void hand_in(lab_pool *pool, lab_batch *batch)
{
    pthread_mutex_lock(&pool->lock);
    *pool->last_batch = batch;
    pool->last_batch = &batch->next;
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
}

static void fail_pool(lab_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->failed = true;
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
}

static bool play_in_pool(lab_pool *pool, void *own, lab_game_range range)
{
    lab_batch *batch = malloc(sizeof *batch);
    if (!batch)
        return false;
    *batch = (lab_batch){.range = range};
    const double began = lab_clock();
    if (!pool->work.play(own, batch, &pool->stopped)) {
        lab_batch_free(batch);
        return false;
    }
    batch->seconds = lab_clock() - began;
    hand_in(pool, batch);
    return true;
}

static void *work(void *context)
{
    lab_pool *pool = context;
    lab_game_range range;
    void *own = pool->work.begin(pool->work.context);
    bool good = own != NULL;
    while (good && next_range(pool, &range))
        good = play_in_pool(pool, own, range);
    if (own)
        pool->work.end(own);
    if (!good)
        fail_pool(pool);
    return NULL;
}

/* ---- the pool ---- */

static bool begin_waits(lab_pool *pool)
{
    return pthread_mutex_init(&pool->lock, NULL) == 0 &&
           pthread_cond_init(&pool->given, NULL) == 0 && lab_cond_init(&pool->finished);
}

lab_pool *lab_pool_new(const lab_pool_work *pool_work, int threads)
{
    lab_pool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->threads);
    if (!pool)
        return NULL;
    pool->work = *pool_work;
    pool->last_range = &pool->ranges;
    pool->last_batch = &pool->batches;
    if (!begin_waits(pool)) {
        free(pool);
        return NULL;
    }
    while (pool->running < threads &&
           pthread_create(&pool->threads[pool->running], NULL, work, pool) == 0)
        pool->running++;
    return pool;
}

bool lab_pool_give(lab_pool *pool, lab_game_range range)
{
    waiting *added = malloc(sizeof *added);
    if (!added)
        return false;
    *added = (waiting){.range = range};
    pthread_mutex_lock(&pool->lock);
    *pool->last_range = added;
    pool->last_range = &added->next;
    pthread_cond_signal(&pool->given);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

/* Without other threads, plays a range in the caller's thread, each time a batch is asked
 * for. */
static void play_next(lab_pool *pool)
{
    lab_game_range range;
    if (!pool->ranges || pool->failed || atomic_load(&pool->stopped))
        return;
    if (!pool->own)
        pool->own = pool->work.begin(pool->work.context);
    if (!pool->own || !next_range(pool, &range) || !play_in_pool(pool, pool->own, range))
        fail_pool(pool);
}

lab_batch *lab_pool_take(lab_pool *pool, double patience)
{
    const struct timespec until = lab_deadline_after(patience);
    if (pool->running == 0 && patience > 0)
        play_next(pool);
    pthread_mutex_lock(&pool->lock);
    bool waits = patience > 0;
    while (!pool->batches && !pool->failed && waits)
        waits = pthread_cond_timedwait(&pool->finished, &pool->lock, &until) == 0;
    lab_batch *batch = pool->batches;
    if (batch) {
        pool->batches = batch->next;
        if (!pool->batches)
            pool->last_batch = &pool->batches;
    }
    pthread_mutex_unlock(&pool->lock);
    return batch;
}

void lab_pool_stop(lab_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->stopped, true);
    pthread_cond_broadcast(&pool->given);
    pthread_mutex_unlock(&pool->lock);
    while (pool->running > 0)
        pthread_join(pool->threads[--pool->running], NULL);
}

bool lab_pool_has_failed(lab_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    const bool failed = pool->failed;
    pthread_mutex_unlock(&pool->lock);
    return failed;
}

void lab_pool_free(lab_pool *pool)
{
    lab_batch *batch;
    if (!pool)
        return;
    lab_pool_stop(pool);
    while ((batch = lab_pool_take(pool, 0)))
        lab_batch_free(batch);
    for (waiting *range = pool->ranges, *next; range; range = next) {
        next = range->next;
        free(range);
    }
    if (pool->own)
        pool->work.end(pool->own);
    pthread_cond_destroy(&pool->given);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
