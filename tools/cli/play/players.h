/* Computer players as options name them; see lab/players/player_spec.h. */
#ifndef DYAR_CLI_PLAYERS_H
#define DYAR_CLI_PLAYERS_H

#include "cli/base/cli.h"
#include "lab/players/player_spec.h"

/* Reads one of the players that --OPTION names, or complains and says what would be right.
 * `besides` is another word that may stand there, or NULL: it is only suggested, not read. */
cli_status cli_player(const cli_args *args, const char *option, const char *text,
                      const char *besides, lab_player_spec *spec);

/* Whether it can play that game at all; otherwise complains. */
cli_status cli_player_fits(const cli_args *args, const char *option, const dyar_game *game,
                           const lab_player_spec *spec);

/* Reads the players for that game in `names`, which --OPTION gives, commas between: at most
 * `room`. */
cli_status cli_player_list(const cli_args *args, const char *option, const char *names,
                           const dyar_game *game, lab_player_spec *specs, size_t room,
                           size_t *count);

/* The same for --players and as many as there are seats.  The last that is named sits in all
 * seats that are left. */
cli_status cli_player_seats(const cli_args *args, const char *names, const dyar_game *game,
                            lab_player_spec *players);

#endif
