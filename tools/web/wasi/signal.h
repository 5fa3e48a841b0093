/* SPDX-License-Identifier: MIT */
/* No signal ever comes. */
#ifndef DYAR_WASI_SIGNAL_H
#define DYAR_WASI_SIGNAL_H

#include_next <signal.h>
#include <sys/select.h> /* has sigset_t */

#ifndef SIGHUP
#define SIGHUP 1
#endif

struct sigaction {
    void (*sa_handler)(int signal_number);
    sigset_t sa_mask;
    int sa_flags;
};

static inline int sigemptyset(sigset_t *set)
{
    *set = 0;
    return 0;
}

static inline int sigaction(int signal_number, const struct sigaction *action,
                            struct sigaction *before)
{
    (void)signal_number, (void)action, (void)before;
    return 0;
}

#endif
