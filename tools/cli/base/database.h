/* SPDX-License-Identifier: MIT */
/* --database: an endgame database to look positions up in. */
#pragma once

#include "cli/base/cli.h"
#include "lab/solve/endgame.h"

typedef struct cli_database {
    lab_endgame_reader *reader; /* NULL: none is given */
    const char *path;
    lab_oracle oracle; /* what it knows, for players */
} cli_database;

/* Opens the file, or none for NULL; says what is wrong with it.  Anything but CLI_DONE is to be
 * returned. */
cli_status cli_database_open(const char *path, const dyar_ruleset *ruleset,
                             cli_database *database);

/* How a command ends whose database has turned out to be faulty; CLI_DONE: it is
 * sound as far as it was read. */
cli_status cli_database_fault(const lab_endgame_reader *reader);

/* How the command ends that would have ended so: says in what the database turned out to be
 * faulty. */
cli_status cli_database_close(cli_database *database, cli_status status);

/* Prints whose values those of positions with few seeds are; nothing if no file is given. */
void cli_database_cite(const cli_database *database);

/* For tasks: NULL where there is none. */
const lab_oracle *cli_database_oracle(const cli_database *database);

/* Why there cannot be one for this game is said, and not CLI_DONE returned. */
cli_status cli_database_check(const dyar_game *game);
