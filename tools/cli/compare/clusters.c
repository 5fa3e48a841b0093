/* SPDX-License-Identifier: MIT */
/* Distances between several rulesets in words. */
#include "cli/compare/clusters.h"

#include "cli/base/cli.h"
#include "cli/base/terminal.h"
#include "cli/compare/dendrogram.h"
#include "cli/compare/families.h"

enum { MOST_IN_TABLE = 12, MOST_UNFOLDED = 40, WIDTH = 78 };

static void print_distance(const cli_clusters *c, size_t pair)
{
    if (c->apart && c->apart[pair])
        fputs(" n.c.", stdout);
    else
        printf(" %.2f", c->between[pair]);
}

/* The table of distances below the diagonal; columns are numbered like the rows. */
static void print_table(const cli_clusters *c)
{
    for (size_t a = 0; a < c->count; a++) {
        printf("%3zu  %-24s", a + 1, c->names[a]);
        for (size_t b = 0; b < a; b++)
            print_distance(c, a * c->count + b);
        printf("%s-\n", a ? "    " : " ");
    }
    putchar('\n');
}

static void print_folded(const cli_clusters *c, double distance)
{
    cli_families families =
        cli_families_find(c->between, c->count, c->joins, c->names, distance);
    const cli_dendrogram tree = cli_families_tree(&families);
    cli_dendrogram_print(&tree, stdout, WIDTH);
    if (families.count < c->count) {
        printf("\nRulesets at most %.2f apart, with what they share:\n\n", distance);
        cli_families_print(&families, c->rulesets, c->names, WIDTH);
    }
    cli_families_release(&families);
}

void cli_clusters_print(const cli_clusters *c, double fold)
{
    const cli_dendrogram tree = {.names = c->names, .count = c->count, .joins = c->joins};
    if (c->count <= MOST_IN_TABLE)
        print_table(c);
    if (fold >= 0)
        print_folded(c, fold);
    else if (c->count > MOST_UNFOLDED)
        print_folded(c, 0.1);
    else
        cli_dendrogram_print(&tree, stdout, WIDTH);
    if (c->count > MOST_IN_TABLE)
        puts("\nThe table of all distances: --json.");
}

/* ---- Mantel's test ---- */

void cli_clusters_print_mantel(const lab_mantel *mantel, const char *what, uint64_t seed)
{
    if (mantel->count < LAB_MANTEL_FEWEST)
        return;
    char *text = cli_format(
        "Mantel's test: over %zu rulesets, the distance between characters and %s have a "
        "correlation of %.2f; p %.3f (%d permutations, seed %llu). Neighbours share sources "
        "and history, so p is often too small. It is a hint, not a proof, and does not show "
        "causes.",
        mantel->count, what, mantel->r, mantel->p, LAB_MANTEL_PERMUTATIONS,
        (unsigned long long)seed);
    putchar('\n');
    cli_wrap(stdout, text, 0, 0, WIDTH);
    free(text);
}
