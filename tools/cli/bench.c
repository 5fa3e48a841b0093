/* dyar bench: random games, or matches, in a loop. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "lab/playouts.h"

enum { SECONDS_BY_DEFAULT = 3 };

static const cli_option options[] = {
    {.name = "seconds",
     .kind = CLI_SECONDS,
     .argument = "S",
     .help = "play for S seconds (3, unless --playouts is given)"},
    {.name = "playouts",
     .kind = CLI_NUMBER,
     .argument = "N",
     .least = 1,
     .most = INT64_C(1000000000000000),
     .help = "play N games, or N matches with --match"},
    {.name = "turn-limit",
     .kind = CLI_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .help = "break a playout off after N turns; if not given, a game after 300, a match after "
             "300,000"},
    {.name = "ignore-repetition", .help = "do not judge repeated positions"},
    {.name = "threads",
     .kind = CLI_NUMBER,
     .argument = "N",
     .least = 1,
     .most = LAB_PLAYOUTS_THREADS_MAX,
     .help = "play in N threads, 1 if not given"},
    {.name = "seed",
     .kind = CLI_NUMBER,
     .argument = "N",
     .least = 0,
     .most = INT64_MAX,
     .help = "the seed of the random numbers (1)"},
    {0},
};

static const cli_example examples[] = {
    {"dyar bench RULESET --seconds 5", "random games for five seconds"},
    {"dyar bench RULESET --playouts 100000 --threads 4 --json",
     "a number of games, for a program"},
    {"dyar bench RULESET --match --playouts 1000", "a thousand matches"},
    {0},
};

static bool stop_asked(void *context)
{
    (void)context;
    return cli_interrupted();
}

static double per(double what, double of)
{
    return of > 0 ? what / of : 0;
}

static void print_text(const lab_playouts_task *task, const lab_playouts_result *r)
{
    const char *what = dyar_game_is_match(task->game) ? "matches" : "playouts";
    printf("%" PRIu64 " %s with %" PRIu64 " moves in %.2f s (%d thread%s, seed %" PRIu64 ")\n",
           r->playouts, what, r->moves, r->seconds, task->threads,
           task->threads == 1 ? "" : "s", task->seed);
    printf("%.0f %s/s, %.0f moves/s, %.1f ns a move\n", per((double)r->playouts, r->seconds),
           what, per((double)r->moves, r->seconds), per(r->seconds * 1e9, (double)r->moves));
    printf("%" PRIu64 " came to an end, %" PRIu64 " were broken off after %d turns; "
           "repetition was %s\n",
           r->ended, r->playouts - r->ended, task->turn_limit,
           task->ignore_repetition ? "not judged" : "judged");
}

static void print_json(const lab_playouts_task *task, const lab_playouts_result *r)
{
    cli_json json = cli_json_begin(stdout);
    cli_json_object(&json);
    cli_json_key_real(&json, "playouts_per_s", per((double)r->playouts, r->seconds));
    cli_json_key_real(&json, "moves_per_s", per((double)r->moves, r->seconds));
    cli_json_key_real(&json, "ns_per_move", per(r->seconds * 1e9, (double)r->moves));
    cli_json_key_number(&json, "playouts", (long long)r->playouts);
    cli_json_key_number(&json, "moves", (long long)r->moves);
    cli_json_key_number(&json, "ended", (long long)r->ended);
    cli_json_key_real(&json, "seconds", r->seconds);
    cli_json_key_number(&json, "threads", task->threads);
    cli_json_key_number(&json, "seed", (long long)task->seed);
    cli_json_key_number(&json, "turn_limit", task->turn_limit);
    cli_json_close(&json);
    cli_json_end(&json);
}

static cli_status play_and_print(const cli_args *args, const cli_loaded *loaded)
{
    const bool counted = cli_given(args, "playouts");
    const lab_playouts_task task = {
        .game = loaded->game,
        .start = &loaded->start,
        .playouts = (uint64_t)cli_number(args, "playouts", 0),
        .seconds = cli_seconds(args, "seconds", counted ? 0 : SECONDS_BY_DEFAULT),
        .turn_limit =
            (int)cli_number(args, "turn-limit", lab_playouts_turn_limit(loaded->game)),
        .ignore_repetition = cli_flag(args, "ignore-repetition"),
        .threads = (int)cli_number(args, "threads", 1),
        .seed = (uint64_t)cli_number(args, "seed", 1),
        .stop = {.asked = stop_asked},
    };
    lab_playouts_result result;
    if (!counted && task.seconds <= 0)
        return cli_misuse(args, "--seconds must be more than 0");
    cli_catch_interrupt();
    if (!lab_playouts(&task, &result)) {
        cli_complain("memory or threads could not be had");
        return CLI_SYSTEM;
    }
    if (cli_flag(args, "json"))
        print_json(&task, &result);
    else
        print_text(&task, &result);
    return result.stopped ? CLI_INTERRUPTED : CLI_DONE;
}

static cli_status run(const cli_args *args)
{
    cli_loaded loaded;
    cli_status status = cli_load(args, cli_word(args, 0), &loaded);
    if (status != CLI_DONE)
        return status;
    status = play_and_print(args, &loaded);
    cli_unload(&loaded);
    return status;
}

const cli_command cli_command_bench = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Every game has random numbers of its own, made from the seed and its number: with "
        "--playouts the games are the same for any number of threads. A pass counts as a "
        "turn, but not as a move; to fill a hole between two games of a match counts as both.",
    .run = run,
};
