/* SPDX-License-Identifier: MIT */
/* The games of a study, played range by range by the threads of a pool. */
#pragma once

#include "lab/study/pool.h"
#include "lab/study/plan.h"
#include "lab/measure/referee.h"

/* The contests of a study, `lineups` of each combination. */
typedef struct lab_contests {
    const lab_contest *list; /* line-ups of a combination lie next to each other */
    size_t lineups;
} lab_contests;

/* The contests must outlive the pool. */
lab_pool *lab_study_pool(const lab_contests *contests, int threads);
