/* SPDX-License-Identifier: MIT */
/* Computer players as options name them; see lab/players/player_spec.h. */
#pragma once

#include "cli/base/cli.h"
#include "lab/players/strengths.h"

/* What findings at several strengths say: below them, and in the help. */
#define CLI_ABOUT_STRENGTHS                                                                    \
    "A finding holds if there are at least three strengths, with at least 200 games at each, " \
    "and its interval is on the same side of 0 at all of them. It fades or appears if the "    \
    "effect moves towards 0 or away from it as the players get stronger (slope of a straight " \
    "line through the effects). It reverses if the intervals at two strengths are on "         \
    "opposite sides of 0. Otherwise it is undecided. These intervals are corrected for all "   \
    "findings at all strengths (Bonferroni): in 95 of 100 reports, all of them contain the "   \
    "true values."

/* Reads one of the players that --OPTION names, or reports the mistake with a hint.  `besides`
 * is another word that the option takes, or NULL: it is only suggested, not read. */
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

/* Reads the strengths that --strengths gives in `names`: one player in all seats at each. */
cli_status cli_player_strengths(const cli_args *args, const char *names, const dyar_game *game,
                                lab_strengths *strengths);

/* Complains if both --strengths and the other parameter, --players, are given. */
cli_status cli_player_check(const cli_args *args, task_parameter_id players,
                            const char *strengths);

/* Reads who plays that game: the strengths that --strengths gives, or else, if `strengths` is
 * NULL, one strength, of the names that --players gives: as many as there are seats, and the
 * last of them sits in all seats that are left. */
cli_status cli_player_seats(const cli_args *args, const char *players, const char *strengths,
                            const dyar_game *game, lab_strengths *read);
