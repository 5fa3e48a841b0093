/* dyar compare --all: how far rulesets are from each other. */
#include "cli/compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "cli/compare/dendrogram.h"
#include "cli/compare/families.h"
#include "cli/base/safe_text.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "lab/base/file.h"
#include "requests/report_compare.h"
#include "tasks/distances.h"

enum { MOST_IN_TABLE = 12, MOST_UNFOLDED = 40, WIDTH = 78 };

/* ---- telling ---- */

static void print_what_it_is(const task_distances_result *c)
{
    cli_wrap(stdout,
             "The distance of two rulesets is the share of landings that they decide "
             "differently: random games of each are played, the other's landing rules are laid "
             "on its board, and each situation counts as often as it comes up. 0: all are "
             "decided alike; 1: none is, or neither's rules fit the other's board. What is not "
             "decided where a seed lands (the moves, the end, the winner) does not count.",
             0, 0, WIDTH);
    const size_t apart = task_distances_apart(c);
    if (apart > 0)
        printf("\nOf %zu pairs neither fits the other's board.\n", apart);
    printf("\n%d random games of each ruleset for each pair, seed %llu; clusters by average "
           "linkage.\n\n",
           (int)c->parameters.games, (unsigned long long)c->parameters.seed);
}

/* The table of distances below the diagonal; columns are numbered like the rows. */
static void print_table(const task_distances_result *c)
{
    for (size_t a = 0; a < c->count; a++) {
        printf("%3zu  %-24s", a + 1, c->names[a]);
        for (size_t b = 0; b < a; b++)
            printf(" %.2f", lab_distance(&c->distances, a, b));
        printf("%s-\n", a ? "    " : " ");
    }
    putchar('\n');
}

static cli_dendrogram tree_of(const task_distances_result *c)
{
    return (cli_dendrogram){.names = c->names, .count = c->count, .joins = c->joins};
}

static void print_folded(const task_distances_result *c, double distance)
{
    cli_families families = cli_families_find(&c->distances, c->joins, c->names, distance);
    const cli_dendrogram tree = cli_families_tree(&families);
    cli_dendrogram_print(&tree, stdout, WIDTH);
    if (families.count < c->count) {
        printf("\nNo further than %.2f from each other, with what they share:\n\n", distance);
        cli_families_print(&families, c->rulesets, c->names, WIDTH);
    }
    cli_families_release(&families);
}

/* Rulesets no further from each other than `distance` share a line; negative: none do. */
static void print_plain(const task_distances_result *c, double distance)
{
    const cli_dendrogram tree = tree_of(c);
    print_what_it_is(c);
    if (c->count <= MOST_IN_TABLE)
        print_table(c);
    if (distance < 0)
        cli_dendrogram_print(&tree, stdout, WIDTH);
    else
        print_folded(c, distance);
    if (c->count > MOST_IN_TABLE)
        puts("\nThe table of all distances: --json.");
}

static cli_status write_svg(const task_distances_result *c, const char *path)
{
    const cli_dendrogram tree = tree_of(c);
    cli_memory memory = cli_memory_begin();
    lab_error error;
    cli_dendrogram_svg(&tree, memory.to);
    char *drawn = cli_memory_end(&memory), *text = cli_safe_text(drawn);
    const bool written = lab_file_write(path, text, strlen(text), &error);
    free(drawn);
    free(text);
    if (!written)
        cli_complain("%s", error.message);
    return written ? CLI_DONE : CLI_SYSTEM;
}

static void tell(const cli_args *args, const task_distances_result *c)
{
    if (args->json)
        report_distances_of(args->json, c);
    else
        print_plain(c, args->compare.fold < 0 && c->count > MOST_UNFOLDED ? 0.1
                                                                          : args->compare.fold);
}

cli_status cli_compare_all(const cli_args *args)
{
    const size_t given = args->word_count;
    if (args->shared.match || args->shared.position)
        return cli_misuse(args, "--all compares single games from their set-ups");
    const char *svg = args->compare.svg;
    if (svg && cli_leads_to(svg, args->words, given))
        return cli_misuse(args, "'%s' is read here; --svg writes another file", svg);
    task_distances_result result;
    cli_run run;
    const task_distances_input input = {.parameters = args->tasks->distances,
                                        .request = cli_request(args, NULL),
                                        .rulesets = {args->words, given}};
    cli_run_begin(&run, args, (int)cli_number_or(args->compare.threads, cli_processors()));
    cli_status status = cli_run_end(&run, task_distances(&run.task, &input, &result));
    if (status == CLI_DONE)
        tell(args, &result);
    if (status == CLI_DONE && svg)
        status = write_svg(&result, svg);
    task_distances_release(&result);
    return status;
}
