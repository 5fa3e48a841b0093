/* How fast random games are played. */
#include "tasks/bench.h"

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
    return lab_playouts(&result->task, &result->played) || task_no_memory(run);
}

static double per(double what, double of)
{
    return of > 0 ? what / of : 0;
}

double task_bench_games(const task_bench_result *result)
{
    return per((double)result->played.playouts, result->played.seconds);
}

double task_bench_moves(const task_bench_result *result)
{
    return per((double)result->played.moves, result->played.seconds);
}

double task_bench_nanoseconds(const task_bench_result *result)
{
    return per(result->played.seconds * 1e9, (double)result->played.moves);
}
