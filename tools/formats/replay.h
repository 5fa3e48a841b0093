/* SPDX-License-Identifier: MIT */
/*
 * Games in other notations, played by the rules: records of them, and back.
 *
 * A record is made of a game after each move was played, and after everything that the notation
 * states of the move was compared: the hole of the last seed, captures, marks, totals, boards,
 * and the result. What can be compared later stays in the record as a claim.
 */
#pragma once

#include "dyar/ruleset.h"
#include "formats/reader.h"
#include "lab/records/session.h"

typedef struct format_rules {
    dyar_load_request request; /* by which the ruleset was loaded */
    const dyar_ruleset *ruleset;
    bool trusts_from; /* only the hole that a move starts from must be right */
} format_rules;

/* Plays the game that was read, makes a record of it and sets `last` to its last position.
 * Problems are noted; false if the game is left out or memory runs out. The caller releases the
 * record in either case. */
bool format_replay(format_reader *reader, const format_rules *rules, lab_record *record,
                   dyar_position *last);

/* Describes a record as a game, for format->write: its tags, moves, and what each move did.
 * False, with the reason, if no notation can hold it. The caller releases the game in either
 * case. */
bool format_describe(const lab_record *record, const dyar_game *rules, format_game *game,
                     lab_error *error);

/* Reads a position in any notation, Dyar's own included. False, with the reason, if its seeds
 * do not fit the game. */
bool format_parse_position(const dyar_game *game, const char *text, dyar_position *position,
                           dyar_diags *diags);

/* The position as notations show it. False if the board is none of two rows, has marks of
 * more kinds than one or of the owner, or the position has further state. */
bool format_board_of(const dyar_game *game, const dyar_position *position, format_board *board);
