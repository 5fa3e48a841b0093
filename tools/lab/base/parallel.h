/* SPDX-License-Identifier: MIT */
/* Parallel work: one function on many parts, by several threads. */
#pragma once

#include "lab/base/stop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

enum { LAB_PARALLEL_THREADS_MAX = 64 };

/* Calls `work` once for each part, from 0, in `threads` threads, of which the caller's is one;
 * in fewer if the system has no more.  The caller's thread asks `stop` before each of its parts
 * and while it waits for the others; long parts ask themselves (lab_common_stop).  Returns
 * false if the work was stopped: some parts are then not done. */
bool lab_parallel(int threads, size_t parts, void (*work)(void *context, size_t part),
                  void *context, const lab_stop *stop);

/* A stop that one thread asks, for all threads of a work. */
typedef struct lab_common_stop {
    const lab_stop *stop; /* borrowed */
    pthread_t caller;     /* the thread that asks it */
    atomic_bool stopped;
} lab_common_stop;

void lab_common_stop_begin(lab_common_stop *common, const lab_stop *stop);

/* Should the work stop?  In any thread. */
bool lab_common_stop_asked(lab_common_stop *common);

/* Returns a stop that asks this one, which it borrows. */
lab_stop lab_common_stop_as_stop(lab_common_stop *common);

/* Initializes a condition variable that times waits by a clock that nobody sets.  Returns false
 * if the system has no room for it.  The caller destroys it with pthread_cond_destroy. */
bool lab_cond_init(pthread_cond_t *cond);

/* Returns the moment `seconds` from now, for pthread_cond_timedwait with such a variable. */
struct timespec lab_deadline_after(double seconds);

/* Waits for the variable, for a tenth of a second at most.  The caller holds `lock`.  Returns
 * false if nothing was signalled. */
bool lab_cond_wait(pthread_cond_t *cond, pthread_mutex_t *lock);

/* Threads beside the caller's. */
typedef struct lab_helpers {
    pthread_t threads[LAB_PARALLEL_THREADS_MAX];
    int count;
} lab_helpers;

/* Calls `work` in `count` threads, each with its context; `contexts` has `count` of them, of
 * `size` bytes.  Starts fewer threads if the system has no more.  The caller joins them with
 * lab_helpers_join. */
void lab_helpers_start(lab_helpers *helpers, int count, void *(*work)(void *context),
                       void *contexts, size_t size);
void lab_helpers_join(lab_helpers *helpers);
