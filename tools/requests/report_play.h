/* SPDX-License-Identifier: MIT */
/* Positions, moves and what a search thinks of them as JSON. */
#pragma once

#include "dyar/reasons.h"
#include "dyar/trace.h"
#include "lab/base/json_write.h"
#include "lab/players/insight.h"

/* The position, who is to move and how, and the score. */
void report_position(lab_writer *json, const dyar_ruleset *ruleset,
                     const dyar_position *position);

/* A move that was made, and what of it is reported. */
typedef struct report_turn {
    const dyar_ruleset *ruleset;
    dyar_move move;
    const dyar_position *before, *after;
    const dyar_trace *trace; /* of this move alone */
    bool account;            /* in English, with the reasons */
    bool steps;              /* event by event */
    bool position;           /* with the whole position after it, not only its string */
} report_turn;

/* A reason of a turn, or why a move is not legal. */
void report_reason(lab_writer *json, const dyar_game *game, const dyar_reason *reason);

/* The laps of a move: an array of `from to seeds rule`. */
void report_laps(lab_writer *json, const dyar_game *game, const dyar_trace *trace);

/* Returns false if memory runs out. */
bool report_played(lab_writer *json, const report_turn *turn);

/* What a search thinks of a position; an insight without opinions is that of a game that is
 * over. */
void report_insight(lab_writer *json, const dyar_game *game, const dyar_position *position,
                    const lab_insight *insight);
