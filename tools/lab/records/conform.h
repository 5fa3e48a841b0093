/* SPDX-License-Identifier: MIT */
/*
 * Comparing a recorded game with our own playing of it, move by move, up to the first
 * difference.
 *
 * A recording binds legal moves, as a set, and fields 1 to 3 of a position.  Whatever else a
 * ruleset keeps (field 4, marks that are nobody's, names of marks) is carried forward from our
 * own positions.  Ends and repetition are not compared.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/error.h"
#include "lab/records/recorded.h"

typedef enum lab_mismatch_kind {
    LAB_SAME,
    LAB_OTHER_START,    /* the position does not fit the rules: see `problem` */
    LAB_OTHER_END,      /* we say that the game is over, the recording goes on */
    LAB_OTHER_LEGAL,    /* other moves are legal */
    LAB_OTHER_MOVE,     /* the move made is not among them: see `problem` */
    LAB_OTHER_POSITION, /* after the move */
    LAB_NO_MEMORY,      /* to compare with: nothing is known */
} lab_mismatch_kind;

typedef struct lab_mismatch {
    lab_mismatch_kind kind;
    size_t at;              /* which move, from 0 */
    uint64_t choices;       /* what it takes to name each move before `at` among the legal ones
                               (lab/base/bits.h) */
    dyar_position previous; /* our position before the move before; if at > 0 */
    dyar_position before, after;   /* ours, before this move and after it */
    dyar_move previous_move, move; /* where they were made */
    char problem[DYAR_PROBLEM_TEXT];
} lab_mismatch;

/* True when there is no difference. */
bool lab_recorded_compare(const dyar_game *game, const lab_recorded *recorded,
                          lab_mismatch *difference);
