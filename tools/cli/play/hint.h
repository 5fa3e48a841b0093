/* A move that a computer player would make, and why, in words. */
#ifndef DYAR_CLI_HINT_H
#define DYAR_CLI_HINT_H

#include "cli/play/explain.h"
#include "lab/players/player.h"

/* `reason` is that of a player who looks ahead; `position` is where the move is made. */
void cli_tell_hint(const cli_telling *telling, const dyar_position *position, dyar_move move,
                   const lab_reason *reason);

#endif
