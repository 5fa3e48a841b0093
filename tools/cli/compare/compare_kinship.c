/* SPDX-License-Identifier: MIT */
/* dyar compare --all: how far the characters of rulesets are from each other. */
#include "cli/base/written_file.h"
#include "cli/compare/compare_all.h"

#include "cli/base/terminal.h"
#include "cli/compare/clusters.h"
#include "cli/compare/heat_svg.h"
#include "cli/compare/tree_svg.h"
#include "cli/compare/weights.h"
#include "lab/kinship/nexus.h"
#include "requests/report_kinship.h"

enum { KINSHIP_WIDTH = 78 };

/* ---- pictures and files ---- */

static cli_clusters clusters_of(const task_kinship_result *c)
{
    return (cli_clusters){.names = c->names,
                          .rulesets = c->rulesets,
                          .count = c->count,
                          .between = c->between,
                          .joins = c->joins};
}

static void draw_tree(const void *context, FILE *to)
{
    const task_kinship_result *c = context;
    lab_kin_tree tree;
    if (!lab_kin_tree_root(&tree, c->tree, c->count, c->support, c->replicates.count))
        cli_out_of_memory();
    cli_tree_svg(&(cli_tree){.tree = &tree,
                             .names = c->names,
                             .delta = c->delta,
                             .replicates = c->replicates.count},
                 to);
    lab_kin_tree_release(&tree);
}

static void draw_heat(const void *context, FILE *to)
{
    const cli_clusters clusters = clusters_of(context);
    cli_heat_svg(&clusters, to);
}

static void write_newick(const void *context, FILE *to)
{
    const task_kinship_result *c = context;
    lab_kin_newick(to, c->tree, c->count, c->names, c->support, c->replicates.count);
}

static cli_status write_files(const cli_args *args, const task_kinship_result *c)
{
    cli_status status = cli_write_drawing(args->compare.svg, draw_tree, c);
    if (status == CLI_DONE)
        status = cli_write_drawing(args->compare.heat, draw_heat, c);
    if (status == CLI_DONE)
        status = cli_write_drawing(args->compare.newick, write_newick, c);
    return status;
}

/* ---- text ---- */

static void print_plain(const cli_args *args, const task_kinship_result *c)
{
    cli_wrap(stdout,
             "The distance of two rulesets is the share of characters in which they differ, by "
             "weight: what scholars class sowing games by, such as boards, laps and captures "
             "('dyar features'). 0: all characters are equal; 1: none is. It shows how alike "
             "rules are, not where they come from: borrowed rules and rules invented twice "
             "look alike, too.",
             0, 0, KINSHIP_WIDTH);
    const cli_clusters clusters = clusters_of(c);
    cli_clusters_print_mantel(&c->places, "the kilometres between places (as a logarithm)",
                              (uint64_t)c->parameters.seed);
    puts("\nClusters by average linkage.\n");
    cli_clusters_print(&clusters, args->compare.fold);
}

/* A line for each pair. */
static void print_csv(task_kinship_result *c)
{
    puts("a,b,distance,low,high,answers_low,answers_high,weight");
    for (size_t a = 0; a < c->count; a++)
        for (size_t b = a + 1; b < c->count; b++) {
            task_kin kin;
            if (!task_kinship_pair(c, a, b, true, &kin))
                cli_out_of_memory();
            printf("%s,%s,%.6f,%.6f,%.6f,%.6f,%.6f,%g\n", c->names[a], c->names[b],
                   kin.distance, kin.low, kin.high, kin.answers_low, kin.answers_high,
                   kin.weight);
        }
}

static void print(const cli_args *args, task_kinship_result *c)
{
    const char *matrix = args->compare.matrix;
    if (args->json) {
        if (!report_kinship(args->json, c))
            cli_out_of_memory();
    } else if (!matrix) {
        print_plain(args, c);
    } else if (strcmp(matrix, "csv") == 0) {
        print_csv(c);
    } else {
        lab_kin_nexus_distances(stdout, c->between, c->names, c->count);
    }
}

/* ---- the command ---- */

static cli_status compare_kinship(const cli_args *args, const double *weights)
{
    task_kinship_result result;
    cli_run run;
    const task_kinship_input input = {.parameters = args->tasks->kinship,
                                      .request = cli_request(args, NULL),
                                      .rulesets = {args->words, args->word_count},
                                      .weights = weights,
                                      .support = args->json || args->compare.svg ||
                                                 args->compare.newick};
    cli_run_begin(&run, args, (int)cli_number_or(args->compare.threads, cli_processors()));
    cli_status status = cli_run_end(&run, task_kinship(&run.task, &input, &result));
    if (status == CLI_DONE) {
        print(args, &result);
        status = write_files(args, &result);
    }
    task_kinship_release(&result);
    return status;
}

cli_status cli_compare_kinship(const cli_args *args)
{
    double *weights = NULL;
    cli_status status = cli_check_parameter(args, TASK_kinship_replicates);
    if (status == CLI_DONE && args->compare.weights)
        status = cli_weights_read(args->compare.weights, &weights);
    if (status == CLI_DONE)
        status = compare_kinship(args, weights);
    free(weights);
    return status;
}
