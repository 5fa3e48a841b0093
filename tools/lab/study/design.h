/* SPDX-License-Identifier: MIT */
/*
 * Designs: which combinations of answers a study plays.
 *
 *     lab_design design;
 *     if (!lab_design_make(&design, LAB_DESIGN_PAIRS, questions, count, varied, &error))
 *         ...
 *     lab_design_answers(&design, 3)[q] is the answer to question q in combination 3
 *     lab_design_release(&design);
 *
 * The first combination is always the answers that the ruleset was loaded with.  The same
 * questions give the same combinations in the same order, wherever and whenever.
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/base/error.h"

typedef enum lab_design_kind {
    LAB_DESIGN_ONE_AT_A_TIME, /* the first, and all that differ from it in one answer */
    LAB_DESIGN_PAIRS,         /* any two answers to two questions meet at least once */
    LAB_DESIGN_FULL,          /* every combination */
} lab_design_kind;

/* "one-at-a-time", "pairs", "full", in the order of the enumeration; ended by NULL. */
extern const char *const lab_design_words[];

enum { LAB_COMBINATIONS_MAX = 100000 };

typedef struct lab_design {
    size_t questions; /* of the ruleset */
    size_t count;     /* combinations */
    size_t capacity;
    size_t *answers; /* of all combinations, one after another */
} lab_design;

/* Whether a study can vary the answer to a question at all. */
bool lab_design_varies(const dyar_question *question);

/* `varied` says of every question whether its answer varies; others keep the chosen answer.
 * Returns false if there were more than LAB_COMBINATIONS_MAX combinations, or if memory runs
 * out. */
bool lab_design_make(lab_design *design, lab_design_kind kind, const dyar_question *questions,
                     size_t count, const bool *varied, lab_error *error);
void lab_design_release(lab_design *design);

/* An answer for each question, from 0. */
const size_t *lab_design_answers(const lab_design *design, size_t combination);
