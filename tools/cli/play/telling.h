/* Telling a game: lines, names, and why it was over. */
#ifndef DYAR_CLI_TELLING_H
#define DYAR_CLI_TELLING_H

#include "cli/play/draw.h"
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

/* The player's name in drawings; may be written into `name`. */
const char *cli_told_player(const cli_telling *telling, int player, char name[32]);

/* "seed" or "seeds". */
const char *cli_seeds_word(int seeds);

/* Why a game or match was over: the rule that `reason` names, or what else it stands for. */
void cli_tell_reason(const cli_telling *telling, int deeper, const char *reason);

#endif
