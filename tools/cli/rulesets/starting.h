/* SPDX-License-Identifier: MIT */
/* Beginning a ruleset of one's own. */
#pragma once

#include "cli/base/cli.h"

/* Can a ruleset of one's own have this id?  If not, CLI_USAGE after a complaint. */
cli_status cli_new_id(const cli_args *args, const char *id);

/* The comment by which editors find the schema of rulesets. */
void cli_write_schema_line(FILE *to);

/* "my-game" as "My Game". */
void cli_write_title(FILE *to, const char *id);

/* The first keys: the version of the language, the id, and the name that it suggests. */
void cli_write_id(FILE *to, const char *id);

/* Where a file of one's own begins: comments, the first of which says what it is, and the first
 * keys. */
void cli_write_head(FILE *to, const char *id, const char *what);

/* The keys that are for people, as comments. */
extern const char cli_keys_for_people[];

/* A whole small game, every key explained; to be freed. */
char *cli_template(const char *id);
