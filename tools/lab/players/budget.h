/* SPDX-License-Identifier: MIT */
/* Budgets: the positions and the time that a search may still spend, and the stop that its
 * caller can ask for. */
#pragma once

#include "lab/base/clock.h"
#include "lab/players/player.h"

typedef struct lab_budget {
    lab_limits limits;
    lab_stop stop;
    double began;
    uint64_t nodes; /* positions that were played to */
    uint64_t
        ask_at; /* number of nodes at which the clock is read; never until the budget applies */
    bool spent;
} lab_budget;

lab_budget lab_budget_begin(lab_limits limits, lab_stop stop);

/* Whether it is spent; from the first time on it is kept to. */
void lab_budget_ask(lab_budget *budget);

/* Counts one more position; `spent` shows when it is one too many. */
static inline void lab_budget_take(lab_budget *budget)
{
    if (++budget->nodes >= budget->ask_at)
        lab_budget_ask(budget);
}
