/* Files of recorded games. */
#include "cli/verify/games_files.h"

#include "cli/play/records.h"

cli_status cli_games_files_read(lab_field_games *games, bool of_ruleset,
                                const cli_games_file *files, size_t count)
{
    *games = (lab_field_games){0};
    for (size_t i = 0; i < count; i++) {
        lab_error error = {0};
        if (!files[i].text)
            return CLI_SYSTEM;
        if (!lab_field_games_read(games, files[i].path, files[i].text, files[i].length,
                                  of_ruleset, &error)) {
            cli_complain_at(files[i].path, &error);
            return CLI_INVALID;
        }
    }
    return CLI_DONE;
}
