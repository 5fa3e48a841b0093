/* What the files of `dyar list` share: the rulesets that are listed. */
#ifndef DYAR_CLI_LIST_H
#define DYAR_CLI_LIST_H

#include "cli/base/cli.h"

typedef struct cli_listed {
    dyar_ruleset *ruleset;
    const dyar_ruleset_info *about; /* of the ruleset */
    const char *area;               /* the part of the world its folder is named after */
    double distance;                /* from the one asked for with --like */
} cli_listed;

typedef struct cli_shelf {
    cli_listed *list;
    size_t count;
    bool by_distance; /* the nearest first; else by id */
} cli_shelf;

/* Those that fit WORD and all options.  Empty it in any case. */
cli_status cli_shelf_fill(cli_shelf *shelf, const cli_args *args);
void cli_shelf_empty(cli_shelf *shelf);

/* By parts of the world, and there by id. */
void cli_shelf_sort_by_area(cli_shelf *shelf);

/* Tables by parts of the world, and by the shape of the board. */
void cli_print_atlas(cli_shelf *shelf);

#endif
