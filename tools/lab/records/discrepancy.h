/* SPDX-License-Identifier: MIT */
/*
 * The first discrepancy between a recorded game and our own playing of it, in words.
 *
 *     lab_discrepancy d;
 *     if (!lab_record_discrepancy(record, game, &d))
 *         ... no memory
 *     if (d.key)
 *         puts(d.what);
 *     lab_discrepancy_release(&d);
 */
#pragma once

#include "lab/records/record.h"
#include "lab/records/recorded.h"

typedef struct lab_discrepancy {
    const char *key;       /* what differs, for programs: "position"; NULL: nothing does */
    char what[280];        /* "the position after it differs" */
    size_t move;           /* from 1; 0: none */
    const char *text;      /* of the move, in the recorded game, which must outlive it */
    unsigned line;         /* its line; 0: where the game begins */
    char *recorded, *ours; /* NULL: not known */
    /* Of the engine that made the record, if it may play the same rules differently; NULL. */
    const char *semantics;
    bool made;          /* there is a move to look at: */
    dyar_position from; /* where it was made */
    dyar_move played;
} lab_discrepancy;

/* Finds the first discrepancy.  Repetition is judged; boards and captures that comments state
 * are compared, and the result if the record has one.  Returns false if memory runs out.  The
 * caller releases both in any case. */
bool lab_record_discrepancy(const lab_record *record, const dyar_game *game,
                            lab_discrepancy *d);

/* The legal moves and the first three fields of each position are compared, not how games end.
 */
bool lab_recorded_discrepancy(const lab_recorded *recorded, const dyar_game *game,
                              lab_discrepancy *d);

void lab_discrepancy_release(lab_discrepancy *d);
