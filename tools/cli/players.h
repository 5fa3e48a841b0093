/* Computer players as they are named on the command line: NAME or NAME:BUDGET. */
#ifndef DYAR_CLI_PLAYERS_H
#define DYAR_CLI_PLAYERS_H

#include "cli/cli.h"
#include "lab/player_spec.h"

/* "alphabeta:2s" for that game; complains of the option that it stands in. */
cli_status cli_player(const cli_args *args, const char *option, const dyar_game *game,
                      const char *text, lab_player_spec *spec);

/* A list of them, commas between: at most `room`. */
cli_status cli_player_list(const cli_args *args, const char *option, const dyar_game *game,
                           lab_player_spec *specs, size_t room, size_t *count);

#endif
