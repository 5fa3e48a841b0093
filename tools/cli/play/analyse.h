/* What `dyar analyse` knows of a position, and how it is shown (analyse_report.c). */
#ifndef DYAR_CLI_ANALYSE_H
#define DYAR_CLI_ANALYSE_H

#include "cli/base/cli.h"
#include "cli/base/terminal.h"
#include "lab/players/insight.h"

typedef struct cli_analysis {
    const dyar_game *game;
    const dyar_position *position;
    cli_terminal terminal;
} cli_analysis;

/* A table of the moves, the best first.  Of at most `rows` of them, each in one line of the
 * terminal; 0: of all, with their whole lines of play.  How many lines it took. */
int cli_analysis_print(const cli_analysis *analysis, const lab_insight *insight, size_t rows);

#endif
