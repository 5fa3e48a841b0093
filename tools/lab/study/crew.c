/* Threads that play ranges of games. */
#include "lab/study/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "lab/base/clock.h"
#include "lab/base/parallel.h"

typedef struct waiting {
    struct waiting *next;
    lab_range range;
} waiting;

struct lab_crew {
    lab_crew_work work;
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

/* ---- a thread of the crew ---- */

/* The next range; false when there will be none. */
static bool next_range(lab_crew *crew, lab_range *range)
{
    pthread_mutex_lock(&crew->lock);
    while (!crew->ranges && !atomic_load(&crew->stopped))
        pthread_cond_wait(&crew->given, &crew->lock);
    waiting *first = atomic_load(&crew->stopped) ? NULL : crew->ranges;
    if (first) {
        *range = first->range;
        crew->ranges = first->next;
        if (!crew->ranges)
            crew->last_range = &crew->ranges;
    }
    pthread_mutex_unlock(&crew->lock);
    free(first);
    return first != NULL;
}

static void hand_in(lab_crew *crew, lab_batch *batch)
{
    pthread_mutex_lock(&crew->lock);
    *crew->last_batch = batch;
    crew->last_batch = &batch->next;
    pthread_cond_signal(&crew->finished);
    pthread_mutex_unlock(&crew->lock);
}

static void fail(lab_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->failed = true;
    pthread_cond_signal(&crew->finished);
    pthread_mutex_unlock(&crew->lock);
}

static bool play(lab_crew *crew, void *own, lab_range range)
{
    lab_batch *batch = malloc(sizeof *batch);
    if (!batch)
        return false;
    *batch = (lab_batch){.range = range};
    const double began = lab_clock();
    if (!crew->work.play(own, batch, &crew->stopped)) {
        lab_batch_free(batch);
        return false;
    }
    batch->seconds = lab_clock() - began;
    hand_in(crew, batch);
    return true;
}

static void *work(void *context)
{
    lab_crew *crew = context;
    lab_range range;
    void *own = crew->work.begin(crew->work.context);
    bool good = own != NULL;
    while (good && next_range(crew, &range))
        good = play(crew, own, range);
    if (own)
        crew->work.end(own);
    if (!good)
        fail(crew);
    return NULL;
}

/* ---- the crew ---- */

static bool begin_waits(lab_crew *crew)
{
    return pthread_mutex_init(&crew->lock, NULL) == 0 &&
           pthread_cond_init(&crew->given, NULL) == 0 && lab_news_init(&crew->finished);
}

lab_crew *lab_crew_new(const lab_crew_work *crew_work, int threads)
{
    lab_crew *crew = calloc(1, sizeof *crew + (size_t)threads * sizeof *crew->threads);
    if (!crew)
        return NULL;
    crew->work = *crew_work;
    crew->last_range = &crew->ranges;
    crew->last_batch = &crew->batches;
    if (!begin_waits(crew)) {
        free(crew);
        return NULL;
    }
    while (crew->running < threads &&
           pthread_create(&crew->threads[crew->running], NULL, work, crew) == 0)
        crew->running++;
    return crew;
}

bool lab_crew_give(lab_crew *crew, lab_range range)
{
    waiting *added = malloc(sizeof *added);
    if (!added)
        return false;
    *added = (waiting){.range = range};
    pthread_mutex_lock(&crew->lock);
    *crew->last_range = added;
    crew->last_range = &added->next;
    pthread_cond_signal(&crew->given);
    pthread_mutex_unlock(&crew->lock);
    return true;
}

/* Without threads the caller's plays, a range each time something is wanted. */
static void play_next(lab_crew *crew)
{
    lab_range range;
    if (!crew->ranges || crew->failed || atomic_load(&crew->stopped))
        return;
    if (!crew->own)
        crew->own = crew->work.begin(crew->work.context);
    if (!crew->own || !next_range(crew, &range) || !play(crew, crew->own, range))
        fail(crew);
}

lab_batch *lab_crew_take(lab_crew *crew, double patience)
{
    const struct timespec until = lab_in(patience);
    if (crew->running == 0 && patience > 0)
        play_next(crew);
    pthread_mutex_lock(&crew->lock);
    bool waits = patience > 0;
    while (!crew->batches && !crew->failed && waits)
        waits = pthread_cond_timedwait(&crew->finished, &crew->lock, &until) == 0;
    lab_batch *batch = crew->batches;
    if (batch) {
        crew->batches = batch->next;
        if (!crew->batches)
            crew->last_batch = &crew->batches;
    }
    pthread_mutex_unlock(&crew->lock);
    return batch;
}

void lab_crew_stop(lab_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->stopped, true);
    pthread_cond_broadcast(&crew->given);
    pthread_mutex_unlock(&crew->lock);
    while (crew->running > 0)
        pthread_join(crew->threads[--crew->running], NULL);
}

bool lab_crew_has_failed(lab_crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    const bool failed = crew->failed;
    pthread_mutex_unlock(&crew->lock);
    return failed;
}

void lab_crew_free(lab_crew *crew)
{
    lab_batch *batch;
    if (!crew)
        return;
    lab_crew_stop(crew);
    while ((batch = lab_crew_take(crew, 0)))
        lab_batch_free(batch);
    for (waiting *range = crew->ranges, *next; range; range = next) {
        next = range->next;
        free(range);
    }
    if (crew->own)
        crew->work.end(crew->own);
    pthread_cond_destroy(&crew->given);
    pthread_cond_destroy(&crew->finished);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
