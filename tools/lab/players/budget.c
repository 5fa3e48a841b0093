/* SPDX-License-Identifier: MIT */
/* Budgets of searches: positions are counted one by one; clock and caller are asked now and
 * then. */
#include "lab/players/budget.h"

enum { ASK_EVERY = 1024 };

lab_budget lab_budget_begin(lab_limits limits, lab_stop stop)
{
    return (lab_budget){
        .limits = limits, .stop = stop, .began = lab_clock(), .ask_at = UINT64_MAX};
}

static bool is_spent(const lab_budget *budget)
{
    const lab_limits *limits = &budget->limits;
    return (limits->nodes && budget->nodes > limits->nodes) || lab_stop_asked(&budget->stop) ||
           (limits->seconds > 0 && lab_clock() - budget->began >= limits->seconds);
}

void lab_budget_ask(lab_budget *budget)
{
    const uint64_t most = budget->limits.nodes;
    budget->spent = budget->spent || is_spent(budget);
    budget->ask_at = budget->nodes + ASK_EVERY;
    if (most && most >= budget->nodes && most < budget->ask_at)
        budget->ask_at = most + 1;
}
