/* Opening endgame databases. */
#include "cli/base/database.h"

cli_status cli_database_check(const dyar_game *game)
{
    const char *obstacle = lab_endgame_obstacle(game);
    if (!obstacle)
        return CLI_DONE;
    cli_complain("there can be no endgame database for this game: %s", obstacle);
    return CLI_INVALID;
}

cli_status cli_database_open(const cli_args *args, const dyar_ruleset *ruleset,
                             cli_database *database)
{
    const char *path = cli_text(args, "database", NULL);
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

cli_status cli_database_close(cli_database *database, cli_status status)
{
    if (database->reader && lab_endgame_out_of_memory(database->reader))
        cli_out_of_memory();
    const bool damaged = database->reader && lab_endgame_is_damaged(database->reader);
    if (damaged)
        cli_complain("'%s' is damaged", database->path);
    lab_endgame_close(database->reader);
    database->reader = NULL;
    return damaged && status == CLI_DONE ? CLI_INVALID : status;
}

const lab_oracle *cli_database_oracle(const cli_database *database)
{
    return database->reader ? &database->oracle : NULL;
}
