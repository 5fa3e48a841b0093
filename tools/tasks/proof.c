/* SPDX-License-Identifier: MIT */
/* Budgets and errors of the tasks that prove values. */
#include "tasks/proof.h"
#include "lab/base/clock.h"

#include <inttypes.h>

enum { MIB_SHIFT = 20 };

static const double PAUSE = 0.2; /* seconds */

task_budget task_budget_begin(task_run *run, double seconds, int64_t nodes)
{
    return (task_budget){
        .run = run, .seconds = seconds, .began = lab_clock(), .nodes = (uint64_t)nodes};
}

static bool is_spent(void *context)
{
    const task_budget *b = context;
    return lab_stop_asked(&b->run->stop) ||
           (b->seconds > 0 && lab_clock() - b->began > b->seconds) ||
           (b->nodes > 0 && b->positions > b->nodes);
}

lab_stop task_budget_stop(task_budget *budget)
{
    return (lab_stop){is_spent, budget};
}

void task_budget_show(task_budget *b, const lab_solve_result *found,
                      const struct task_solve_result *solution)
{
    const double now = lab_clock();
    const bool judging = found->judged > 0;
    b->positions = found->positions;
    if (!b->run->progress || now - b->shown < PAUSE)
        return;
    b->shown = now;
    b->run->progress(b->run->context,
                     &(task_progress){.unit = "positions",
                                      .done = judging ? found->judged : found->positions,
                                      .all = judging ? found->positions : 0,
                                      .solution = solution});
}

static bool refuse_size(task_run *run, const lab_solve_result *found)
{
    if (!found)
        task_refuse(run, TASK_TOO_LARGE,
                    "out of memory: there are too many positions to tell apart in it");
    else if (found->needed == 0)
        task_refuse(run, TASK_TOO_LARGE,
                    "out of memory: more positions can come about than this memory holds");
    else
        task_refuse(run, TASK_TOO_LARGE,
                    "out of memory: %" PRIu64 " positions can come about, and they need at "
                    "least %" PRIu64 " MiB",
                    found->positions, (found->needed >> MIB_SHIFT) + 1);
    run->error.hint = "allow more with 'memory'";
    return false;
}

bool task_proof_ended(task_run *run, lab_solve_trouble trouble, const lab_solve_result *found)
{
    switch (trouble) {
    case LAB_SOLVE_UNKNOWN:
        return task_refuse(run, TASK_INVALID,
                           "the position has marks that no rule of this game makes");
    case LAB_SOLVE_CONTRADICTED:
        task_refuse(run, TASK_FAILED,
                    "the fast path and the rules alone come to different values: this is a bug "
                    "in dyar");
        run->error.hint = "please report it with the ruleset";
        return false;
    case LAB_SOLVE_NO_MEMORY:
        return refuse_size(run, found);
    default:
        return true;
    }
}

bool task_cannot_solve(task_run *run, const char *obstacle)
{
    return task_refuse(run, TASK_INVALID, "this game cannot be solved: %s", obstacle);
}

size_t task_bytes(int64_t mib)
{
    const uint64_t most = SIZE_MAX >> MIB_SHIFT, wanted = (uint64_t)mib;
    return (size_t)(wanted < most ? wanted : most) << MIB_SHIFT;
}
