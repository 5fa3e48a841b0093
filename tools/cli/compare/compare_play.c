/* SPDX-License-Identifier: MIT */
/* dyar compare --all --by play: how far rulesets are from each other in random games. */
#include "cli/base/written_file.h"
#include "cli/compare/compare_all.h"

#include <inttypes.h>

#include "cli/base/columns.h"
#include "cli/base/csv.h"
#include "cli/base/terminal.h"
#include "cli/compare/clusters.h"
#include "cli/compare/dendrogram.h"
#include "requests/report_distances.h"
#include "tasks/distances.h"

enum { PLAY_WIDTH = 78 };

static void print_what_it_is(const task_distances_result *c)
{
    cli_wrap(stdout,
             "The distance of two rulesets is the share of landings that they decide "
             "differently. Random games of each are played, with the other's landing rules on "
             "the same board, and each situation counts as often as it occurs. 0: all landings "
             "are decided alike. 1: none is. Rules that do not concern a landing (the "
             "moves, the end, the winner) do not count.",
             0, 0, PLAY_WIDTH);
    const size_t apart = task_distances_apart(c);
    if (apart > 0)
        printf(
            "\n%zu pairs are not comparable (n.c.): neither fits the other's board. Clusters "
            "take 1 for them.\n",
            apart);
    cli_clusters_print_mantel(&c->characters, "the share of landings decided differently",
                              (uint64_t)c->parameters.seed);
    printf("\n%d random games of each ruleset for each pair, seed %llu; clusters by average "
           "linkage.\n\n",
           (int)c->parameters.games, (unsigned long long)c->parameters.seed);
}

/* ---- behaviour ---- */

enum { LISTED_MOST = 10 }; /* rulesets whose pairs are listed for people */

static char *share_text(lab_interval share)
{
    return cli_format("%.3f (%.3f-%.3f)", share.value, share.low, share.high);
}

static void add_behaviour(cli_columns *columns, const char *a, const char *b,
                          const lab_behaviour *behaviour)
{
    char *pair = cli_format("%s, %s%s", a, b, behaviour->mirrored ? ", mirrored" : "");
    char *seeds = share_text(behaviour->seeds), *next = share_text(behaviour->next);
    char *legal = share_text(behaviour->legal);
    if (behaviour->apart)
        cli_columns_add(columns, pair, "n.c.", "", "", "", behaviour->apart);
    else
        cli_columns_add(columns, pair, seeds, next, legal, cli_grouped(behaviour->moves).text);
    free(pair);
    free(seeds);
    free(next);
    free(legal);
}

static void print_behaviours(const task_distances_result *c)
{
    putchar('\n');
    cli_wrap(
        stdout,
        "Behaviour in positions of one board, in which both play the same move. seeds: of the "
        "seeds that either moves, the share that end in different places. next: the "
        "share of moves after which another player is to move. legal: how different the "
        "legal moves are (0: the same; 1: none in common). With 95 % intervals over games. "
        "n.c.: not comparable. mirrored: the two sow in opposite directions, so one board is "
        "mirrored.",
        0, 0, PLAY_WIDTH);
    putchar('\n');
    cli_columns *columns = cli_columns_new(6);
    cli_columns_add(columns, "", "seeds", "next", "legal", "moves");
    for (size_t a = 0; a < c->count; a++)
        for (size_t b = a + 1; b < c->count; b++)
            add_behaviour(columns, c->names[a], c->names[b],
                          &c->distances.behaviours[a * c->count + b]);
    cli_columns_end(columns, stdout, 2, 0);
}

static void print_play_plain(const cli_args *args, const task_distances_result *c)
{
    print_what_it_is(c);
    cli_clusters_print(&(cli_clusters){.names = c->names,
                                       .rulesets = c->rulesets,
                                       .count = c->count,
                                       .between = c->distances.between,
                                       .apart = c->distances.apart,
                                       .joins = c->joins},
                       args->compare.fold);
    if (c->count <= LISTED_MOST)
        print_behaviours(c);
    else
        puts("\n--matrix csv prints how each pair behaves on one board.");
}

/* ---- for a spreadsheet ---- */

static void print_csv_share(const lab_behaviour *behaviour, lab_interval share)
{
    if (behaviour->apart)
        printf(",,,");
    else
        printf(",%.6f,%.6f,%.6f", share.value, share.low, share.high);
}

static void print_csv_pair(const task_distances_result *c, size_t a, size_t b)
{
    const size_t pair = a * c->count + b;
    const lab_behaviour *behaviour = &c->distances.behaviours[pair];
    cli_csv_text(stdout, c->names[a]);
    putchar(',');
    cli_csv_text(stdout, c->names[b]);
    putchar(',');
    if (!c->distances.apart[pair])
        printf("%.6f", c->distances.between[pair]);
    print_csv_share(behaviour, behaviour->seeds);
    print_csv_share(behaviour, behaviour->next);
    print_csv_share(behaviour, behaviour->legal);
    printf(",%" PRIu64 ",%" PRIu64 ",%s,", behaviour->games, behaviour->moves,
           behaviour->mirrored ? "yes" : "no");
    cli_csv_text(stdout, behaviour->apart);
    putchar('\n');
}

/* A line for each pair; figures of pairs that are not comparable are empty. */
static void print_play_csv(const task_distances_result *c)
{
    puts("a,b,landings,seeds,seeds_low,seeds_high,next,next_low,next_high,legal,legal_low,"
         "legal_high,games,moves,mirrored,not_comparable");
    for (size_t a = 0; a < c->count; a++)
        for (size_t b = a + 1; b < c->count; b++)
            print_csv_pair(c, a, b);
}

/* ---- the command ---- */

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
        else if (args->compare.matrix)
            print_play_csv(&result);
        else
            print_play_plain(args, &result);
        status = cli_write_drawing(args->compare.svg, draw, &result);
    }
    task_distances_release(&result);
    return status;
}
