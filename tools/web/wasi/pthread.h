/* SPDX-License-Identifier: MIT */
/*
 * Threads where WASI has none: there are no other threads to wait for, and none can be started.
 * A program that asks for helpers gets an error, as on a machine that has no room for one more,
 * and does the work alone.
 */
#ifndef DYAR_WASI_PTHREAD_H
#define DYAR_WASI_PTHREAD_H

#include <errno.h>
#include <stddef.h>
#include <sys/types.h> /* has the types */
#include <time.h>

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*work)(void *), void *context)
{
    (void)thread, (void)attributes, (void)work, (void)context;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return ESRCH;
}

static inline pthread_t pthread_self(void)
{
    return 0;
}

static inline int pthread_equal(pthread_t a, pthread_t b)
{
    return a == b;
}

/* ---- locks: always free ---- */

#define PTHREAD_MUTEX_INITIALIZER                                                              \
    {                                                                                          \
        {                                                                                      \
            {                                                                                  \
                0                                                                              \
            }                                                                                  \
        }                                                                                      \
    }

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes)
{
    (void)mutex, (void)attributes;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

/* ---- news: none will ever come ---- */

#define PTHREAD_COND_INITIALIZER                                                               \
    {                                                                                          \
        {                                                                                      \
            {                                                                                  \
                0                                                                              \
            }                                                                                  \
        }                                                                                      \
    }

static inline int pthread_condattr_init(pthread_condattr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock)
{
    (void)attributes, (void)clock;
    return 0;
}

static inline int pthread_condattr_destroy(pthread_condattr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *news, const pthread_condattr_t *attributes)
{
    (void)news, (void)attributes;
    return 0;
}

static inline int pthread_cond_signal(pthread_cond_t *news)
{
    (void)news;
    return 0;
}

static inline int pthread_cond_broadcast(pthread_cond_t *news)
{
    (void)news;
    return 0;
}

/* Would never return. */
static inline int pthread_cond_wait(pthread_cond_t *news, pthread_mutex_t *mutex)
{
    (void)news, (void)mutex;
    __builtin_trap();
}

static inline int pthread_cond_timedwait(pthread_cond_t *news, pthread_mutex_t *mutex,
                                         const struct timespec *until)
{
    (void)news, (void)mutex, (void)until;
    return ETIMEDOUT;
}

static inline int pthread_cond_destroy(pthread_cond_t *news)
{
    (void)news;
    return 0;
}

#endif
