/*
 * Moves and results in words.
 *
 *     lap 1: 4 seeds from c1 to c2; rule sow-on: he takes up all its seeds and sows on
 *     lap 2: 5 seeds from c2 to d1; rule empty: the turn ends
 */
#ifndef DYAR_CLI_EXPLAIN_H
#define DYAR_CLI_EXPLAIN_H

#include "cli/play/draw.h"
#include "cli/base/json.h"
#include "dyar/trace.h"
#include "dyar/ruleset.h"

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

/* Everything that happened, a line a lap. */
void cli_tell_move(const cli_telling *telling, const dyar_trace *trace);

/* How a game ended, or how it stands: who won, the seeds of each, and why it is over. */
void cli_tell_result(const cli_telling *telling, const dyar_result *result);

/* Why a game or match was over: the rule that `reason` names, or what else it stands for. */
void cli_tell_reason(const cli_telling *telling, int deeper, const char *reason);

/* What happens between two games of a match, from the event at `from` on (between.c); where it
 * ends, as the number of the first event that does not belong to it. */
bool cli_tells_match(const dyar_event *event);
size_t cli_tell_match(const cli_telling *telling, const dyar_trace *trace, size_t from);

/* The legal moves, spaces between; to be freed. */
char *cli_move_names(const dyar_game *game, const dyar_position *position);

/* The legal moves with spaces between, wrapped; a newline at the end. */
void cli_tell_moves(const cli_telling *telling, const dyar_position *position);

/* The laps as an array of `from to seeds rule`. */
void cli_json_laps(cli_json *json, const dyar_game *game, const dyar_trace *trace);

/* Seeds that the player captured in the move and keeps (lab/records/deeds.h). */
int cli_captured(const dyar_trace *trace, int player);

/* A hole's name, "store-1" for a store, NULL for the hand. */
const char *cli_place_name(const dyar_game *game, int place, char name[16]);

#endif
