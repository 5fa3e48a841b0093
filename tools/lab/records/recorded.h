/* SPDX-License-Identifier: MIT */
/*
 * Games recorded by other programs: JSON Lines, one game a line.
 *
 *     {"game": id, "start": position,
 *      "moves": [{"legal": [moves], "move": move, "after": position}, ...], "over": true}
 *
 * `legal` and `after` may be left out, of any move, and `game` where the ruleset is known.
 * Such a recording binds the first three fields of a position.  It does not state how
 * games end: the last move of one that did has no `after`.
 */
#pragma once

#include "lab/base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct lab_recorded_move {
    bool has_legal;                  /* else the legal moves are not recorded */
    size_t first_legal, legal_count; /* in lab_recorded.legal */
    const char *move;
    const char *after; /* NULL: not recorded */
} lab_recorded_move;

typedef struct lab_recorded {
    const char *game; /* NULL: it does not say */
    const char *start;
    lab_recorded_move *moves;
    size_t count, capacity;
    const char **legal; /* of all moves */
    size_t legal_count, legal_capacity;
    char *strings; /* what the texts above point into */
} lab_recorded;

/* Reads one line (without its end).  Whatever comes of it, give it back with
 * lab_recorded_release.  The error's line is 1. */
bool lab_recorded_parse(const char *line, size_t length, lab_recorded *recorded,
                        lab_error *error);
void lab_recorded_release(lab_recorded *recorded);
