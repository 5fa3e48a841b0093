/* SPDX-License-Identifier: MIT */
/* `dyar table`: the compiled dispatch table in words. */
#include "dyar/table.h"
#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/csv.h"
#include "requests/report_ruleset.h"
#include "cli/base/terminal.h"

static bool equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_table(const dyar_table_row *a, const dyar_table_row *b)
{
    return equal(a->phase, b->phase) && equal(a->table, b->table);
}

static bool same_group(const dyar_table_row *a, const dyar_table_row *b)
{
    return same_table(a, b) && equal(a->where, b->where);
}

static void print_table_heading(const cli_terminal *terminal, const dyar_table_row *row)
{
    printf("%s%s%s%s%s\n", cli_look_code(terminal, CLI_BOLD), row->table,
           row->phase ? " in the phase " : "", row->phase ? row->phase : "",
           cli_look_code(terminal, CLI_PLAIN));
}

/* Prints the rows of one group of holes; how many there are. */
static size_t print_table_group(const cli_terminal *terminal, const dyar_table_row *rows,
                                size_t left)
{
    size_t count = 0;
    cli_columns *columns = cli_columns_new(3);
    for (; count < left && same_group(&rows[0], &rows[count]); count++)
        cli_columns_add(columns, rows[count].situation, rows[count].rule, rows[count].does);
    if (rows->where) {
        printf("  ");
        cli_wrap(stdout, rows->where, 2, 4, terminal->is_terminal ? terminal->width : 0);
    }
    cli_columns_end(columns, stdout, 4, terminal->is_terminal ? terminal->width : 0);
    return count;
}

static void print_table_plain(const dyar_ruleset *ruleset)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    const dyar_table_row *rows;
    const size_t count = dyar_ruleset_table(ruleset, &rows);
    cli_need(rows);
    for (size_t i = 0; i < count;) {
        if (i > 0)
            putchar('\n');
        if (i == 0 || !same_table(&rows[i - 1], &rows[i]))
            print_table_heading(&terminal, &rows[i]);
        i += print_table_group(&terminal, rows + i, count - i);
    }
}

static void print_table_csv(const dyar_ruleset *ruleset)
{
    const dyar_table_row *rows;
    const size_t count = dyar_ruleset_table(ruleset, &rows);
    cli_need(rows);
    cli_csv_line(stdout, "table", "phase", "where", "situation", "rule", "does");
    for (size_t i = 0; i < count; i++)
        cli_csv_line(stdout, rows[i].table, rows[i].phase, rows[i].where, rows[i].situation,
                     rows[i].rule, rows[i].does);
}

static cli_status print_table_rows(const cli_args *args, const cli_loaded *loaded)
{
    lab_writer *json = args->json;
    if (args->shared.csv)
        print_table_csv(loaded->ruleset);
    else if (!json)
        print_table_plain(loaded->ruleset);
    else if (!report_table(json, loaded->ruleset))
        cli_out_of_memory();
    return CLI_DONE;
}

static cli_status run_table(const cli_args *args)
{
    return cli_with_loaded(args, print_table_rows);
}

static const cli_example table_examples[] = {
    {"dyar table RULESET", "list which rule decides when the last seed lands"},
    {"dyar table RULESET --csv >table.csv", "write the table for a spreadsheet"},
    {"dyar table RULESET --setup NAME", "list the rules for another setup"},
    {0},
};

const cli_command cli_command_table = {
    .options = cli_table_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = table_examples,
    .more = "Groups holes that the rules treat alike. For each group, lists every situation "
            "that the rules distinguish, the rule that decides it, and what that rule does.",
    .run = run_table,
};
