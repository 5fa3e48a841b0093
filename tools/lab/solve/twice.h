/* SPDX-License-Identifier: MIT */
/* Proofs that are small enough are made twice: on the fast path, and by the rules alone. */
#pragma once

#include "lab/solve/solve.h"

typedef lab_solve_trouble lab_solver(const lab_solve_task *task, int threads,
                                     lab_solve_result *result);

/* Solves the task, and if that took LAB_SOLVE_TWICE_MOST positions or fewer, solves it again
 * with the plain game.  CONTRADICTED if the two come to different values. */
lab_solve_trouble lab_solve_twice(lab_solver *solve, const lab_solve_task *task, int threads,
                                  lab_solve_result *result);
