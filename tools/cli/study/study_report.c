/* SPDX-License-Identifier: MIT */
/* `dyar study report`: what a study has found, here or as a page. */
#include "cli/study/study.h"

#include "requests/report_study.h"

static const cli_example study_report_examples[] = {
    {"dyar study report RULESET.study", "print the findings in the terminal"},
    {"dyar study report RULESET.study -o report", "write a page, report/index.html"},
    {"dyar study report RULESET.study -o report --reconstruct",
     "add what related games answer"},
    {"dyar study report RULESET.study --json", "print JSON for a program"},
    {0},
};

/* To be released in any case. */
static cli_status find_out(const char *path, lab_plan *plan, lab_findings *findings)
{
    lab_store *store;
    lab_error error;
    *findings = (lab_findings){0};
    cli_status status = cli_study_open(path, plan, &store);
    if (status == CLI_DONE && !lab_findings_make(findings, plan, store, &error)) {
        cli_check_memory(&error);
        cli_complain("%s", error.message);
        status = CLI_INVALID;
    }
    lab_store_close(store);
    return status;
}

cli_status cli_study_show(const char *path, const char *folder, const char *related,
                          lab_writer *json)
{
    lab_plan plan;
    lab_findings findings;
    cli_status status = find_out(path, &plan, &findings);
    if (status == CLI_DONE && folder)
        status = cli_study_write_page(&findings, folder, related);
    else if (status == CLI_DONE && json)
        report_study(json, &findings);
    else if (status == CLI_DONE)
        cli_study_print(&findings);
    lab_findings_release(&findings);
    lab_plan_release(&plan);
    return status;
}

static cli_status run_report(const cli_args *args)
{
    const char *folder = args->study_report.output;
    if (folder && args->shared.json)
        return cli_misuse(args, "--json cannot be used with --output");
    if (!args->study_report.reconstruct)
        return cli_study_show(cli_word(args, 0), folder, NULL, args->json);
    if (!folder)
        return cli_misuse(args, "--reconstruct needs --output");
    char *related;
    cli_status status = cli_study_reconstruct(args, cli_word(args, 0), &related);
    if (status == CLI_DONE)
        status = cli_study_show(cli_word(args, 0), folder, related, NULL);
    free(related);
    return status;
}

const cli_command cli_command_study_report = {
    .options = cli_study_report_options,
    .takes = CLI_TAKES_JSON,
    .examples = study_report_examples,
    .more =
        "Notes below the figures explain them, the number of games behind them and what counts "
        "as a difference. 'dyar study --help' explains them too. You can report a study while "
        "it runs.\n\nThe page is one file that needs no others: the findings, the two measures "
        "that change most, and an appendix. You can read it on a telephone and print it. With "
        "--reconstruct, it also has the answers of 'dyar reconstruct' to the open questions of "
        "the ruleset, each with a board that shows what it changes.",
    .run = run_report,
};
