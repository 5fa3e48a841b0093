/* SPDX-License-Identifier: MIT */
/* The list of rulesets that the files of `dyar list` share. */
#pragma once

#include "cli/base/cli.h"
#include "tasks/kinship.h"

/* A ruleset of the list. */
typedef struct cli_listed {
    dyar_ruleset *ruleset;
    const dyar_ruleset_info *about; /* of the ruleset */
    const char *area;               /* the part of the world its folder is named after */
    size_t row;                     /* of the kinship, with --like */
} cli_listed;

typedef struct cli_ruleset_list {
    cli_listed *list;
    size_t count;
    bool by_distance;            /* from the ruleset of --like, nearest first; else by id */
    size_t liked;                /* its row */
    task_kinship_result kinship; /* of all bundled rulesets, with --like and --markdown */
} cli_ruleset_list;

/* Fills the list with the rulesets that fit the words and all options.  Release it in any case.
 */
cli_status cli_ruleset_list_fill(cli_ruleset_list *rulesets, const cli_args *args);
void cli_ruleset_list_release(cli_ruleset_list *rulesets);

/* Returns the distance of a ruleset from the one of --like. */
double cli_listed_distance(const cli_ruleset_list *rulesets, const cli_listed *listed);

/* Sorts by parts of the world, then by id. */
void cli_ruleset_list_sort_by_area(cli_ruleset_list *rulesets);

/* Prints the list as comma-separated values. */
void cli_print_list_csv(const cli_ruleset_list *rulesets);

/* Prints tables by parts of the world, and by the shape of the board. */
void cli_print_atlas(cli_ruleset_list *rulesets);
