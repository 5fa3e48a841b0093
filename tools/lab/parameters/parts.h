/* SPDX-License-Identifier: MIT */
/*
 * The parts of a ruleset that is written from parameters, and the words that they share.
 *
 * A condition is written piece by piece, `side: own, seeds: 1..`, into a `lab_words`.
 */
#pragma once

#include <stdio.h>

#include "lab/parameters/parameters.h"

enum { LAB_WORDS = 400 };

/* A text that is put together, cut where there is no more room: no part comes near that. */
typedef struct lab_words {
    char text[LAB_WORDS];
    size_t length;
} lab_words;

/* The ruleset that is being written. A problem names its parameter. */
typedef struct lab_ruleset_writer {
    const lab_parameters *parameters;
    FILE *to;
} lab_ruleset_writer;

/* Adds a piece, after a comma if it is not the first. */
__attribute__((format(printf, 2, 3))) void lab_words_add(lab_words *words, const char *format,
                                                         ...);

static inline int lab_parameter_get(const lab_parameters *p, lab_parameter parameter)
{
    return p->value[parameter];
}

#define LAB_IS(p, parameter, word)                                                             \
    (lab_parameter_get(p, LAB_PARAMETER_##parameter) == LAB_##parameter##_##word)
#define LAB_GET(p, parameter) lab_parameter_get(p, LAB_PARAMETER_##parameter)

/* ---- what several parts ask ---- */

/* Whether captures need a number of seeds, or take any. */
bool lab_counts_captures(const lab_parameters *p);

/* Does a last seed capture the seeds of its hole by their number? */
bool lab_captures_basic(const lab_parameters *p);

/* The numbers of seeds that are captured, as a number test: "2 or 3", "even 2..". */
void lab_write_captured_seeds(const lab_parameters *p, lab_words *words);

/* Whether a sowing can go on after the last seed of a lap. */
bool lab_sows_on(const lab_parameters *p);

/* Whether players own holes. */
bool lab_has_children(const lab_parameters *p);

/* Whether holes are marked as not yet played from. */
bool lab_marks_unmoved(const lab_parameters *p);

/* Whether holes can be marked. */
bool lab_has_marks(const lab_parameters *p);

bool lab_closes_holes(const lab_parameters *p);

/* The winner: the player who leaves the other without seeds; who has none left; or who moves
 * last. */
bool lab_deprives(const lab_parameters *p);
bool lab_clears(const lab_parameters *p);
bool lab_counts_nothing(const lab_parameters *p);

/* ---- the parts, in the order of the file ---- */

void lab_write_board(const lab_ruleset_writer *w);
void lab_write_moves(const lab_ruleset_writer *w);
void lab_write_sowing(const lab_ruleset_writer *w);
void lab_write_landing(const lab_ruleset_writer *w);
void lab_write_ends(const lab_ruleset_writer *w);
