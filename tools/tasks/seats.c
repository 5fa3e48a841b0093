/* SPDX-License-Identifier: MIT */
/* Guaranteed seeds in games of three and more players. */
#include "tasks/seats.h"
#include "lab/base/clock.h"
#include "lab/solve/exhaust.h"
#include "tasks/proof.h"

static void show(void *context, const lab_solve_result *found)
{
    task_budget_show(context, found, NULL);
}

/* Values are those of the player to move: negated if that is another one. */
static lab_solve_trouble solve_seat(task_budget *budget, const task_seats_input *input,
                                    int seat, task_seats_result *result)
{
    const bool moves = seat == result->mover;
    const lab_solve_task task = {.game = input->game,
                                 .start = input->position,
                                 .memory = task_bytes(input->parameters.memory),
                                 .seat = seat,
                                 .value_only = input->parameters.value_only,
                                 .stop = task_budget_stop(budget),
                                 .progress = show,
                                 .context = budget};
    lab_solve_move others[DYAR_MOVES_MAX];
    lab_solve_result found = {.moves = moves ? result->moves : others};
    const lab_solve_trouble trouble = lab_exhaust_seat(&task, budget->run->threads, &found);
    const lab_bounds value = found.value;
    result->last = found;
    result->last.moves = result->moves;
    if (trouble != LAB_SOLVE_FINE)
        return trouble;
    result->done++;
    result->sure[seat] = moves ? value : (lab_bounds){-value.high, -value.low};
    if (moves)
        result->move_count = found.move_count;
    return trouble;
}

bool task_seats(task_run *run, const task_seats_input *input, task_seats_result *result)
{
    task_budget budget =
        task_budget_begin(run, input->parameters.seconds, input->parameters.nodes);
    *result = (task_seats_result){.game = input->game,
                                  .outcome_only = lab_exhaust_uncounted(input->game) != NULL,
                                  .players = dyar_game_players(input->game),
                                  .mover = dyar_position_mover(input->game, input->position)};
    const char *obstacle = result->players < 3 ? "it has fewer than three players"
                                               : lab_exhaust_seat_obstacle(input->game);
    if (obstacle)
        return task_cannot_solve(run, obstacle);
    lab_solve_trouble trouble = LAB_SOLVE_FINE;
    for (int i = 0; i < result->players && trouble == LAB_SOLVE_FINE; i++)
        trouble = solve_seat(&budget, input, (result->mover + i) % result->players, result);
    result->seconds = lab_clock() - budget.began;
    result->complete = trouble == LAB_SOLVE_FINE;
    return task_proof_ended(run, trouble, &result->last);
}
