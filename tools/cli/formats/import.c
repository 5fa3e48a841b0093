/* SPDX-License-Identifier: MIT */
/* dyar import: reads games in the notation of other programs, and writes records of them; of
 * files of parameters, rulesets. */
#include <errno.h>

#include "cli/base/run.h"
#include "cli/formats/import_parameters.h"
#include "requests/report_import.h"
#include "tasks/import.h"

static const cli_example import_examples[] = {
    {"dyar import games.pgn >games.txt", "write records of all games in a file"},
    {"dyar import games.pgn -o games.txt",
     "do the same, but write the file whole or not at all"},
    {"dyar import FILE.txt -o FILE.yaml", "write a ruleset from a parameter file"},
    {"dyar import sheet.txt --format togyz-sheet", "name the format to see what is wrong"},
    {0},
};

/* The import of several files. */
typedef struct importing {
    const cli_args *args;
    const char *path; /* of the file that is read */
    FILE *from;
    cli_head head;   /* of it */
    bool unreadable; /* reading it failed */
    cli_written written;
    bool begun; /* a record is written */
    report_import report;
    cli_status status; /* the worst so far */
} importing;

/* ---- what the task asks for ---- */

/* The file, or what is left of it, is not imported. */
static void note_unreadable(importing *m)
{
    format_problem problem = {0};
    snprintf(problem.what, sizeof problem.what, "cannot be read: %s", strerror(errno));
    cli_raise_status(&m->status, CLI_SYSTEM);
    if (!m->args->json)
        cli_complain("'%s' %s", m->path, problem.what);
    else if (!report_import_add(&m->report, m->path, &problem))
        cli_out_of_memory();
}

static size_t fill(void *context, char *room, size_t size)
{
    importing *m = context;
    const size_t left = m->head.length - m->head.taken, again = left < size ? left : size;
    memcpy(room, m->head.text + m->head.taken, again);
    m->head.taken += again;
    if (again > 0)
        return again;
    const size_t got = fread(room, 1, size, m->from);
    if (ferror(m->from) && !m->unreadable) {
        m->unreadable = true;
        note_unreadable(m);
    }
    return got;
}

static void put_position(importing *m, const task_imported *game)
{
    char text[DYAR_POSITION_TEXT + 1];
    const size_t length =
        dyar_position_format(dyar_ruleset_game(game->ruleset), game->last, text);
    text[length] = '\n';
    text[length + 1] = '\0';
    cli_written_put(&m->written, text);
}

static void put_record(importing *m, const task_imported *game)
{
    char *text = lab_record_write(game->record, NULL);
    cli_need(text);
    if (m->begun)
        cli_written_put(&m->written, "\n");
    cli_written_put(&m->written, text);
    free(text);
}

static bool put_imported(void *context, const task_imported *game)
{
    importing *m = context;
    if (m->args->json && !report_imported(m->args->json, game->record))
        cli_out_of_memory();
    else if (!m->args->json && m->args->import.position_only)
        put_position(m, game);
    else if (!m->args->json)
        put_record(m, game);
    m->begun = true;
    return !m->unreadable && !cli_interrupted();
}

static void print_problem(const char *path, const format_problem *p)
{
    const char *quote = p->token[0] ? "'" : "", *colon = p->token[0] ? ": " : "";
    cli_complain("%s:%u:%u: %s%s%s%s%s", path, p->line, p->column, quote, p->token, quote,
                 colon, p->what);
}

static void note_problem(void *context, const format_problem *problem)
{
    importing *m = context;
    cli_raise_status(&m->status, CLI_NO);
    if (!m->args->json)
        print_problem(m->path, problem);
    else if (!report_import_add(&m->report, m->path, problem))
        cli_out_of_memory();
}

/* ---- files ---- */

static void import_games(importing *m)
{
    const task_import_parameters *p = &m->args->tasks->import;
    const task_import_input input = {.path = m->path,
                                     .fill = fill,
                                     .game = put_imported,
                                     .problem = note_problem,
                                     .context = m,
                                     .format = p->format,
                                     .trusts_from = p->trust != NULL,
                                     .request = cli_request(m->args, m->args->import.ruleset)};
    cli_run run;
    cli_run_begin(&run, m->args, 1);
    cli_raise_status(&m->status,
                     cli_run_end(&run, task_import(&run.task, &input, &m->report.result)));
}

