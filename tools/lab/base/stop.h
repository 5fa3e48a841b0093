/* SPDX-License-Identifier: MIT */
/*
 * Stops: a function that long work calls now and then, in the thread that called for the work,
 * to learn whether to end early.
 */
#pragma once

#include <stdbool.h>

typedef struct lab_stop {
    bool (*asked)(void *context); /* NULL: nobody will ever ask */
    void *context;
} lab_stop;

static inline bool lab_stop_asked(const lab_stop *stop)
{
    return stop->asked && stop->asked(stop->context);
}
