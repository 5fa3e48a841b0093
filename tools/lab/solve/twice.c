/* SPDX-License-Identifier: MIT */
/* Proofs made twice: on the fast path and on the reference path. */
#include "lab/solve/twice.h"

#include <stdlib.h>

#include "dyar/position.h"

static bool same_bounds(lab_bounds a, lab_bounds b)
{
    return a.low == b.low && a.high == b.high;
}

static bool same_results(const lab_solve_result *a, const lab_solve_result *b)
{
    if (a->move_count != b->move_count || !same_bounds(a->value, b->value))
        return false;
    for (size_t i = 0; i < a->move_count; i++)
        if (!dyar_move_equal(a->moves[i].move, b->moves[i].move) ||
            !same_bounds(a->moves[i].value, b->moves[i].value))
            return false;
    return true;
}

/* Solves for the values only: the rest was done the first time. */
static lab_solve_trouble solve_plainly(lab_solver *solve, const lab_solve_task *task,
                                       int threads, lab_solve_result *result)
{
    lab_solve_task plain = *task;
    plain.game = dyar_game_plain(task->game);
    plain.progress = NULL;
    plain.each = NULL;
    plain.further = NULL;
    return solve(&plain, threads, result);
}

static lab_solve_trouble compare(lab_solver *solve, const lab_solve_task *task, int threads,
                                 lab_solve_result *result)
{
    lab_solve_result again = {.moves = calloc(DYAR_MOVES_MAX, sizeof *again.moves)};
    lab_solve_trouble trouble = LAB_SOLVE_NO_MEMORY;
    if (again.moves)
        trouble = solve_plainly(solve, task, threads, &again);
    if (trouble == LAB_SOLVE_FINE && !same_results(result, &again))
        trouble = LAB_SOLVE_CONTRADICTED;
    if (trouble == LAB_SOLVE_FINE)
        result->paths = LAB_SOLVE_TWICE;
    free(again.moves);
    return trouble;
}

lab_solve_trouble lab_solve_twice(lab_solver *solve, const lab_solve_task *task, int threads,
                                  lab_solve_result *result)
{
    const bool has_fast = dyar_game_plain(task->game) != task->game;
    const lab_solve_trouble trouble = solve(task, threads, result);
    result->paths = has_fast ? LAB_SOLVE_FAST : LAB_SOLVE_PLAIN;
    if (!has_fast || trouble != LAB_SOLVE_FINE || result->positions > LAB_SOLVE_TWICE_MOST)
        return trouble;
    return compare(solve, task, threads, result);
}
