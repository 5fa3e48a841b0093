/* SPDX-License-Identifier: MIT */
/*
 * Turns, results and hints in words, wrapped for a terminal.
 *
 *     lap 1: 4 seeds from c1 to c2; rule sow-on: the player picks up all the seeds
 *         in that hole and continues sowing
 *     lap 2: 5 seeds from c2 to d1; rule empty: the turn ends
 */
#pragma once

#include "cli/play/draw.h"
#include "dyar/account.h"
#include "lab/players/player.h"

/* Where and how words are printed. */
typedef struct cli_printing {
    FILE *to;
    const dyar_ruleset *ruleset;
    const cli_drawing *how; /* the players' names and the width */
    int indent;             /* columns */
    int laps;               /* as in dyar_account_style */
    bool brief;             /* as in dyar_account_style */
} cli_printing;

/* Prints one line, wrapped, with `deeper` columns of indentation added. */
void cli_print_indented(const cli_printing *printing, int deeper, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- moves and results ---- */

/* Prints the account of a turn (dyar/account.h). */
void cli_print_move(const cli_printing *printing, const dyar_trace *trace);

/* Prints the reason of a turn in one sentence (dyar/reasons.h). */
void cli_print_reason(const cli_printing *printing, const dyar_position *before,
                      const dyar_position *after, const dyar_trace *trace);

/* Prints "No: " and why the text is not a legal move in this position. */
void cli_print_refusal(const cli_printing *printing, const dyar_position *position,
                       const char *text);

/* Prints who won, what was counted and why the game is over; of a game that continues, what is
 * counted. */
void cli_print_result(const cli_printing *printing, const dyar_position *position);

/* Prints the legal moves on a line, wrapped. */
void cli_print_moves(const cli_printing *printing, const dyar_position *position);

/* ---- hints ---- */

/* A move that a computer player would make, and why: `reason` is that of a player who looks
 * ahead; `position` is where the move is made. */
void cli_print_hint(const cli_printing *printing, const dyar_position *position, dyar_move move,
                    const lab_reason *reason);
