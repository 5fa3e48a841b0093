/* SPDX-License-Identifier: MIT */
/*
 * A ruleset to start from, with the board that observed games show.
 *
 *     lab_origin origin;
 *     if (lab_origin_begin(&origin, from, &request, dyar_ruleset_about(plain), &games[0]))
 *         origin.ruleset = dyar_ruleset_load(&origin.request, diags);
 *     lab_origin_release(&origin);
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/records/field_games.h"

enum { LAB_BOARD_SETS = 3, LAB_BOARD_SET_TEXT = 48 };

typedef struct lab_origin {
    const char *from; /* as it is called */
    dyar_load_request request;
    dyar_ruleset *ruleset; /* NULL until somebody loads it; freed with the origin */
    const char **sets;     /* of the request */
    char board[LAB_BOARD_SETS][LAB_BOARD_SET_TEXT];
} lab_origin;

/* Begins with the request, changed where the board of the game differs from that of the
 * ruleset.  What the request points to must outlive the origin.  Returns false if memory runs
 * out; the caller releases the origin in any case. */
bool lab_origin_begin(lab_origin *origin, const char *from, const dyar_load_request *request,
                      const dyar_ruleset_info *about, const lab_field_game *game);
void lab_origin_release(lab_origin *origin);

typedef struct lab_board_seen {
    bool noted;        /* the first game begins with a board */
    int rows, columns; /* of it; else the least that the moves need */
} lab_board_seen;

/* The board of the games, of which there is at least one. */
lab_board_seen lab_origin_board(const lab_field_game *games, size_t count);
