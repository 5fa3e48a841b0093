/* dyar bench: random games as the options ask for them. */
#include "cli/bench/bench.h"
#include "cli/base/run.h"

lab_playouts_task cli_bench_task(const cli_args *args, const dyar_game *game,
                                 const dyar_position *start, double seconds)
{
    const task_bench_parameters parameters = cli_values(args, TASK_bench).bench;
    return (lab_playouts_task){
        .game = game,
        .start = start,
        .playouts = (uint64_t)parameters.games,
        .seconds = cli_seconds(args, "seconds", cli_given(args, "playouts") ? 0 : seconds),
        .turn_limit = (int)cli_number(args, "turn-limit", lab_playouts_turn_limit(game)),
        .ignore_repetition = cli_given(args, "ignore-repetition"),
        .threads = (int)cli_number(args, "threads", 1),
        .seed = (uint64_t)parameters.seed,
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
