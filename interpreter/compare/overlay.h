/* SPDX-License-Identifier: MIT */
/*
 * One ruleset with another laid over it.
 *
 * The rules of the upper one are rewritten for the lower one's game: kinds of marks and of
 * moves that both have become one, and those of the upper one alone come last.  The game plays
 * as the lower ruleset does.  The upper one's landing rules follow the lower one's in its
 * tables, where they never apply, so that the game keeps all that they ask.
 */
#pragma once

#include "ruleset/ruleset.h"

typedef struct dyar_overlay {
    const dyar_rules *lower, *upper; /* as they are */
    const dyar_phase *phases;        /* of the upper one, in the words of the game */
    const dyar_game *game;
    int mark_of_upper[DYAR_MARKS_MAX]; /* which kind of mark of the game it is */
    int kind_of_upper[64];
    int begun_of_upper[DYAR_PHASES_MAX];
} dyar_overlay;

/* Both must have the same board.  Returns NULL if the two are too much for one game; the
 * diagnostics may be ignored. */
const dyar_overlay *dyar_overlay_new(dyar_arena *arena, const dyar_rules *lower,
                                     const dyar_rules *upper, dyar_diags *diags);

/* Which phase of `of` goes with this one of another ruleset: the one of its name, or else the
 * game itself. */
size_t dyar_overlay_partner(const dyar_rules *of, const dyar_phase *phase);

/* The rules of both, the lower one's first. */
dyar_table dyar_overlay_table(dyar_arena *arena, const dyar_table *lower,
                              const dyar_table *upper);

/* Sets, for each kind of mark of the upper ruleset, the lower one's with the same name or, if
 * neither has the other's name, the one with the same worth whose uses in the rules are most
 * alike; -1 if there is none. */
void dyar_pair_marks(const dyar_rules *lower, const dyar_rules *upper,
                     int mark_of_upper[DYAR_MARKS_MAX]);

/* Do they have the same holes, owned and sown alike, and as many players? */
bool dyar_same_board(const dyar_rules *a, const dyar_rules *b);
