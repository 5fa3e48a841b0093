/* Looking for the game in which two rulesets diverge, as options say. */
#ifndef DYAR_CLI_DIVERGENCE_H
#define DYAR_CLI_DIVERGENCE_H

#include "cli/base/cli.h"
#include "lab/compare/divergence.h"

/* The limits that are usual for a command. */
enum {
    CLI_DIVERGENCE_MOVES = 30,
    CLI_DIVERGENCE_POSITIONS = 500000,
    CLI_DIVERGENCE_GAMES = 1000,
    CLI_DIVERGENCE_FEW_POSITIONS = 20000, /* where many pairs are compared */
    CLI_DIVERGENCE_FEW_GAMES = 300,
    CLI_DIVERGENCE_GAMES_OF_MATCH = 20, /* one match is played for so many games */
};

#define CLI_DIVERGENCE_OPTIONS(positions_usual, games_usual)                                   \
    CLI_SHARED(depth),                                                                         \
        {CLI_COUNTED("positions", "N", 1, 100000000),                                          \
         .help = "keep at most N positions in memory while looking for them (" positions_usual \
                 "); one of a small board takes 150 bytes"},                                   \
        {CLI_COUNTED("games", "N", 0, 1000000000),                                             \
         .help = "where no short game shows a difference, play N games at random, or one "     \
                 "match for every 20 (" games_usual ")"},                                      \
        CLI_SHARED(seed_of_games)

/* Looks for it with the limits of the options, or else so many positions and games.  Shows how
 * far it is, and can be interrupted.  The start is that of --position, or the set-ups. */
cli_status cli_diverge(const cli_args *args, const lab_pair *pair, uint64_t positions,
                       uint64_t games, lab_divergence *divergence);

/* Where both begin: at --position, or at their set-ups. */
cli_status cli_find_start(const cli_args *args, const lab_pair *pair, lab_pair_position *start);

#endif
