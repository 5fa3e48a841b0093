/* SPDX-License-Identifier: MIT */
/* dyar compare: where two rulesets differ. */
#include "cli/compare/compare.h"
#include "cli/compare/compare_all.h"
#include "cli/play/players.h"
#include "requests/report_compare.h"
#include "requests/report_measures.h"

static cli_status find(cli_comparing *c)
{
    cli_run run;
    c->input.parameters = c->args->tasks->compare;
    c->input.kin = true;
    cli_run_begin(&run, c->args, 1);
    return cli_run_end(&run, task_compare_whole(&run.task, &c->input, &c->result));
}

static void write_measures(lab_writer *json, const cli_comparing *c)
{
    lab_write_key(json, "measures");
    if (c->measured) {
        report_side_by_side(json, &c->beside);
        return;
    }
    lab_write_null(json);
    if (!c->result.divergence.stopped) /* else it has been reported */
        lab_write_key_truth(json, "complete", false);
}

static void print_json(const cli_comparing *c, lab_writer *json)
{
    lab_write_object(json);
    if (!report_comparison(json, &c->result))
        cli_out_of_memory();
    if (c->args->compare.measure)
        write_measures(json, c);
}

static cli_status print_result(const cli_comparing *c, bool measures)
{
    if (c->args->json)
        print_json(c, c->args->json);
    else
        cli_compare_print(c);
    if (c->result.divergence.stopped || (measures && !c->measured))
        return CLI_INTERRUPTED;
    const bool differ = !dyar_compare_equal(c->result.comparison);
    return differ && c->args->compare.exit_code ? CLI_NO : CLI_DONE;
}

static cli_status compare(cli_comparing *c)
{
    const bool measures = c->args->compare.measure;
    cli_status status = cli_compare_load(c);
    if (status == CLI_DONE && measures)
        status = cli_compare_players(c);
    if (status == CLI_DONE)
        status = find(c);
    if (status == CLI_DONE && measures && !c->result.divergence.stopped)
        status = cli_compare_measure(c);
    return status == CLI_DONE ? print_result(c, measures) : status;
}

static cli_status check_measures(const cli_args *args)
{
    const bool all = args->compare.all, measures = args->compare.measure;
    if (all && measures)
        return cli_misuse(args, "--measure needs exactly two rulesets");
    if (!measures && (args->given[TASK_beside_player] || args->given[TASK_beside_strengths] ||
                      args->given[TASK_beside_games]))
        return cli_misuse(args, "--players, --strengths and --measured-games need --measure");
    if (!measures && !all && args->compare.threads != CLI_NONE)
        return cli_misuse(args, "--threads needs --all or --measure");
    return CLI_DONE;
}

static cli_status check_of_all(const cli_args *args)
{
    if (args->compare.svg || args->compare.heat || args->compare.newick ||
        args->compare.matrix || args->compare.weights || args->compare.by)
        return cli_misuse(args,
                          "--by, --svg, --heat, --newick, --matrix and --weights need --all");
    return CLI_DONE;
}

static cli_status compare_two(const cli_args *args)
{
    cli_comparing comparing = {.args = args};
    if (args->word_count != 2)
        return cli_misuse(args, "name two rulesets or more, or --all");
    if (args->shared.csv || args->compare.markdown || args->compare.html)
        return cli_misuse(args, "--csv, --markdown and --html need three rulesets or more");
    const cli_status status = compare(&comparing);
    cli_compare_release(&comparing);
    return status;
}

static cli_status run(const cli_args *args)
{
    cli_status status = check_measures(args);
    if (status != CLI_DONE)
        return status;
    if (args->compare.all)
        return cli_compare_all(args);
    status = check_of_all(args);
    if (status != CLI_DONE)
        return status;
    return args->word_count > 2 ? cli_compare_table(args) : compare_two(args);
}

static const cli_example examples[] = {
    {"dyar compare RULESET RULESET", "show where two rulesets differ"},
    {"dyar compare RULESET RULESET --answer-b QUESTION=ANSWER",
     "show what a different answer changes in the second"},
    {"dyar compare RULESET RULESET --set-b board.columns=4 --set-b players=2",
     "compare two rulesets on one board"},
    {"dyar compare RULESET RULESET --measure --players greedy", "measure games of both"},
    {"dyar compare RULESET RULESET --measure --strengths random,mcts:50,mcts:500",
     "find differences that hold at every strength"},
    {"dyar compare RULESET RULESET RULESET",
     "print the characters of three games side by side"},
    {"dyar compare --all --svg tree.svg", "draw the family tree of the bundled rulesets"},
    {0},
};

const cli_command cli_command_compare = {
    .options = cli_compare_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Lists what differs in the rules, in English and path by path. Lists the situations "
        "that the two rulesets decide differently, if they occur in both, and their share of "
        "the landings in random games. Then shows the shortest game in which the two differ: "
        "after the same moves, the boards, marks, captures, player to move, legal moves or "
        "results differ. Compares only what affects play, not names, sources or notes. "
        "Without --match, compares the rules of matches, too, but plays single games.\n\nThe "
        "last section, Kin, gives the distance between the characters of the two "
        "games ('dyar features') with two 95 % confidence intervals: over the characters, and "
        "over the answers to open questions. For three rulesets or more, prints a table of "
        "characters and marks those that differ with a star.\n\nIf boards or setups differ, "
        "Dyar puts one ruleset on the board of the other to compare situations and games, and "
        "prints the settings that do so.\n\n--setup, --answer, --set, --position and --match "
        "apply to both rulesets. The options that end in -a and -b apply to one. The "
        "comparison includes what these settings change and what differs without them.\n\nDyar "
        "searches games breadth first without judging repetition. If it finds no difference, "
        "it searches again and judges repetition, but reaches fewer moves. Then it plays "
        "random games. A game found in this way need not be the shortest.\n\n--measure plays "
        "games of both rulesets between the same computer players and measures them as 'dyar "
        "study' does, except for skill. A measure that only one ruleset has is not compared. "
        "If all players are random, Dyar follows only some of the games turn by turn, for "
        "measures such as lead changes.\n\n--strengths plays --measured-games at several "
        "strengths. " CLI_ABOUT_STRENGTHS,
    .run = run,
};
