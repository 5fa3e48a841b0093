/* SPDX-License-Identifier: MIT */
/*
 * dyar infer: the rulesets nearest to known ones that explain observed games.
 */
#include "cli/infer/infer.h"

#include "cli/base/safe_text.h"
#include "cli/base/run.h"
#include "cli/rulesets/starting.h"
#include "requests/report_infer.h"

static const cli_example examples[] = {
    {"dyar infer my-games.txt --from RULESET",
     "find rules near those of RULESET that explain these games"},
    {"dyar infer my-games.txt --from all --changes 0",
     "find a bundled ruleset that explains these games unchanged"},
    {"dyar infer my-games.txt --from all --seconds 60",
     "search for a minute, and report the nearest rules found so far"},
    {"dyar infer my-games.txt --from RULESET --tolerate 1 --threads 2",
     "allow one move to be recorded wrongly"},
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
    cli_print_line(stdout, "The first is saved as a ruleset in '%s'.", path);
    return status;
}

static cli_status report(const cli_args *args, const task_infer_result *result)
{
    if (!args->json)
        cli_infer_print(result);
    else if (!report_explanations(args->json, result))
        cli_out_of_memory();
    const cli_status status = save(args, result);
    if (result->nearest.stopped && cli_interrupted()) {
        cli_complain("stopped before the search was over");
        return CLI_INTERRUPTED;
    }
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
        return cli_misuse(args, "'%s' is an input file: name another file with --output", path);
    char *id = cli_infer_id(path);
    const cli_status status = cli_new_id(args, id);
    free(id);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (args->infer.from.count == 0)
        return cli_misuse(args, "add --from RULESET, the ruleset to start from");
    if (args->shared.position)
        return cli_misuse(args,
                          "--position cannot be used, because games have their own positions");
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
        "Reads games as 'dyar verify' does: JSON Lines, or records, in which a comment can "
        "state the board after a move ({board=0,8,?,1/4,0,9,9}) or a capture "
        "({captures=4}).\n\nFirst replays the games under every combination of answers to "
        "the open questions. Then tries one change of the rules at a time, then two, then "
        "three, until some changes explain every move. A change is a different number or "
        "word, a rule, a test or an item of a list left out, or what another bundled ruleset "
        "has in that place. "
        "If the first game notes a board, the board and the seeds are those of the games. If "
        "not, the columns, the seeds and the setup are changed like rules. Dyar tries all "
        "pairs of changed numbers, changed words and omissions. Of other pairs, it tries "
        "those that include one of the best single changes, or of the best changes of the "
        "board. If one change explains every move, it tries a few pairs as well, a tenth as "
        "many as rulesets before: they may be more likely. If all these explain too little, it "
        "tries values that no borrowed ruleset has in a "
        "place, alone and with the best changes: words and examples of the rules language, and "
        "numbers up to 12. It never changes rows, who wins, nor the rules of matches.\n\nA "
        "result that "
        "comes before the rules end the game is not evidence: the players may have ended it. "
        "But if three games or more, and more than half of all, are not over "
        "after their last move, Dyar tries one more change. If most results come too early, it "
        "then prefers rules that end all games with their results.\n\nIf the search is "
        "interrupted, or --seconds are over, Dyar reports "
        "the best rulesets found so far, and how far it came.\n\nLists the rulesets that "
        "explain every move, the most likely first, and an observation that would distinguish "
        "the first two. A player chooses each move among the legal ones. So rules that permit "
        "many other moves are less likely than rules that permit few, and a rare change is "
        "less likely than a common one. The list states how much less likely a ruleset is "
        "than the first. If rules that leave a move unexplained are more than 1,000 times as "
        "likely, Dyar reports them as well: the move may be recorded wrongly.\n\nIf no ruleset "
        "explains every move, Dyar lists the most likely ones "
        "and, of each game, the first move that does not fit. Such a move may have been "
        "recorded wrongly, or left out before. With --tolerate, Dyar skips a move that was "
        "recorded wrongly. The game continues from the board noted after the move or, if "
        "none is noted, with the legal move that explains most of the rest.\n\nWith "
        "several --from rulesets, reports the one that needs the fewest changes. If none "
        "explains every game, reports the one that explains the most moves. Lists "
        "ties.\n\nThe exit status is 1 if nothing that was tried explains every game.",
    .run = run,
};
