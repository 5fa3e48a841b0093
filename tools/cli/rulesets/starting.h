/* Beginning a ruleset of one's own. */
#ifndef DYAR_CLI_STARTING_H
#define DYAR_CLI_STARTING_H

#include "cli/base/cli.h"

#include <stdio.h>

/* Can a ruleset of one's own have this id?  If not, CLI_USAGE after a complaint. */
cli_status cli_new_id(const cli_args *args, const char *id);

/* The comment by which editors find the schema of rulesets. */
void cli_write_schema_line(FILE *to);

/* "my-game" as "My Game". */
void cli_write_title(FILE *to, const char *id);

/* A whole small game, every key explained; to be freed. */
char *cli_template(const char *id);

#endif
