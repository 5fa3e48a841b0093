/* SPDX-License-Identifier: MIT */
/* Budgets and errors of the tasks that prove values. */
#pragma once

#include "lab/solve/solve.h"
#include "tasks/task.h"

typedef struct task_budget {
    task_run *run;
    double seconds, began;     /* seconds: 0 for no limit */
    uint64_t nodes, positions; /* nodes: likewise; positions: so far */
    double shown;              /* when progress was shown last */
} task_budget;

task_budget task_budget_begin(task_run *run, double seconds, int64_t nodes);

/* Stops the proof if somebody asks, or the budget is spent. */
lab_stop task_budget_stop(task_budget *budget);

/* Counts positions, and shows how far the proof is some times in a second.  `solution` is that
 * of the task `solve`; else NULL. */
void task_budget_show(task_budget *budget, const lab_solve_result *found,
                      const struct task_solve_result *solution);

/* Returns true if there is a proof, or the part of one that the budget allowed.  `found` is
 * what was found; NULL: by a search. */
bool task_proof_ended(task_run *run, lab_solve_trouble trouble, const lab_solve_result *found);

/* Always false: the game cannot be solved. */
bool task_cannot_solve(task_run *run, const char *obstacle);

/* Returns the bytes, as many as can be addressed at most. */
size_t task_bytes(int64_t mib);
