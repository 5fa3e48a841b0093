/* SPDX-License-Identifier: MIT */
/*
 * dyar infer: the rulesets nearest to known ones that explain observed games.
 */
#include "cli/infer/infer.h"

#include <stdlib.h>

#include "cli/base/safe_text.h"
#include "cli/base/run.h"
#include "cli/rulesets/starting.h"
#include "requests/report_infer.h"

static const cli_example examples[] = {
    {"dyar infer my-games.txt --from RULESET",
     "which rules near those of RULESET explain these games?"},
    {"dyar infer my-games.txt --from all --changes 0",
     "which bundled ruleset explains these games as it is?"},
    {"dyar infer my-games.txt --from RULESET --tolerate 1 --threads 2",
     "though one move may have been written down wrongly"},
    {0},
};

/* ---- the result ---- */

static cli_status save(const cli_args *args, const task_infer_result *result)
{
    const char *path = args->infer.output;
    const cli_status status = path ? cli_infer_save(result, path) : CLI_DONE;
    if (!path || status != CLI_DONE || args->shared.json)
        return status;
    putchar('\n');
    cli_print_line(stdout, "The first is kept as a ruleset in '%s'.", path);
    return status;
}

static cli_status report(const cli_args *args, const task_infer_result *result)
{
    if (!args->json)
        cli_infer_print(result);
    else if (!report_explanations(args->json, result))
        cli_out_of_memory();
    const cli_status status = save(args, result);
    return status == CLI_DONE && !result->nearest.found.whole ? CLI_NO : status;
}

/* ---- the command ---- */

static cli_status infer(cli_run *run, const lab_field_games *games)
{
    const cli_args *args = run->args;
    task_infer_result result;
    task_infer_input input = {.parameters = args->tasks->infer,
                              .games = games,
                              .request = cli_request(args, NULL),
                              .from = args->infer.from,
                              .borrow = args->infer.borrow};
    const char **typed = cli_allocate((input.borrow.count + 1) * sizeof *typed);
    for (size_t i = 0; i < input.borrow.count; i++)
        typed[i] = cli_ruleset_typed(input.borrow.list[i]);
    input.borrow.list = typed;
    cli_status status = cli_run_end(run, task_infer(&run->task, &input, &result));
    if (status == CLI_DONE)
        status = report(args, &result);
    task_infer_release(&result);
    free(typed);
    return status;
}

/* Games, or a ruleset from which something is taken. */
static bool is_read(const cli_args *args, const char *path)
{
    const task_texts *from = &args->infer.from, *borrowed = &args->infer.borrow;
    return cli_leads_to(path, args->words, args->word_count) ||
           cli_leads_to(path, from->list, from->count) ||
           cli_leads_to(path, borrowed->list, borrowed->count);
}

/* What is written at the end must be a file that can be read then. */
static cli_status check_output(const cli_args *args)
{
    const char *path = args->infer.output;
    if (!path)
        return CLI_DONE;
    if (is_read(args, path))
        return cli_misuse(args, "'%s' is read here; --output writes another file", path);
    char *id = cli_infer_id(path);
    const cli_status status = cli_new_id(args, id);
    free(id);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (args->infer.from.count == 0)
        return cli_misuse(args, "which ruleset to start from? --from RULESET");
    if (args->shared.position)
        return cli_misuse(args, "games bring their own positions: no --position here");
    if (check_output(args) != CLI_DONE)
        return CLI_USAGE;
    const size_t count = args->word_count;
    task_games_text *files;
    lab_field_games games = {0};
    cli_run run;
    cli_run_begin(&run, args, (int)args->infer.threads);
    cli_status status = cli_games_files_read(args->words, count, &files);
    if (status == CLI_DONE)
        status = task_games_read(&run.task, files, count, true, &games)
                     ? infer(&run, &games)
                     : cli_run_end(&run, false);
    lab_field_games_release(&games);
    cli_games_files_free(files, count);
    return status;
}

const cli_command cli_command_infer = {
    .options = cli_infer_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Games are read as 'dyar verify' reads them: records, in which a comment may tell the "
        "board after a move ({board=0,8,?,1/4,0,9,9}) or a capture ({captures=4}), and JSON "
        "Lines.\n\n"
        "First every combination of answers to the open questions replays the games; then one "
        "change of the rules at a time, then two, then three, until some explain every move. A "
        "change is another number or word, a rule or test left out, or what another bundled "
        "ruleset has in such a place. The board and the seeds are those of the games. Pairs of "
        "numbers, words and things left out are all tried; of other pairs those that build on "
        "the best single changes. Who wins, and matches, are not changed.\n\n"
        "The result of a game is evidence, unless its tag Termination says that the players "
        "ended it. A result without that tag is dropped if no answers end the game, and if "
        "nothing explains it.\n\n"
        "What explains the games alike is told, the most common changes first, and an "
        "observation that would tell the first two apart. A move that was written down wrongly "
        "(--tolerate) is passed over: the game goes on from the board noted behind it or, "
        "where there is none, with the legal move that explains most of the rest.\n\n"
        "Of several rulesets to start from, the one is told that needs fewest changes or, "
        "where none explains every game, explains most moves; and which others are as near.\n\n"
        "The exit status is 1 where nothing that was tried explains every game.",
    .run = run,
};
