/* SPDX-License-Identifier: MIT */
/* How often hidden rules were found, as tables of text or of Markdown. */
#include "cli/reconstruct/reconstruct.h"

#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/terminal.h"

enum { TABLE_WIDTH = 100, CALIBRATED_MIN = 100, CELLS_MAX = 8 };

/* ---- tables ---- */

typedef struct table {
    cli_columns *columns; /* NULL: Markdown */
    size_t count;         /* of columns */
    bool has_head;
} table;

static table begin_table(bool markdown, size_t count)
{
    return (table){.columns = markdown ? NULL : cli_columns_new(count), .count = count};
}

static void print_rule_below_head(table *t)
{
    if (!t->has_head)
        for (size_t i = 0; i < t->count; i++)
            fputs(i == 0 ? "|---|" : "---:|", stdout);
    if (!t->has_head)
        putchar('\n');
    t->has_head = true;
}

static void add_row(table *t, const char *const texts[CELLS_MAX])
{
    if (t->columns) {
        cli_columns_row(t->columns, texts);
        return;
    }
    for (size_t i = 0; i < t->count; i++)
        printf("%s%s%s", i ? " " : "| ", texts[i], " |");
    putchar('\n');
    print_rule_below_head(t);
}

static void end_table(table *t)
{
    if (t->columns)
        cli_columns_end(t->columns, stdout, 0, 0);
    putchar('\n');
}

/* ---- rows ---- */

static double part_of(double part, size_t all)
{
    return all > 0 ? 100 * part / (double)all : 0;
}

static void add_tally_row(table *t, const char *name, const lab_recon_tally *tally)
{
    const double parts[] = {(double)tally->first, (double)tally->among_three,
                            (double)tally->commonest, (double)tally->nearest, tally->chance};
    enum { PARTS = sizeof parts / sizeof *parts };
    char *texts[PARTS + 1];
    texts[PARTS] = cli_format("%zu", tally->tests);
    for (size_t i = 0; i < PARTS; i++)
        texts[i] = cli_format("%.0f", part_of(parts[i], tally->tests));
    add_row(t, (const char *const[CELLS_MAX]){name, texts[PARTS], texts[0], texts[1], texts[2],
                                              texts[3], texts[4]});
    for (size_t i = 0; i <= PARTS; i++)
        free(texts[i]);
}

static void add_tally_head(table *t, const char *name)
{
    add_row(t, (const char *const[CELLS_MAX]){name, "tests", "first %", "among three %",
                                              "commonest %", "nearest %", "chance %"});
}

static void print_by_character(const task_hindcast_result *result, bool markdown)
{
    table t = begin_table(markdown, 7);
    add_tally_head(&t, "character");
    for (size_t i = 0; i < dyar_count_characters(); i++) {
        const lab_recon_tally *tally = &result->trial.columns[i];
        const dyar_character *character = dyar_character_at(i);
        if (tally->tests == 0)
            continue;
        char *name = cli_format("%s %s", character->id, character->name);
        add_tally_row(&t, name, tally);
        free(name);
    }
    add_tally_row(&t, "all", &result->trial.all);
    end_table(&t);
}

static void print_by_area(const task_hindcast_result *result, bool markdown)
{
    table t = begin_table(markdown, 7);
    add_tally_head(&t, result->parameters.parts > 0 ? "part" : "part of the world");
    for (size_t i = 0; i < result->trial.areas; i++)
        add_tally_row(&t, result->trial.area[i], &result->trial.area_tally[i]);
    end_table(&t);
}

static void add_weights_row(table *t, const char *name, const lab_recon_weights *w)
{
    const double weights[] = {w->reach, w->place, w->range, w->people, w->common, w->pattern};
    enum { WEIGHTS = sizeof weights / sizeof *weights };
    char *texts[WEIGHTS];
    for (size_t i = 0; i < WEIGHTS; i++)
        texts[i] = cli_format("%g", weights[i]);
    add_row(t, (const char *const[CELLS_MAX]){name, texts[0], texts[1], texts[2], texts[3],
                                              texts[4], texts[5]});
    for (size_t i = 0; i < WEIGHTS; i++)
        free(texts[i]);
}

