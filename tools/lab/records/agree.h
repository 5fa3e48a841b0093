/* SPDX-License-Identifier: MIT */
/* Could a game that was recorded somewhere have been played by these rules? */
#pragma once

#include "lab/records/record.h"
#include "lab/records/recorded.h"

#include <stdint.h>

typedef struct lab_agreement {
    bool agrees;
    size_t move; /* the first that does not agree, from 1; 0: the start; one more than there
                    are: the result */
    bool open;   /* only the result does not agree: by these rules the game goes on, and no tag
                    Termination says who ended it */
    char why[240]; /* it does not; lower case, no full stop */
} lab_agreement;

/* Does a record agree with the rules? All moves must be legal, with repetition judged. Boards
 * and captures must be as comments state (lab/records/assertions.h). A result, if there is one,
 * must be that of the rules (lab/records/ending.h). Returns false if memory runs out. */
bool lab_record_agrees(const lab_record *record, const dyar_game *game,
                       lab_agreement *agreement);

/* The freedom that rules gave the players of a record. */
typedef struct lab_freedom {
    uint64_t choices; /* what it takes to name each move that agrees among the legal ones, as
                         lab/base/bits.h has it */
    bool goes_on;     /* after the last move the game is not over, and no tag Termination says
                         who ended it; false of recordings, which note no end */
} lab_freedom;

/* Does what lab_record_agrees does, and measures the freedom. */
bool lab_record_measure(const lab_record *record, const dyar_game *game,
                        lab_agreement *agreement, lab_freedom *freedom);

/* Sets `ends` if the moves are legal by these rules and the game is then over. Returns false if
 * memory runs out. */
bool lab_record_is_ended_by(const lab_record *record, const dyar_game *game, bool *ends);

/* Is the game played by these rules as the record has it, even if the record names others?  All
 * that lab_record_agrees checks, and the comments on captures and marks that Dyar writes after
 * moves, must be the same.  Returns false if memory runs out. */
bool lab_record_is_the_same(const lab_record *record, const dyar_game *game,
                            lab_agreement *agreement);

/* The legal moves and the positions must be the recorded ones (lab/records/conform.h).  Returns
 * false if memory runs out. */
bool lab_recorded_agrees(const lab_recorded *recorded, const dyar_game *game,
                         lab_agreement *agreement);
bool lab_recorded_measure(const lab_recorded *recorded, const dyar_game *game,
                          lab_agreement *agreement, lab_freedom *freedom);
