/* SPDX-License-Identifier: MIT */
/*
 * A board drawn as a board, as south sees it: south's rows below.
 *
 *     cli_draw(stdout, game, &position, &(cli_drawing){.terminal = cli_terminal_of(stdout)});
 *
 *         a    b    c    d
 *      +---------------------+
 *    2 | ( 4) ( 4) ( 4) ( 4) |  north
 *    1 | ( 4) ( 4) [ 4] ( 4) |  south <
 *      |             @1      |
 *      +---------------------+
 *       @1  captured, of south
 *     1  south   captured 0   score 4   to move
 *     2  north   captured 0   score 0
 */
#pragma once

#include "cli/base/terminal.h"
#include "dyar/move.h"

typedef struct cli_drawing {
    cli_terminal terminal;       /* its colour and width are used; zero: neither, 80 columns */
    bool ascii;                  /* even where the terminal writes UTF-8 */
    const char *const *players;  /* their names; NULL: "south", "north"; "player 1" ... */
    const dyar_position *before; /* holes that changed since then stand out; or NULL */
} cli_drawing;

/* The board, whose turn it is, and what else the position says.  Ends with a newline.  For a
 * string, draw to open_memstream. */
void cli_draw(FILE *to, const dyar_game *game, const dyar_position *position,
              const cli_drawing *how);

/* The part below the board alone. */
void cli_draw_below_board(FILE *to, const dyar_game *game, const dyar_position *position,
                          const cli_drawing *how);

/* The sign that marks of this kind have in drawings: '@', as in position strings, for the
 * first. */
char cli_mark_sign(int kind);

cli_look cli_player_look(int player);

/* What decides who wins: seeds or marked holes, of each player. */
typedef struct cli_counts {
    const char *one, *many; /* "seed", "seeds"; "marked hole", "marked holes" */
    bool seeds;             /* seeds decide ... */
    bool fewest;            /* ... and the fewest win */
    int values[DYAR_PLAYERS_MAX];
} cli_counts;

/* `scores`: the seeds of each player, as the score is or will be.  False where nothing
 * is counted: then the last move decides. */
bool cli_count_players(const dyar_game *game, const dyar_position *position, const int *scores,
                       cli_counts *counts);

/* The name of a player in drawings and messages, from 0. */
const char *cli_player_name(const dyar_game *game, int player, const cli_drawing *how,
                            char name[32]);
