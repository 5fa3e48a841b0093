/* dyar compare --all: how far rulesets are from each other. */
#include "cli/compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "cli/compare/dendrogram.h"
#include "cli/compare/families.h"
#include "cli/base/passed.h"
#include "cli/base/memory.h"
#include "cli/base/progress.h"
#include "cli/base/terminal.h"
#include "lab/compare/distance.h"
#include "lab/base/file.h"
#include "requests/reports.h"

enum { MOST_IN_TABLE = 12, MOST_UNFOLDED = 40, WIDTH = 78 };

typedef struct comparing_all {
    const cli_args *args;
    const char *const *asked; /* ids or files */
    size_t count;
    dyar_ruleset **rulesets;
    const char **names;
    lab_distances distances;
    lab_join *joins;
    cli_progress progress;
} comparing_all;

/* ---- finding distances ---- */

static cli_status load_all(comparing_all *c)
{
    cli_status status = CLI_DONE;
    c->rulesets = cli_allocate(c->count * sizeof *c->rulesets);
    c->names = cli_allocate(c->count * sizeof *c->names);
    for (size_t i = 0; i < c->count && status == CLI_DONE; i++) {
        const dyar_request request = cli_request(c->args, c->asked[i]);
        status = cli_load_request(&request, &c->rulesets[i]);
        if (status == CLI_DONE)
            c->names[i] = dyar_ruleset_about(c->rulesets[i])->id;
    }
    return status;
}

static void tell_progress(void *context, size_t done, size_t all)
{
    cli_progress_tell(context, "%zu of %zu pairs", done, all);
}

static int games_of(const comparing_all *c)
{
    return (int)cli_parameter(c->args, TASK_distances_games);
}

static uint64_t seed_of(const comparing_all *c)
{
    return (uint64_t)cli_parameter(c->args, TASK_distances_seed);
}

static cli_status find_distances(comparing_all *c)
{
    const lab_distance_task task = {
        .rulesets = (const dyar_ruleset *const *)c->rulesets,
        .count = c->count,
        .games = games_of(c),
        .most_landings = (uint64_t)games_of(c) * LAB_FEW_LANDINGS,
        .seed = seed_of(c),
        .threads = (int)cli_number(c->args, "threads", cli_processors()),
        .stop = cli_stop(),
        .progress = tell_progress,
        .context = &c->progress,
    };
    cli_catch_interrupt();
    c->joins = cli_allocate((c->count + 1) * sizeof *c->joins);
    const bool done = lab_distances_find(&task, &c->distances) &&
                      lab_cluster(c->distances.between, c->count, c->joins);
    cli_progress_end(&c->progress);
    if (!done)
        cli_complain("out of memory or threads");
    return !done ? CLI_SYSTEM : c->distances.stopped ? CLI_INTERRUPTED : CLI_DONE;
}

/* ---- telling ---- */

static void print_what_it_is(const comparing_all *c)
{
    cli_wrap(stdout,
             "The distance of two rulesets is the share of landings that they decide "
             "differently: random games of each are played, the other's landing rules are laid "
             "on its board, and each situation counts as often as it comes up. 0: all are "
             "decided alike; 1: none is, or neither's rules fit the other's board. What is not "
             "decided where a seed lands (the moves, the end, the winner) does not count.",
             0, 0, WIDTH);
    const size_t apart = report_pairs_apart(&c->distances);
    if (apart > 0)
        printf("\nOf %zu pairs neither fits the other's board.\n", apart);
    printf("\n%d random games of each ruleset for each pair, seed %llu; clusters by average "
           "linkage.\n\n",
           games_of(c), (unsigned long long)seed_of(c));
}

/* The table of distances below the diagonal; columns are numbered like the rows. */
static void print_table(const comparing_all *c)
{
    for (size_t a = 0; a < c->count; a++) {
        printf("%3zu  %-24s", a + 1, c->names[a]);
        for (size_t b = 0; b < a; b++)
            printf(" %.2f", lab_distance(&c->distances, a, b));
        printf("%s-\n", a ? "    " : " ");
    }
    putchar('\n');
}

static cli_dendrogram tree_of(const comparing_all *c)
{
    return (cli_dendrogram){.names = c->names, .count = c->count, .joins = c->joins};
}

/* Up to which distance rulesets share a line. */
static double folded_at(const comparing_all *c)
{
    const double usual = c->count > MOST_UNFOLDED ? 0.1 : -1;
    return cli_given(c->args, "fold") ? cli_seconds(c->args, "fold", usual) : usual;
}

static void print_folded(const comparing_all *c, double distance)
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

static void print_plain(const comparing_all *c)
{
    const double distance = folded_at(c);
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

static void print_json(const comparing_all *c)
{
    const report_distances found = {.names = c->names,
                                    .distances = &c->distances,
                                    .joins = c->joins,
                                    .games = games_of(c),
                                    .seed = seed_of(c)};
    lab_writer json = lab_write_report(stdout);
    report_distances_of(&json, &found);
    lab_write_end(&json);
}

static cli_status write_svg(const comparing_all *c, const char *path)
{
    const cli_dendrogram tree = tree_of(c);
    cli_memory memory = cli_memory_begin();
    lab_error error;
    cli_dendrogram_svg(&tree, memory.to);
    char *drawn = cli_memory_end(&memory), *text = cli_passed_text(drawn);
    const bool written = lab_file_write(path, text, strlen(text), &error);
    free(drawn);
    free(text);
    if (!written)
        cli_complain("%s", error.message);
    return written ? CLI_DONE : CLI_SYSTEM;
}

static cli_status compare_all(comparing_all *c)
{
    const char *svg = cli_text(c->args, "svg", NULL);
    cli_status status = load_all(c);
    if (status == CLI_DONE)
        status = find_distances(c);
    if (status != CLI_DONE)
        return status;
    if (cli_given(c->args, "json"))
        print_json(c);
    else
        print_plain(c);
    return svg ? write_svg(c, svg) : CLI_DONE;
}

cli_status cli_compare_all(const cli_args *args)
{
    const size_t given = cli_word_count(args);
    if (cli_given(args, "match") || cli_given(args, "position"))
        return cli_misuse(args, "--all compares single games from their set-ups");
    const char *svg = cli_text(args, "svg", NULL);
    if (svg && cli_leads_to(svg, cli_words(args), given))
        return cli_misuse(args, "'%s' is read here; --svg writes another file", svg);
    if (given == 1)
        return cli_misuse(args, "--all compares several rulesets, or all bundled ones");
    comparing_all c = {.args = args,
                       .asked = given ? cli_words(args) : dyar_bundled_ids(),
                       .count = given ? given : cli_count(dyar_bundled_ids()),
                       .progress = cli_progress_begin()};
    const cli_status status = compare_all(&c);
    for (size_t i = 0; c.rulesets && i < c.count; i++)
        dyar_ruleset_free(c.rulesets[i]);
    free(c.rulesets);
    free(c.names);
    free(c.joins);
    lab_distances_release(&c.distances);
    return status;
}
