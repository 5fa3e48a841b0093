/* SPDX-License-Identifier: MIT */
/*
 * Games recorded from another program, as tests/conformance/README.md describes their file:
 * compressed with zstd, or plain text for a reader.
 *
 * Sites are numbered row by row from the bottom left, or as that program numbers them where the
 * board is no grid.  Players are numbered from 1.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum { RECORDED_NOWHERE = -1 }; /* as a site: beside the board */

/* What a move begins with and where it leads; most begin and lead to the same site. */
typedef struct recorded_sites {
    int from, to;
} recorded_sites;

typedef struct recorded_board {
    const uint16_t *seeds; /* at each site */
    const uint8_t *states; /* at each site; 0: none */
    const uint16_t *hands; /* of each player; NULL where the game has none */
    size_t hand_count;
    int next; /* who moves now */
} recorded_board;

/* A lap, or a pass: a turn is as many of them as the same player plays in a row. */
typedef struct recorded_ply {
    int mover;
    bool passes, heap; /* the latter: seeds are moved all together, not sown */
    bool again;        /* the mover's turn is not over */
    recorded_sites move;
    const recorded_sites *legal;
    size_t legal_count;
    recorded_board after;
} recorded_ply;

typedef struct recorded_play {
    recorded_board start;
    const recorded_ply *plies;
    size_t count;
} recorded_play;

typedef struct recorded_game {
    dyar_text name;
    int players, sites;
    int rows, columns; /* 0 where the board is no grid */
    const recorded_play *plays;
    size_t play_count;
} recorded_game;

/* The text of a file, which it holds compressed; NULL, and why on standard output. */
const char *recording_read(dyar_arena *arena, const char *path);

/* One game after another; NULL after the last.  It lives in the arena, and ends the program
 * with a word on standard output where the text is not of this form. */
const recorded_game *recording_next(dyar_arena *arena, const char **text);
