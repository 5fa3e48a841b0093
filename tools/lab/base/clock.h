/* SPDX-License-Identifier: MIT */
/* Seconds since some moment, to measure how long something took. */
#pragma once

#include <time.h>

static inline double lab_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
