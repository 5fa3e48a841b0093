/* SPDX-License-Identifier: MIT */
/* dyar bench: random games, or matches, in a loop. */
#include "cli/bench/bench.h"

#include <inttypes.h>

#include "cli/base/csv.h"
#include "requests/report_speed.h"

static const cli_example examples[] = {
    {"dyar bench RULESET --seconds 5", "play random games for five seconds"},
    {"dyar bench RULESET --playouts 100000 --threads 4 --json",
     "play a fixed number of games and print JSON"},
    {"dyar bench RULESET --match --playouts 1000", "play a thousand matches"},
    {"dyar bench --suite --json", "measure all bundled rulesets and print JSON"},
    {"dyar bench RULESET --against './other'", "compare the speed with another program"},
    {0},
};

static void print_text(const task_bench_result *result)
{
    const lab_playouts_task *task = &result->task;
    const lab_playouts_result *r = &result->played;
    const char *what = dyar_game_is_match(task->game) ? "matches" : "playouts";
    printf("%" PRIu64 " %s with %" PRIu64 " moves in %.2f s (%d thread%s, seed %" PRIu64 ")\n",
           r->playouts, what, r->moves, r->seconds, task->threads,
           task->threads == 1 ? "" : "s", task->seed);
    printf("%.0f %s/s, %.0f moves/s, %.1f ns a move\n", result->games_per_s, what,
           result->moves_per_s, result->ns_per_move);
    printf("%" PRIu64 " ended, %" PRIu64 " were stopped after %d turns; "
           "repetition was %s\n",
           r->ended, r->playouts - r->ended, task->turn_limit,
           task->ignore_repetition ? "not judged" : "judged");
}

static void print_csv(const dyar_ruleset *ruleset, const task_bench_result *result)
{
    const lab_playouts_task *task = &result->task;
    const lab_playouts_result *r = &result->played;
    puts("ruleset,playouts,moves,ended,seconds,playouts_per_s,moves_per_s,ns_per_move,threads,"
         "seed,turn_limit");
    cli_csv_text(stdout, dyar_ruleset_about(ruleset)->id);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.4f,%.0f,%.0f,%.2f,%d,%" PRIu64 ",%d\n",
           r->playouts, r->moves, r->ended, r->seconds, result->games_per_s,
           result->moves_per_s, result->ns_per_move, task->threads, task->seed,
           task->turn_limit);
}

static cli_status play_and_print(const cli_args *args, const cli_loaded *loaded)
{
    task_bench_result result;
    const cli_status status =
        cli_bench_play(args, loaded->game, &loaded->start,
                       task_parameters[TASK_bench_seconds].otherwise, &result);
    if (status != CLI_DONE && status != CLI_INTERRUPTED)
        return status;
    if (args->json)
        report_playouts(args->json, &result);
    else if (args->shared.csv)
        print_csv(loaded->ruleset, &result);
    else
        print_text(&result);
    return status;
}

static cli_status measure_one(const cli_args *args, const cli_loaded *loaded)
{
    cli_catch_interrupt();
    return args->bench.against ? cli_bench_against(args, loaded) : play_and_print(args, loaded);
}

static cli_status run(const cli_args *args)
{
    if (args->bench.suite)
        return cli_bench_suite(args);
    if (args->word_count != 1)
        return cli_misuse(args, "name one RULESET (or use --suite for several, or for all)");
    if (args->shared.csv && args->bench.against)
        return cli_misuse(args, "--csv cannot be used with --against");
    if (args->bench.pairs != CLI_NONE && !args->bench.against)
        return cli_misuse(args, "--pairs needs --against");
    if (args->bench.perft != CLI_NONE && !args->bench.against)
        return cli_misuse(args,
                          "--perft needs --against or --suite (to count, use 'dyar perft')");
    return cli_with_loaded(args, measure_one);
}

const cli_command cli_command_bench = {
    .options = cli_bench_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Every game has random numbers of its own, made from the seed and its number. With "
        "--playouts, the games are therefore the same for any number of threads. A pass counts "
        "as a turn, but not as a move. Filling a hole between two games of a match counts as "
        "both.\n\nOn a machine that also does other work, only ratios are meaningful. "
        "--against plays and runs COMMAND in turns and prints the median of the ratios.",
    .run = run,
};
