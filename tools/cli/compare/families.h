/* SPDX-License-Identifier: MIT */
/*
 * Families: rulesets so close together in a tree that one line represents them.
 *
 * A family is a cluster that was joined at no more than a given distance.  It is named after
 * its middle, the ruleset nearest to all others, and described by the words of dyar_brief that
 * all its rulesets share.
 */
#pragma once

#include "cli/compare/dendrogram.h"
#include "dyar/ruleset.h"

typedef struct cli_family {
    size_t *members; /* rulesets, as the distances number them */
    size_t count;
    char
        *name; /* its first ruleset and how many more; of a ruleset without relatives, its id */
} cli_family;

typedef struct cli_families {
    cli_family *list;
    size_t count;
    const char **names;
    lab_join *joins; /* of families, above the distance */
} cli_families;

/* Release in any case. */
cli_families cli_families_find(const double *between, size_t count, const lab_join *joins,
                               const char *const *names, double distance);
void cli_families_release(cli_families *families);

cli_dendrogram cli_families_tree(const cli_families *families);

/* Those of several: what their members share, and which they are. */
void cli_families_print(const cli_families *families, dyar_ruleset *const *rulesets,
                        const char *const *names, int width);
