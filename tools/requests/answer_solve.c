/* SPDX-License-Identifier: MIT */
/* Proofs within a budget, and counted move sequences. */
#include "requests/asking.h"
#include "requests/report_solve.h"
#include "requests/report_speed.h"

bool answer_solve(asking *a)
{
    const task_solve_input input = {.game = a->game,
                                    .position = lab_session_now(a->session),
                                    .parameters = a->fields.values.solve};
    task_solve_result *result = malloc(sizeof *result);
    const bool done = result && (task_solve(&a->run, &input, result) || asking_failed(a));
    if (done)
        report_solved(a->json, result);
    free(result);
    return done;
}

bool answer_seats(asking *a)
{
    const task_seats_input input = {.game = a->game,
                                    .position = lab_session_now(a->session),
                                    .parameters = a->fields.values.seats};
    task_seats_result *result = malloc(sizeof *result);
    const bool done = result && (task_seats(&a->run, &input, result) || asking_failed(a));
    if (done)
        report_seats(a->json, result);
    free(result);
    return done;
}

bool answer_perft(asking *a)
{
    if (a->fields.depth < 0)
        return asking_refuse(a, "'depth' is missing");
    lab_perft_count *count = calloc(1, sizeof *count);
    if (!count)
        return false;
    const task_perft_input input = {.game = a->game,
                                    .position = lab_session_now(a->session),
                                    .parameters = a->fields.values.perft};
    const bool done = task_perft(&a->run, &input, count) || asking_failed(a);
    if (done)
        report_perft(a->json, a->game, count);
    free(count);
    return done;
}
