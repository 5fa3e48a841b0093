/* Proofs that are asked for: of small boards and late positions, within a budget. */
#include "requests/asking.h"
#include "requests/report_solve.h"

#include <stdlib.h>

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
        report_sure(a->json, result);
    free(result);
    return done;
}
