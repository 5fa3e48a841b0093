/* SPDX-License-Identifier: MIT */
/* dyar export: writes recorded games in the notation of another program. */

#include "cli/base/run.h"
#include "cli/formats/written.h"
#include "cli/verify/game_rules.h"
#include "requests/report_import.h"
#include "tasks/export.h"

static const cli_example examples[] = {
    {"dyar export my-games.txt --format playok >games.pgn", "write games for another program"},
    {"dyar export RULESET my-games.txt --format kgp", "write the last position of each game"},
    {0},
};

typedef struct exporting {
    const cli_args *args;
    const char *path; /* of the file that is read */
    cli_game_rules rules;
    cli_written written;
    report_import report;
    task_export_result result;
    cli_status status; /* the worst so far */
} exporting;

static const dyar_ruleset *rules_of(void *context, const lab_field_game *game)
{
    return cli_game_rules_get(&((exporting *)context)->rules, game);
}

static void put_game(void *context, const char *text)
{
    exporting *e = context;
    if (e->args->json)
        lab_write_string(e->args->json, text);
    else
        cli_written_put(&e->written, text);
}

static void take_problem(void *context, const format_problem *problem)
{
    exporting *e = context;
    cli_raise_status(&e->status, CLI_NO);
    if (!e->args->json)
        cli_complain("%s:%u:%u: %s", e->path, problem->line, problem->column, problem->what);
    else if (!report_import_add(&e->report, e->path, problem))
        cli_out_of_memory();
}

static void export_file(exporting *e, const task_games_text *file)
{
    const task_export_input input = {.text = *file,
                                     .of_ruleset = e->rules.named != NULL,
                                     .format = e->args->tasks->export.format,
                                     .rules_of = rules_of,
                                     .game = put_game,
                                     .problem = take_problem,
                                     .context = e};
    cli_run run;
    e->path = file->path;
    cli_run_begin(&run, e->args, 1);
    cli_raise_status(&e->status, cli_run_end(&run, task_export(&run.task, &input, &e->result)));
}

static void export_files(exporting *e, const task_games_text *files, size_t count)
{
    if (e->args->json)
        report_export_begin(e->args->json);
    for (size_t i = 0; i < count && !cli_interrupted(); i++)
        if (files[i].text)
            export_file(e, &files[i]);
    if (e->args->json)
        report_export_end(e->args->json, &e->result, &e->report);
    else if (e->result.left_out > 0)
        cli_complain("%zu game%s written, %zu left out", e->result.games,
                     e->result.games == 1 ? "" : "s", e->result.left_out);
}

static cli_status run(const cli_args *args)
{
    const char *named = cli_ruleset_word(args);
    const size_t first = named != NULL, count = args->word_count - first;
    if (count == 0)
        return cli_misuse(args, "name at least one FILE of games");
    if (!args->tasks->export.format)
        return cli_misuse(args, "add --format NAME");
    if (args->json && args->export.output)
        return cli_misuse(args, "--json cannot be used with --output");
    exporting e = {.args = args, .rules = {.args = args, .named = named}};
    const cli_status begun = cli_written_begin(&e.written, args, args->export.output);
    if (begun != CLI_DONE)
        return begun;
    task_games_text *files;
    cli_catch_interrupt();
    cli_raise_status(&e.status, cli_games_files_read(args->words + first, count, &files));
    if (e.status == CLI_DONE || !args->json)
        export_files(&e, files, count);
    cli_games_files_free(files, count);
    cli_raise_status(&e.status, e.rules.status);
    cli_game_rules_release(&e.rules);
    report_import_release(&e.report);
    return cli_written_end(&e.written, cli_interrupted() ? CLI_INTERRUPTED : e.status);
}

const cli_command cli_command_export = {
    .options = cli_export_options,
    .takes = CLI_TAKES_JSON,
    .examples = examples,
    .more = "A file holds records as 'play' saves them. 'dyar import --help' lists the "
            "formats. 'import' reads what 'export' writes, and makes records with the same "
            "moves. If the format is not used for the game, name the ruleset with '--ruleset'. "
            "A format without games gets the last position of each game.\n\nIf the format "
            "cannot hold a game, such as one on four rows, Dyar reports the game and leaves it "
            "out. The exit status is then 1.",
    .run = run,
};
