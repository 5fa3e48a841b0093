/* SPDX-License-Identifier: MIT */
/* Random games as the options of `dyar bench` ask for them, for all its parts. */
#include "cli/base/run.h"
#include "cli/bench/bench.h"

double cli_bench_seconds(const cli_args *args, double otherwise)
{
    return args->given[TASK_bench_seconds] ? args->tasks->bench.seconds : otherwise;
}

cli_status cli_bench_play(const cli_args *args, const dyar_game *game,
                          const dyar_position *start, double seconds, task_bench_result *result)
{
    task_bench_input input = {.game = game,
                              .start = start,
                              .parameters = args->tasks->bench,
                              .turn_limit = (int)cli_number_or(args->bench.turn_limit, 0),
                              .ignore_repetition = args->bench.ignore_repetition};
    if (!args->given[TASK_bench_games])
        input.parameters.seconds = cli_bench_seconds(args, seconds);
    cli_run run;
    cli_run_begin(&run, args, (int)args->shared.threads);
    const cli_status status = cli_run_end(&run, task_bench(&run.task, &input, result));
    return status == CLI_DONE && result->played.stopped ? CLI_INTERRUPTED : status;
}
