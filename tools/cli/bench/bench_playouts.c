/* dyar bench: random games as the options ask for them. */
#include "cli/bench/bench.h"

lab_playouts_task cli_bench_task(const cli_args *args, const dyar_game *game,
                                 const dyar_position *start, double seconds)
{
    return (lab_playouts_task){
        .game = game,
        .start = start,
        .playouts = (uint64_t)args->tasks->bench.games,
        .seconds = args->given[TASK_bench_seconds] || args->given[TASK_bench_games]
                       ? args->tasks->bench.seconds
                       : seconds,
        .turn_limit = (int)cli_number_or(args->bench.turn_limit, lab_playouts_turn_limit(game)),
        .ignore_repetition = args->bench.ignore_repetition,
        .threads = (int)args->shared.threads,
        .seed = (uint64_t)args->tasks->bench.seed,
        .stop = cli_stop(),
    };
}

cli_status cli_bench_play(const lab_playouts_task *task, lab_playouts_result *result)
{
    if (!lab_playouts(task, result)) {
        cli_complain("out of memory or threads");
        return CLI_SYSTEM;
    }
    return result->stopped ? CLI_INTERRUPTED : CLI_DONE;
}
