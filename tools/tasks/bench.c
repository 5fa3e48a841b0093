/* SPDX-License-Identifier: MIT */
/* How fast random games are played. */
#include "tasks/bench.h"

static double per(double what, double of)
{
    return of > 0 ? what / of : 0;
}

bool task_bench(task_run *run, const task_bench_input *input, task_bench_result *result)
{
    const int turn_limit = input->turn_limit;
    *result = (task_bench_result){
        .task = {.game = input->game,
                 .start = input->start,
                 .playouts = (uint64_t)input->parameters.games,
                 .seconds = input->parameters.seconds,
                 .turn_limit = turn_limit ? turn_limit : lab_playouts_turn_limit(input->game),
                 .ignore_repetition = input->ignore_repetition,
                 .threads = run->threads,
                 .seed = (uint64_t)input->parameters.seed,
                 .stop = run->stop}};
    const lab_playouts_result *r = &result->played;
    if (!lab_playouts(&result->task, &result->played))
        return task_no_memory(run);
    result->games_per_s = per((double)r->playouts, r->seconds);
    result->moves_per_s = per((double)r->moves, r->seconds);
    result->ns_per_move = per(r->seconds * 1e9, (double)r->moves);
    return true;
}
