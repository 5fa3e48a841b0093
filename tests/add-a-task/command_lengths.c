/* SPDX-License-Identifier: MIT */
/* dyar lengths: the shortest and the longest of random games. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/base/run.h"
#include "requests/report_lengths.h"

static void print_text(const task_lengths_result *result)
{
    printf("%" PRIu64 " games of %" PRIu64 " to %" PRIu64 " moves\n", result->games,
           result->shortest, result->longest);
}

static cli_status play(const cli_args *args, const cli_loaded *loaded)
{
    const task_lengths_input input = {.subject = cli_subject(args, loaded),
                                      .parameters = args->tasks->lengths};
    task_lengths_result result;
    cli_run run;
    cli_run_begin(&run, args, 1);
    const cli_status status = cli_run_end(&run, task_lengths(&run.task, &input, &result));
    if (status != CLI_DONE)
        return status;
    if (args->json)
        report_lengths(args->json, &result);
    else
        print_text(&result);
    return CLI_DONE;
}

static cli_status run(const cli_args *args)
{
    return cli_with_loaded(args, play);
}

static const cli_example examples[] = {{"dyar lengths RULESET", "how long games are"}, {0}};

const cli_command cli_command_lengths = {.options = cli_lengths_options,
                                         .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
                                         .examples = examples,
                                         .run = run};
