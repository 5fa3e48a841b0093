/* What is told of a tournament to people (tournament_report.c). */
#ifndef DYAR_CLI_TOURNAMENT_H
#define DYAR_CLI_TOURNAMENT_H

#include "cli/base/cli.h"
#include "tasks/tournament.h"

void cli_tournament_print(const task_tournament_result *result);

#endif
