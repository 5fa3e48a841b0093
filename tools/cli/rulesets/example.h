/*
 * A move that shows much of a game: found by playing from the beginning.
 */
#ifndef DYAR_CLI_EXAMPLE_H
#define DYAR_CLI_EXAMPLE_H

#include "dyar/trace.h"

enum { CLI_EXAMPLE_BEFORE = 24 };

typedef struct cli_shown_move {
    dyar_move before[CLI_EXAMPLE_BEFORE]; /* the moves that lead to it */
    size_t before_count;
    dyar_position position; /* in which it is made */
    dyar_move move;
} cli_shown_move;

/* Of the moves that a short game offers, the first of those that tell most: a few laps and a
 * capture.  Always the same one of a game.  False where there is no move. */
bool cli_find_example(const dyar_game *game, const dyar_position *start, cli_shown_move *shown);

#endif
