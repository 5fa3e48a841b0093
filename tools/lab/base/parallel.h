/* Parallel work: one function on many parts, by several threads. */
#ifndef LAB_PARALLEL_H
#define LAB_PARALLEL_H

#include "lab/base/stop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

enum { LAB_PARALLEL_THREADS_MAX = 64 };

/* Calls `work` once for every part from 0; the caller's thread is one of `threads`.  Where so
 * many cannot be had, there are fewer.  False when the work was stopped: some parts are then
 * not done.  The caller's thread asks before each of its parts, and while it waits for the
 * others at the end; parts that take long ask for themselves (lab_common_stop). */
bool lab_parallel(int threads, size_t parts, void (*work)(void *context, size_t part),
                  void *context, const lab_stop *stop);

/* What one thread asks, for all threads of some work: the others hear what was answered. */
typedef struct lab_common_stop {
    const lab_stop *stop; /* must last as long */
    pthread_t caller;     /* who may ask it */
    atomic_bool stopped;
} lab_common_stop;

void lab_common_stop_begin(lab_common_stop *common, const lab_stop *stop);

/* Whether to stop, in any thread; it can be passed on as a stop, too. */
bool lab_common_stop_asked(lab_common_stop *common);
lab_stop lab_stop_of(lab_common_stop *common);

/* For waits that end at some moment, whatever becomes of the time of day; false where the
 * system has no room for it.  To be destroyed. */
bool lab_news_init(pthread_cond_t *news);

/* So many seconds from now, for pthread_cond_timedwait with such news. */
struct timespec lab_in(double seconds);

/* Waits for them a tenth of a second at most, the lock being held; false when there were none.
 */
bool lab_news_wait(pthread_cond_t *news, pthread_mutex_t *lock);

/* Threads beside the caller's. */
typedef struct lab_helpers {
    pthread_t threads[LAB_PARALLEL_THREADS_MAX];
    int count;
} lab_helpers;

/* Calls `work` in `count` threads, with each of as many contexts of that size; where threads
 * cannot be had, in fewer.  They end when `work` returns, and must be joined. */
void lab_helpers_start(lab_helpers *helpers, int count, void *(*work)(void *context),
                       void *contexts, size_t size);
void lab_helpers_join(lab_helpers *helpers);

#endif
