/* SPDX-License-Identifier: MIT */
/* Parallel work: parts are taken in order from one counter. */
#include "lab/base/parallel.h"

typedef struct shared {
    void (*work)(void *context, size_t part);
    void *context;
    size_t parts;
    const lab_stop *stop;
    atomic_size_t next;
    atomic_bool stopped;
    int helping;
    pthread_mutex_t lock; /* of `helping` */
    pthread_cond_t news;  /* there is one less */
} shared;

static bool take_item(shared *s)
{
    const size_t part = atomic_fetch_add(&s->next, 1);
    if (part >= s->parts || atomic_load_explicit(&s->stopped, memory_order_relaxed))
        return false;
    s->work(s->context, part);
    return true;
}

static void ask(shared *s)
{
    if (lab_stop_asked(s->stop))
        atomic_store(&s->stopped, true);
}

static void *help(void *context)
{
    shared *s = context;
    while (take_item(s))
        continue;
    pthread_mutex_lock(&s->lock);
    s->helping--;
    pthread_cond_signal(&s->news);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static bool begin_helping(shared *s, pthread_t *thread)
{
    pthread_mutex_lock(&s->lock);
    const bool begun = pthread_create(thread, NULL, help, s) == 0;
    s->helping += begun;
    pthread_mutex_unlock(&s->lock);
    return begun;
}

/* Asks now and then meanwhile. */
static void wait_for_helpers(shared *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->helping > 0) {
        if (lab_cond_wait(&s->news, &s->lock))
            continue;
        pthread_mutex_unlock(&s->lock);
        ask(s);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

bool lab_parallel(int threads, size_t parts, void (*work)(void *context, size_t part),
                  void *context, const lab_stop *stop)
{
    pthread_t helpers[LAB_PARALLEL_THREADS_MAX];
    shared s = {.work = work,
                .context = context,
                .parts = parts,
                .stop = stop,
                .lock = PTHREAD_MUTEX_INITIALIZER};
    const bool heard = lab_cond_init(&s.news);
    int started = 0;
    while (heard && started + 1 < threads && started < LAB_PARALLEL_THREADS_MAX &&
           (size_t)started + 1 < parts && begin_helping(&s, &helpers[started]))
        started++;
    do
        ask(&s);
    while (take_item(&s));
    wait_for_helpers(&s);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    if (heard)
        pthread_cond_destroy(&s.news);
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

/* ---- news of other threads ---- */

bool lab_cond_init(pthread_cond_t *news)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    const bool begun = pthread_cond_init(news, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return begun;
}

struct timespec lab_deadline_after(double seconds)
{
    const long long billion = 1000000000;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const long long nanoseconds = time.tv_nsec + (long long)(seconds * 1e9);
    time.tv_sec += (time_t)(nanoseconds / billion);
    time.tv_nsec = (long)(nanoseconds % billion);
    return time;
}

bool lab_cond_wait(pthread_cond_t *news, pthread_mutex_t *lock)
{
    const struct timespec until = lab_deadline_after(0.1);
    return pthread_cond_timedwait(news, lock, &until) == 0;
}

/* ---- one stop for all threads ---- */

void lab_common_stop_begin(lab_common_stop *common, const lab_stop *stop)
{
    common->stop = stop;
    common->caller = pthread_self();
    atomic_init(&common->stopped, false);
}

bool lab_common_stop_asked(lab_common_stop *common)
{
    if (!atomic_load(&common->stopped) && pthread_equal(pthread_self(), common->caller) &&
        lab_stop_asked(common->stop))
        atomic_store(&common->stopped, true);
    return atomic_load(&common->stopped);
}

static bool ask_common(void *context)
{
    return lab_common_stop_asked(context);
}

lab_stop lab_common_stop_as_stop(lab_common_stop *common)
{
    return (lab_stop){ask_common, common};
}