/* Whether the file gives a ruleset, not games; no option for games goes with it. */
static bool has_parameters(const importing *m)
{
    const task_import_parameters *p = &m->args->tasks->import;
    return !m->args->json && !p->format && !p->trust && !m->args->import.position_only &&
           cli_are_parameters(&m->head);
}

/* Some editors put a mark before everything. */
static void drop_mark(cli_head *head)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t length = sizeof mark - 1;
    if (head->length < length || memcmp(head->text, mark, length) != 0)
        return;
    head->length -= length;
    memmove(head->text, head->text + length, head->length);
}

static void import_opened(importing *m)
{
    m->head.taken = 0;
    m->head.length = fread(m->head.text, 1, sizeof m->head.text, m->from);
    drop_mark(&m->head);
    if (has_parameters(m))
        cli_raise_status(&m->status,
                         cli_import_parameters(m->path, &m->head, m->from, &m->written));
    else
        import_games(m);
}

static void import_file(importing *m, const char *path)
{
    const bool is_standard = strcmp(path, "-") == 0;
    m->path = path;
    m->unreadable = false;
    m->from = is_standard ? stdin : fopen(path, "r");
    if (!m->from) {
        note_unreadable(m);
        return;
    }
    import_opened(m);
    if (!is_standard)
        fclose(m->from);
}

/* "118 games read, 2 left out" */
static void print_count(const task_import_result *r)
{
    if (r->left_out > 0)
        cli_complain("%zu game%s read, %zu left out", r->games, r->games == 1 ? "" : "s",
                     r->left_out);
    else
        cli_complain("%zu game%s read", r->games, r->games == 1 ? "" : "s");
}

static void import_files(importing *m)
{
    if (m->args->json)
        report_import_begin(m->args->json);
    for (size_t i = 0; i < m->args->word_count && !cli_interrupted(); i++)
        import_file(m, m->args->words[i]);
    if (m->args->json)
        report_import_end(m->args->json, &m->report);
    else if (m->report.result.games + m->report.result.left_out > 0)
        print_count(&m->report.result);
}

static cli_status run_import(const cli_args *args)
{
    importing m = {.args = args, .report = {.result = {.format = FORMAT_NONE}}};
    if (args->json && (args->import.output || args->import.position_only))
        return cli_misuse(args, "--json cannot be used with --output or --position-only");
    const cli_status begun = cli_written_begin(&m.written, args, args->import.output);
    if (begun != CLI_DONE)
        return begun;
    cli_catch_interrupt();
    import_files(&m);
    report_import_release(&m.report);
    return cli_written_end(&m.written, cli_interrupted() ? CLI_INTERRUPTED : m.status);
}

static const cli_term formats[] = {
    {.heading = "Formats"},
#define FORMAT(id, name, about) {.form = name, .meaning = about},
#include "formats/formats.def"
    {0},
};

const cli_command cli_command_import = {
    .options = cli_import_options,
    .takes = CLI_TAKES_JSON,
    .examples = import_examples,
    .more =
        "The first lines of a file show its format. Dyar plays each game by the rules and "
        "compares it with what the notation states about each move: where the last seed lands, "
        "captures, marks, totals and boards. Totals and boards become claims in the record, "
        "which 'verify' compares too. If the file does not say how a game ended, the record "
        "gets a tag Termination. A draw on a board that was not played to the end counts as "
        "agreed, and other results have an unknown reason.\n\nDyar reports each problem with "
        "its line and column. It leaves the game out, unless all its moves are right, and "
        "continues with the next. The last line counts the games. The exit status is 1 if "
        "there was any problem.\n\nA parameter file of MancalaGames, a program for games of "
        "two rows, becomes a ruleset. It begins with a comment for each number of the file: "
        "where the ruleset has the number, and what the ruleset cannot say about it.",
    .terms = formats,
    .run = run_import,
};
