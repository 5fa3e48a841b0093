/* SPDX-License-Identifier: MIT */
/* Opening endgame databases. */
#include "cli/base/database.h"

#include "cli/base/safe_text.h"

cli_status cli_database_check(const dyar_game *game)
{
    const char *obstacle = lab_endgame_obstacle(game);
    if (!obstacle)
        return CLI_DONE;
    cli_complain("this game cannot have an endgame database: %s", obstacle);
    return CLI_INVALID;
}

cli_status cli_database_open(const char *path, const dyar_ruleset *ruleset,
                             cli_database *database)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    lab_error error;
    *database = (cli_database){.path = path};
    if (!path)
        return CLI_DONE;
    const cli_status status = cli_database_check(game);
    if (status != CLI_DONE)
        return status;
    database->reader = lab_endgame_open(path, game, dyar_ruleset_about(ruleset)->hash, &error);
    if (!database->reader) {
        cli_check_memory(&error);
        cli_complain("'%s' cannot be used: %s", path, error.message);
        return CLI_INVALID;
    }
    database->oracle = lab_endgame_oracle(database->reader);
    return CLI_DONE;
}

cli_status cli_database_fault(const lab_endgame_reader *reader)
{
    const char *reason;
    switch (lab_endgame_fault_of(reader, &reason)) {
    case LAB_ENDGAME_DAMAGED:
    case LAB_ENDGAME_CONTRADICTED:
        return CLI_INVALID;
    case LAB_ENDGAME_UNREADABLE:
        return CLI_SYSTEM;
    default:
        return CLI_DONE;
    }
}

static void print_fault(const cli_database *database)
{
    const char *reason;
    const lab_endgame_fault fault = lab_endgame_fault_of(database->reader, &reason);
    if (fault == LAB_ENDGAME_DAMAGED)
        cli_complain("'%s' is damaged", database->path);
    else if (fault == LAB_ENDGAME_CONTRADICTED) {
        cli_complain("'%s' contradicts itself: the value of '%s' does not follow from those of "
                     "its moves",
                     database->path, reason);
        cli_hint("do not use the file; build another with 'dyar solve RULESET --build N "
                 "--database FILE'");
    } else if (fault == LAB_ENDGAME_UNREADABLE)
        cli_complain("'%s' cannot be read: %s", database->path, reason);
}

cli_status cli_database_close(cli_database *database, cli_status status)
{
    if (!database->reader)
        return status;
    if (lab_endgame_out_of_memory(database->reader))
        cli_out_of_memory();
    const cli_status fault = cli_database_fault(database->reader);
    print_fault(database);
    lab_endgame_close(database->reader);
    database->reader = NULL;
    return status == CLI_DONE ? fault : status;
}

void cli_database_cite(const cli_database *database)
{
    if (database->reader)
        cli_print_line(stdout, "Values of positions with up to %d seeds are those of '%s'.",
                       lab_endgame_seeds(database->reader), database->path);
}

const lab_oracle *cli_database_oracle(const cli_database *database)
{
    return database->reader ? &database->oracle : NULL;
}
