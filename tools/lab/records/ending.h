/* SPDX-License-Identifier: MIT */
/*
 * How a recorded game ended, and whether its result agrees with the rules.
 *
 * A result is evidence only of how the rules end a game. A player may resign, lose on time or
 * agree to a draw; the tag Termination says so, with a word of termination.def. Without the tag
 * the rules ended the game.
 */
#pragma once

#include "lab/records/record.h"

typedef enum lab_termination {
#define LAB_TERMINATION(name, word, how) LAB_TERMINATION_##name,
#include "lab/records/termination.def"
    LAB_TERMINATIONS
} lab_termination;

/* "resigned", "by resignation". */
const char *lab_termination_word(lab_termination termination);
const char *lab_termination_how(lab_termination termination);

/* False if the text is no such word. */
bool lab_termination_read(const char *text, lab_termination *termination);

/* All words, each behind a comma: ", normal, resigned". */
extern const char lab_termination_words[];

/* What the record says; normal if it has no tag. */
lab_termination lab_record_termination(const lab_record *record);

/* Do the two fit each other? An unfinished game has no result (NULL or "none"), and an
 * agreement is a draw. */
bool lab_ending_is_consistent(const char *result, lab_termination termination);

/* The same of the tags of a record. */
bool lab_record_ending_is_consistent(const lab_record *record);

typedef enum lab_ending_judgement {
    LAB_ENDING_AGREES,
    LAB_ENDING_OPEN,   /* the rules ended the game, says the record; by the rules it goes on */
    LAB_ENDING_OTHER,  /* the rules end the game with another result */
    LAB_ENDING_NOBODY, /* no game of this number of players has that result */
} lab_ending_judgement;

/* Compares what the record says with `result`, which the game has after all its moves.  A
 * record without a result agrees. */
lab_ending_judgement lab_record_ending(const lab_record *record, const dyar_game *game,
                                       const dyar_result *result);
