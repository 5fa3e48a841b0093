/*
 * Moves and results in words.
 *
 *     lap 1: 4 seeds from c1 to c2; rule sow-on: the player takes up the seeds of
 *         that hole and sows on
 *     lap 2: 5 seeds from c2 to d1; rule empty: the turn ends
 */
#ifndef DYAR_CLI_EXPLAIN_H
#define DYAR_CLI_EXPLAIN_H

#include "cli/play/telling.h"
#include "dyar/trace.h"

/* Everything that happened, a line a lap. */
void cli_tell_move(const cli_telling *telling, const dyar_trace *trace);

/* How a game ended, or how it stands: who won, the seeds of each, and why it is over. */
void cli_tell_result(const cli_telling *telling, const dyar_result *result);

/* The legal moves with spaces between, wrapped; a newline at the end. */
void cli_tell_moves(const cli_telling *telling, const dyar_position *position);

#endif
