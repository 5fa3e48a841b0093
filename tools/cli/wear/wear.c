/* dyar wear: how often each hole is touched, and which answers fit an observed board. */
#include "cli/wear/wear.h"

#include <stdlib.h>

#include "cli/base/run.h"
#include "cli/play/players.h"
#include "lab/base/parallel.h"

static const cli_option options[] = {
    CLI_PARAMETER(wear_player),
    CLI_PARAMETER(wear_games),
    CLI_PARAMETER(wear_seed),
    {CLI_COUNTED("threads", "N", 1, LAB_PARALLEL_THREADS_MAX),
     .help = "play in N threads, 1 if not given"},
    CLI_PARAMETER(wear_of),
    {CLI_WORDED("observed", "COUNTS"),
     .help = "which answers fit these counts best? 'a1=3,b1=5': holes that are not named were "
             "not observed"},
    {.name = "svg", .help = "print the board as a picture, in SVG"},
    {0},
};

static const cli_example examples[] = {
    {"dyar wear RULESET", "how often each hole is touched in a game"},
    {"dyar wear RULESET --players greedy --svg >wear.svg", "as a picture"},
    {"dyar wear RULESET --of sown --observed 'a1=3,b1=5,c1=0'",
     "which answers fit what a board shows?"},
    {0},
};

static void tell(const cli_args *args, const task_wear_result *result)
{
    if (cli_given(args, "svg"))
        cli_wear_svg(result);
    else if (cli_given(args, "json"))
        cli_wear_json(result);
    else
        cli_wear_print(result);
}

static cli_status play(const cli_args *args, const task_wear_input *input)
{
    task_wear_result result;
    cli_run run;
    cli_run_begin(&run, args);
    run.task.threads = (int)cli_number(args, "threads", 1);
    const cli_status status = cli_run_end(&run, task_wear(&run.task, input, &result));
    if (status == CLI_DONE)
        tell(args, &result);
    task_wear_release(&result);
    return status;
}

static cli_status wear(const cli_args *args, const cli_loaded *loaded)
{
    char *observed = cli_copy(cli_text(args, "observed", ""));
    task_values values;
    cli_read_values(args, TASK_wear, &values);
    task_wear_input input = {.subject = cli_subject(args, loaded),
                             .parameters = values.wear,
                             .as_answered = cli_given(args, "svg")};
    if (cli_given(args, "observed"))
        input.observed = cli_split(observed);
    cli_status status = cli_player_seats(args, TASK_wear_player, loaded->game, input.players);
    if (status == CLI_DONE)
        status = play(args, &input);
    free((void *)input.observed.list);
    free(observed);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (cli_given(args, "svg") && (cli_given(args, "json") || cli_given(args, "observed")))
        return cli_misuse(args, "--svg draws the answers played here: no --json, no "
                                "--observed");
    return cli_with_loaded(args, wear);
}

const cli_command cli_command_wear = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Of each hole is counted how many seeds fell into it (sown), how often its seeds came "
        "into the hand (emptied), and how often seeds were captured from it (captured); means "
        "of a game, with 95 % intervals. The set-up does not count.\n\n"
        "Every other answer to an open question is played as well, the other questions keeping "
        "the answers they have; an answer is left out for which --position is no position, or "
        "which is played on another board. Under the table stands after how many games the "
        "wear of a board would tell in 95 % of all cases which of the two answers it was "
        "played by. Every touch speaks for the answer under which its hole has the greater "
        "share; half of the games find the shares, the other half how far what a whole game "
        "says lies from nothing and how much it varies.\n\n"
        "--observed ranks the answers by how likely they make what was observed: a multinomial "
        "distribution over the observed holes. Wear is not only play, and the touches of one "
        "game depend on each other: take a likelihood as a hint, never as a proof.",
    .run = run,
};
