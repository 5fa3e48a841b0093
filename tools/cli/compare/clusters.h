/* SPDX-License-Identifier: MIT */
/* Distances between several rulesets in words: a table of few, and their clusters as a tree. */
#pragma once

#include "dyar/ruleset.h"
#include "lab/compare/cluster.h"
#include "lab/kinship/mantel.h"

typedef struct cli_clusters {
    const char *const *names;
    dyar_ruleset *const *rulesets;
    size_t count;
    const double *between; /* count times count */
    const bool *apart;     /* pairs that are not comparable, in the same order; NULL: none */
    const lab_join *joins;
} cli_clusters;

/* Rulesets no further from each other than `fold` share a line.  If it is below 0, those of
 * many do that are no further than 0.1. */
void cli_clusters_print(const cli_clusters *clusters, double fold);

/* Prints a sentence on the correlation of characters with `what`; none if there are too few
 * rulesets. */
void cli_clusters_print_mantel(const lab_mantel *mantel, const char *what, uint64_t seed);
