/* SPDX-License-Identifier: MIT */
/* dyar compare A B C: the characters of several rulesets, side by side. */
#include "cli/compare/compare_all.h"

#include "cli/base/columns.h"
#include "cli/base/csv.h"
#include "cli/base/terminal.h"
#include "lab/base/markup.h"
#include "requests/report_kinship.h"

enum { GAMES_MAX = CLI_COLUMNS_MAX - 2 };

/* ---- cells ---- */

static const char *state_at(const task_kinship_result *k, size_t game, size_t column)
{
    return lab_kin_state_at(&k->matrix, game, column)->text;
}

static bool differs(const task_kinship_result *k, size_t column)
{
    for (size_t i = 1; i < k->count; i++)
        if (strcmp(state_at(k, i, column), state_at(k, 0, column)) != 0)
            return true;
    return false;
}

/* Does a character apply to any of the games? */
static bool applies(const task_kinship_result *k, size_t column)
{
    return differs(k, column) || lab_kin_state_at(&k->matrix, 0, column)->applies;
}

static const char *name_of(const task_kinship_result *k, size_t column)
{
    return k->matrix.column[column].character->name;
}

/* ---- forms ---- */

/* A star before what differs. */
static void print_text(const task_kinship_result *k)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    const char *cells[CLI_COLUMNS_MAX] = {"", ""};
    cli_columns *columns = cli_columns_new(k->count + 2);
    for (size_t i = 0; i < k->count; i++)
        cells[i + 2] = k->names[i];
    cli_columns_row(columns, cells);
    for (size_t column = 0; column < k->matrix.columns; column++) {
        cells[0] = differs(k, column) ? "*" : "";
        cells[1] = name_of(k, column);
        for (size_t i = 0; i < k->count; i++)
            cells[i + 2] = state_at(k, i, column);
        if (applies(k, column))
            cli_columns_row(columns, cells);
    }
    cli_columns_end(columns, stdout, 0, terminal.is_terminal ? terminal.width : 0);
}

static void print_table_csv(const task_kinship_result *k)
{
    fputs("id,name,differs", stdout);
    for (size_t i = 0; i < k->count; i++)
        printf(",%s", k->names[i]);
    putchar('\n');
    for (size_t column = 0; column < k->matrix.columns; column++) {
        printf("%s,", k->matrix.column[column].character->id);
        cli_csv_text(stdout, name_of(k, column));
        fputs(differs(k, column) ? ",yes" : ",no", stdout);
        for (size_t i = 0; i < k->count; i++)
            printf(",%s", state_at(k, i, column));
        putchar('\n');
    }
}

/* What differs is bold. */
static void print_markdown(const task_kinship_result *k)
{
    fputs("| |", stdout);
    for (size_t i = 0; i < k->count; i++)
        printf(" `%s` |", k->names[i]);
    fputs("\n|---|", stdout);
    for (size_t i = 0; i < k->count; i++)
        fputs("---|", stdout);
    putchar('\n');
    for (size_t column = 0; column < k->matrix.columns; column++) {
        const char *bold = differs(k, column) ? "**" : "";
        if (!applies(k, column))
            continue;
        printf("| %s%s%s |", bold, name_of(k, column), bold);
        for (size_t i = 0; i < k->count; i++)
            printf(" %s |", state_at(k, i, column));
        putchar('\n');
    }
}

static void print_html_row(const task_kinship_result *k, size_t column)
{
    fputs(differs(k, column) ? "<tr class=\"differs\"><th scope=\"row\">"
                             : "<tr><th scope=\"row\">",
          stdout);
    lab_markup_text(stdout, name_of(k, column));
    fputs("</th>", stdout);
    for (size_t i = 0; i < k->count; i++) {
        fputs("<td>", stdout);
        lab_markup_text(stdout, state_at(k, i, column));
        fputs("</td>", stdout);
    }
    puts("</tr>");
}

static void print_html(const task_kinship_result *k)
{
    puts("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
         "<title>Characters side by side</title>\n"
         "<style>body{font-family:sans-serif}th{text-align:left;font-weight:normal}"
         "td,th{padding:.1em .8em .1em 0}.differs{background:#fea}</style>\n"
         "<table>\n<tr><td></td>");
    for (size_t i = 0; i < k->count; i++) {
        fputs("<th scope=\"col\">", stdout);
        lab_markup_text(stdout, k->names[i]);
        fputs("</th>", stdout);
    }
    puts("</tr>");
    for (size_t column = 0; column < k->matrix.columns; column++)
        if (applies(k, column))
            print_html_row(k, column);
    puts("</table>\n</html>");
}

/* ---- the command ---- */

static cli_status print_characters(const cli_args *args, task_kinship_result *k)
{
    if (args->json && !report_kinship(args->json, k))
        cli_out_of_memory();
    if (args->json)
        return CLI_DONE;
    if (args->shared.csv)
        print_table_csv(k);
    else if (args->compare.markdown)
        print_markdown(k);
    else if (args->compare.html)
        print_html(k);
    else if (k->count <= GAMES_MAX)
        print_text(k);
    else
        return cli_misuse(args, "a table for more than %d rulesets needs --csv", GAMES_MAX);
    return CLI_DONE;
}

cli_status cli_compare_table(const cli_args *args)
{
    task_kinship_result result;
    cli_run run;
    if (args->shared.csv + args->compare.markdown + args->compare.html + (args->json != NULL) >
        1)
        return cli_misuse(args, "one form at a time: --csv, --markdown, --html or --json");
    const task_kinship_input input = {.parameters = args->tasks->kinship,
                                      .request = cli_request(args, NULL),
                                      .rulesets = {args->words, args->word_count},
                                      .support = args->json};
    cli_run_begin(&run, args, 1);
    cli_status status = cli_run_end(&run, task_kinship(&run.task, &input, &result));
    if (status == CLI_DONE)
        status = print_characters(args, &result);
    task_kinship_release(&result);
    return status;
}
