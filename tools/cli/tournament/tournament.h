/* A tournament as `dyar tournament` keeps it, and what is told of it (tournament_report.c). */
#ifndef DYAR_CLI_TOURNAMENT_H
#define DYAR_CLI_TOURNAMENT_H

#include "cli/base/cli.h"
#include "lab/measure/tournament.h"

typedef struct cli_scoring {
    size_t games, won, drawn;
    double shares; /* of first places */
} cli_scoring;

typedef struct cli_tournament {
    lab_tournament_task task;
    const dyar_ruleset *ruleset;
    char names[LAB_RATED_MAX][LAB_PLAYER_SPEC_TEXT]; /* of the players */
    cli_scoring scorings[LAB_RATED_MAX];
    cli_scoring seats[DYAR_PLAYERS_MAX];
    lab_lineup *lineups; /* with their results */
    size_t lineup_count;
    size_t games, broken_off;
    bool stopped;
} cli_tournament;

void cli_tournament_print(const cli_tournament *t);
void cli_tournament_write(const cli_tournament *t); /* as JSON */

#endif
