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

static cli_status tell(const cli_comparing *c, bool measures)
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
    return status == CLI_DONE ? tell(c, measures) : status;
}

static cli_status check_measures(const cli_args *args)
{
    const bool all = args->compare.all, measures = args->compare.measure;
    if (all && measures)
        return cli_misuse(args, "--measure plays two rulesets, --all compares any number");
    if (!measures && (args->given[TASK_beside_player] || args->given[TASK_beside_strengths] ||
                      args->given[TASK_beside_games]))
        return cli_misuse(args,
                          "--players, --strengths and --measured-games go with --measure");
    if (!measures && !all && args->compare.threads != CLI_NONE)
        return cli_misuse(args, "--threads goes with --all or --measure");
    return CLI_DONE;
}

static cli_status check_of_all(const cli_args *args)
{
    if (args->compare.svg || args->compare.heat || args->compare.newick ||
        args->compare.matrix || args->compare.weights || args->compare.by)
        return cli_misuse(args, "--by, --svg, --heat, --newick, --matrix and --weights go with "
                                "--all");
    return CLI_DONE;
}

static cli_status compare_two(const cli_args *args)
{
    cli_comparing comparing = {.args = args};
    if (args->word_count != 2)
        return cli_misuse(args, "name two rulesets or more, or --all");
    if (args->shared.csv || args->compare.markdown || args->compare.html)
        return cli_misuse(args, "--csv, --markdown and --html go with three rulesets or more");
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
    {"dyar compare RULESET RULESET", "where two rulesets differ"},
    {"dyar compare RULESET RULESET --answer-b QUESTION=ANSWER",
     "what another answer changes in one"},
    {"dyar compare RULESET RULESET --set-b board.columns=4 --set-b players=2",
     "two rulesets on one board"},
    {"dyar compare RULESET RULESET --measure --players greedy",
     "what games of the two are like"},
    {"dyar compare RULESET RULESET --measure --strengths random,mcts:50,mcts:500",
     "which differences hold at every strength"},
    {"dyar compare RULESET RULESET RULESET", "the characters of three games, side by side"},
    {"dyar compare --all --svg tree.svg", "the family tree of the bundled rulesets"},
    {0},
};

const cli_command cli_command_compare = {
    .options = cli_compare_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Tells what differs in the rules, in English and path by path; which situations "
        "the two decide differently, as far as they come up in both, and how large a share "
        "of the landings in random games; and the shortest game in which they part: after "
        "the same moves the boards, the marks, the captures, the player to move, the legal "
        "moves or the result differ. Only what decides play is compared, not names, "
        "sources and other prose. Rules of matches are compared without --match, too; "
        "games are then single ones.\n\n"
        "The last section, Kin, has the distance between their characters ('dyar features') "
        "with two 95 % intervals: over the characters, and over the answers to open "
        "questions. Three rulesets or more are shown as a table of characters, with a star "
        "before those that differ.\n\n"
        "Where boards or set-ups differ, one of the two is laid on the board of the other "
        "for the situations and the game: the settings that do so are found and told.\n\n"
        "--setup, --answer, --set, --position and --match are for both; those that end in "
        "-a and -b for one of them. What differs but for the settings is told, too.\n\n"
        "Games are walked breadth first, without judging repetition; where that shows "
        "nothing, all games are tried again with repetition judged, which gets less far; "
        "then random ones are played. A game that these find need not be the shortest.\n\n"
        "--measure plays games of each between the same computer players and measures them "
        "as 'dyar study' does, but for skill. A measure that only one of them has is "
        "compared with nothing. Where all players are random, only some games are followed "
        "turn by turn, as lead changes and the like want it.\n\n"
        "--strengths plays --measured-games at several strengths. " CLI_ABOUT_STRENGTHS,
    .run = run,
};
