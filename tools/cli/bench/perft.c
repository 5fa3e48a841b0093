/* SPDX-License-Identifier: MIT */
/* dyar perft: counts move sequences of a length. */
#include <inttypes.h>

#include "cli/base/run.h"
#include "requests/report_speed.h"

static const cli_example perft_examples[] = {
    {"dyar perft RULESET 6", "count the sequences of six moves"},
    {"dyar perft RULESET 4 --divide", "count the sequences of four moves for each first move"},
    {0},
};

static void print_perft_text(const dyar_game *game, const lab_perft_count *c)
{
    char move[DYAR_MOVE_TEXT];
    for (size_t i = 0; i < c->count; i++)
        printf("%s %" PRIu64 "\n", dyar_move_format(game, c->lines[i].move, move),
               c->lines[i].leaves);
    if (c->complete)
        printf("%s%" PRIu64 "\n", c->divided ? "total " : "", c->leaves);
}

/* Prints a line for each first move, or one without a move if they are not counted
 * separately. */
static void print_perft_csv(const dyar_game *game, const lab_perft_count *c)
{
    char move[DYAR_MOVE_TEXT];
    puts("move,sequences");
    for (size_t i = 0; i < c->count; i++)
        printf("%s,%" PRIu64 "\n", dyar_move_format(game, c->lines[i].move, move),
               c->lines[i].leaves);
    if (c->complete && !c->divided)
        printf(",%" PRIu64 "\n", c->leaves);
}

static cli_status count_and_print(const cli_args *args, const cli_loaded *loaded, int depth)
{
    const task_perft_input input = {
        .game = loaded->game,
        .position = &loaded->start,
        .parameters = {.depth = depth, .divide = args->tasks->perft.divide}};
    lab_perft_count c;
    cli_run run;
    cli_run_begin(&run, args, 1);
    const cli_status status = cli_run_end(&run, task_perft(&run.task, &input, &c));
    if (status != CLI_DONE)
        return status;
    if (args->json)
        report_perft(args->json, loaded->game, &c);
    else if (args->shared.csv)
        print_perft_csv(loaded->game, &c);
    else
        print_perft_text(loaded->game, &c);
    if (c.complete)
        return CLI_DONE;
    cli_complain("stopped before all were counted: %" PRIu64 " so far", c.leaves);
    return CLI_INTERRUPTED;
}

static cli_status run_perft(const cli_args *args)
{
    cli_loaded loaded;
    long long depth;
    const task_parameter *p = &task_parameters[TASK_perft_depth];
    if (!cli_parse_number(task_helps[TASK_perft_depth].option, cli_word(args, 1),
                          (long long)p->least, (long long)p->most, &depth))
        return CLI_USAGE;
    cli_status status = cli_load_settled(args, &loaded);
    if (status != CLI_DONE)
        return status;
    status = count_and_print(args, &loaded, (int)depth);
    cli_unload(&loaded);
    return status;
}

const cli_command cli_command_perft = {
    .options = cli_perft_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = perft_examples,
    .more =
        "Counts the sequences of exactly DEPTH moves from the position. A game that ends "
        "earlier does not count, a pass is a move, and repetition is not judged. Two programs "
        "with the same rules get the same number.\n\nWith --match, the sequences continue from "
        "one game to the next, and each choice of a hole to fill between them is a move.",
    .run = run_perft,
};
