/* Parallel work: one function on many parts, by several threads. */
#ifndef LAB_PARALLEL_H
#define LAB_PARALLEL_H

#include "lab/base/stop.h"

#include <stddef.h>

enum { LAB_PARALLEL_THREADS_MAX = 64 };

/* Calls `work` once for every part from 0; the caller's thread is one of `threads`.  Where
 * threads cannot be had, there are fewer.  False when the work was stopped: some parts are then
 * not done. */
bool lab_parallel(int threads, size_t parts, void (*work)(void *context, size_t part),
                  void *context, const lab_stop *stop);

#endif