static void print_weights(const task_hindcast_result *result, bool markdown)
{
    table t = begin_table(markdown, 7);
    add_row(&t, (const char *const[CELLS_MAX]){"fitted without", "reach", "place", "range",
                                               "people", "common", "pattern"});
    for (size_t i = 0; i < result->trial.areas; i++)
        add_weights_row(&t, result->trial.area[i], &result->trial.area_weights[i]);
    add_weights_row(&t, "none left out", &result->trial.weights);
    end_table(&t);
}

static void print_calibration(const task_hindcast_result *result, bool markdown)
{
    table t = begin_table(markdown, 4);
    add_row(&t, (const char *const[CELLS_MAX]){"share of the first answer", "tests",
                                               "mean share %", "right %"});
    for (size_t i = 0; i < LAB_RECON_BINS; i++) {
        const lab_recon_bin *bin = &result->trial.bins[i];
        if (bin->tests == 0)
            continue;
        char *texts[] = {cli_format("%zu to %zu %%", 10 * i, 10 * (i + 1)),
                         cli_format("%zu", bin->tests),
                         cli_format("%.1f", part_of(bin->probability, bin->tests)),
                         cli_format("%.1f", part_of((double)bin->right, bin->tests))};
        add_row(&t, (const char *const[CELLS_MAX]){texts[0], texts[1], texts[2], texts[3]});
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
            free(texts[k]);
    }
    end_table(&t);
}

/* ---- sentences ---- */

static void print_result(const lab_recon_trial *trial)
{
    const lab_recon_tally *all = &trial->all;
    const double first = part_of((double)all->first, all->tests),
                 commonest = part_of((double)all->commonest, all->tests);
    cli_print_wrapped(
        TABLE_WIDTH, 0, 0,
        "%s known states of %zu characters in %zu rulesets were hidden, each in turn. "
        "The true state was first in %.1f %%, and among the first three in %.1f %%. The "
        "commonest state is true in %.1f %%, the nearest ruleset's in %.1f %%, one by chance "
        "in %.1f %%.",
        cli_grouped(all->tests).text, trial->characters, trial->rulesets, first,
        part_of((double)all->among_three, all->tests), commonest,
        part_of((double)all->nearest, all->tests), part_of(all->chance, all->tests));
    putchar('\n');
    if (first > commonest)
        printf("Reconstruction finds %.1f points more than the commonest state.\n",
               first - commonest);
    else
        printf("RECONSTRUCTION IS NOT BETTER THAN THE COMMONEST STATE: %.1f points less.\n",
               commonest - first);
}

static void print_settings(const task_hindcast_result *result)
{
    const task_hindcast_parameters *p = &result->parameters;
    const char *part = p->parts > 0 ? "part" : "part of the world";
    putchar('\n');
    if (p->parts > 0)
        cli_print_wrapped(TABLE_WIDTH, 0, 0,
                          "The families of rulesets are divided into %lld parts by lot (seed "
                          "%lld).",
                          (long long)p->parts, (long long)p->seed);
    cli_print_wrapped(
        TABLE_WIDTH, 0, 0,
        "Tried: %s. Left out: the ruleset's family%s%s. Hidden with a character: its block, "
        "and "
        "blocks that imply it or that it implies to %lld %%. Weights: fitted to the other "
        "parts%s.",
        p->stated ? "states that rest on an attested or reported rule"
                  : "states that rest on an attested or reported rule, and known absences",
        p->by_area ? ", and all rulesets of its " : "", p->by_area ? part : "",
        (long long)p->implied, p->parts > 0 ? "" : " of the world");
    putchar('\n');
}

void cli_hindcast_print(const task_hindcast_result *result, bool markdown)
{
    print_result(&result->trial);
    print_settings(result);
    print_by_character(result, markdown);
    print_by_area(result, markdown);
    print_calibration(result, markdown);
    cli_print_wrapped(
        TABLE_WIDTH, 0, 0,
        "Mean difference between mean share and right answers, by tests: %.1f points. Greatest "
        "difference in rows with %d tests or more: %.1f points.",
        100 * lab_recon_mean_miscalibration(&result->trial), CALIBRATED_MIN,
        100 * lab_recon_miscalibration(&result->trial, CALIBRATED_MIN));
    putchar('\n');
    print_weights(result, markdown);
}
