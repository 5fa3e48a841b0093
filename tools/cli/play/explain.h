/*
 * Moves, results, what happens between two games of a match, and hints, in words.
 *
 *     lap 1: 4 seeds from c1 to c2; rule sow-on: the player takes up the seeds of
 *         that hole and sows on
 *     lap 2: 5 seeds from c2 to d1; rule empty: the turn ends
 */
#ifndef DYAR_CLI_EXPLAIN_H
#define DYAR_CLI_EXPLAIN_H

#include "cli/play/draw.h"
#include "dyar/ruleset.h"
#include "dyar/trace.h"
#include "lab/players/player.h"

typedef struct cli_telling {
    FILE *to;
    const dyar_ruleset *ruleset;
    const cli_drawing *how; /* the players' names and the width */
    int indent;
    int laps;   /* at most so many are told, the middle ones being left out; 0: all */
    bool brief; /* between two games of a match: not what the new board shows anyway */
} cli_telling;

/* One line, wrapped, `deeper` columns further in. */
void cli_tell_line(const cli_telling *telling, int deeper, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The player's name in drawings; may be written into `name`. */
const char *cli_told_player(const cli_telling *telling, int player, char name[32]);

/* "seed" or "seeds". */
const char *cli_seeds_word(int seeds);

/* Why a game or match was over: the rule that `reason` names, or what else it stands for. */
void cli_tell_reason(const cli_telling *telling, int deeper, const char *reason);

/* ---- moves and results ---- */

/* Everything that happened, a line a lap. */
void cli_tell_move(const cli_telling *telling, const dyar_trace *trace);

/* How a game ended, or how it stands: who won, what was counted, and why it is over. */
void cli_tell_result(const cli_telling *telling, const dyar_position *position);

/* The legal moves with spaces between, wrapped; a newline at the end. */
void cli_tell_moves(const cli_telling *telling, const dyar_position *position);

/* ---- between two games of a match ---- */

/* Does this event begin what cli_tell_match tells? */
bool cli_tells_match(const dyar_event *event);

/* From the event at `from` on; where it ends, as the number of the first event that does not
 * belong to it. */
size_t cli_tell_match(const cli_telling *telling, const dyar_trace *trace, size_t from);

/* ---- hints ---- */

/* A move that a computer player would make, and why: `reason` is that of a player who looks
 * ahead; `position` is where the move is made. */
void cli_tell_hint(const cli_telling *telling, const dyar_position *position, dyar_move move,
                   const lab_reason *reason);

#endif
