/* SPDX-License-Identifier: MIT */
/* Work that threads share (core.h). */
#include "core/core.h"

#include <pthread.h>

typedef struct slice {
    pthread_t thread;
    bool is_started;
    core_work *work;
    void *context;
    size_t from, to;
    bool whole;
} slice;

static void *do_slice(void *argument)
{
    slice *s = argument;
    s->whole = s->work(s->context, s->from, s->to);
    return NULL;
}

/* The first slice is this thread's, and any that no thread can be started for. */
static bool do_slices(slice *slices, int count)
{
    bool whole = true;
    for (int i = 1; i < count; i++)
        slices[i].is_started =
            pthread_create(&slices[i].thread, NULL, do_slice, &slices[i]) == 0;
    for (int i = 0; i < count; i++)
        if (!slices[i].is_started)
            do_slice(&slices[i]);
    for (int i = 0; i < count; i++) {
        if (slices[i].is_started)
            pthread_join(slices[i].thread, NULL);
        whole = whole && slices[i].whole;
    }
    return whole;
}

bool core_share_work(size_t count, int threads, core_work *work, void *context)
{
    slice slices[CORE_THREADS_MAX];
    bool whole;
    for (int i = 0; i < threads; i++)
        slices[i] = (slice){.work = work,
                            .context = context,
                            .from = count * (size_t)i / (size_t)threads,
                            .to = count * ((size_t)i + 1) / (size_t)threads};
    Py_BEGIN_ALLOW_THREADS whole = do_slices(slices, threads);
    Py_END_ALLOW_THREADS return whole;
}
