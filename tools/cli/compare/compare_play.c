/* dyar compare --all --by play: how far rulesets are from each other in random games. */
#include "cli/base/written_file.h"
#include "cli/compare/compare_all.h"

#include "cli/base/terminal.h"
#include "cli/compare/clusters.h"
#include "cli/compare/dendrogram.h"
#include "requests/report_compare.h"
#include "requests/report_distances.h"
#include "tasks/distances.h"

enum { WIDTH = 78 };

static void print_what_it_is(const task_distances_result *c)
{
    cli_wrap(stdout,
             "The distance of two rulesets is the share of landings that they decide "
             "differently: random games of each are played, the other's landing rules are laid "
             "on its board, and each situation counts as often as it comes up. 0: all are "
             "decided alike; 1: none is. What is not "
             "decided where a seed lands (the moves, the end, the winner) does not count.",
             0, 0, WIDTH);
    const size_t apart = task_distances_apart(c);
    if (apart > 0)
        printf(
            "\n%zu pairs are not comparable (n.c.): neither fits the other's board. Clusters "
            "take 1 for them.\n",
            apart);
    printf("\n%d random games of each ruleset for each pair, seed %llu; clusters by average "
           "linkage.\n\n",
           (int)c->parameters.games, (unsigned long long)c->parameters.seed);
}

static void print_plain(const cli_args *args, const task_distances_result *c)
{
    print_what_it_is(c);
    cli_clusters_print(&(cli_clusters){.names = c->names,
                                       .rulesets = c->rulesets,
                                       .count = c->count,
                                       .between = c->distances.between,
                                       .apart = c->distances.apart,
                                       .joins = c->joins},
                       args->compare.fold);
}

static void draw(const void *context, FILE *to)
{
    const task_distances_result *c = context;
    const cli_dendrogram tree = {.names = c->names, .count = c->count, .joins = c->joins};
    cli_dendrogram_svg(&tree, to);
}

cli_status cli_compare_play(const cli_args *args)
{
    task_distances_result result;
    cli_run run;
    const task_distances_input input = {.parameters = args->tasks->distances,
                                        .request = cli_request(args, NULL),
                                        .rulesets = {args->words, args->word_count}};
    cli_run_begin(&run, args, (int)cli_number_or(args->compare.threads, cli_processors()));
    cli_status status = cli_run_end(&run, task_distances(&run.task, &input, &result));
    if (status == CLI_DONE) {
        if (args->json)
            report_distances_of(args->json, &result);
        else
            print_plain(args, &result);
        status = cli_write_drawing(args->compare.svg, draw, &result);
    }
    task_distances_release(&result);
    return status;
}
