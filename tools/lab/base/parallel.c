/* Parallel work: parts are taken in order from one counter. */
#include "lab/base/parallel.h"

#include <stdatomic.h>

typedef struct shared {
    void (*work)(void *context, size_t part);
    void *context;
    size_t parts;
    const lab_stop *stop;
    atomic_size_t next;
    atomic_bool stopped;
} shared;

static bool take(shared *s)
{
    const size_t part = atomic_fetch_add(&s->next, 1);
    if (part >= s->parts || atomic_load_explicit(&s->stopped, memory_order_relaxed))
        return false;
    s->work(s->context, part);
    return true;
}

static void *help(void *context)
{
    while (take(context))
        continue;
    return NULL;
}

bool lab_parallel(int threads, size_t parts, void (*work)(void *context, size_t part),
                  void *context, const lab_stop *stop)
{
    pthread_t helpers[LAB_PARALLEL_THREADS_MAX];
    shared s = {.work = work, .context = context, .parts = parts, .stop = stop};
    int started = 0;
    while (started + 1 < threads && started < LAB_PARALLEL_THREADS_MAX &&
           (size_t)started + 1 < parts &&
           pthread_create(&helpers[started], NULL, help, &s) == 0)
        started++;
    do
        if (lab_stop_asked(stop))
            atomic_store(&s.stopped, true);
    while (take(&s));
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    return !atomic_load(&s.stopped);
}

void lab_helpers_start(lab_helpers *helpers, int count, void *(*work)(void *context),
                       void *contexts, size_t size)
{
    helpers->count = 0;
    while (helpers->count < count &&
           pthread_create(&helpers->threads[helpers->count], NULL, work,
                          (char *)contexts + (size_t)helpers->count * size) == 0)
        helpers->count++;
}

void lab_helpers_join(lab_helpers *helpers)
{
    for (int i = 0; i < helpers->count; i++)
        pthread_join(helpers->threads[i], NULL);
}
