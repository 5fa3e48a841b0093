/* SPDX-License-Identifier: MIT */
/* Rows of a matrix that rulesets fill: their states, and those under other answers to their
 * open questions. */
#pragma once

#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "lab/kinship/replicates.h"

/* Fills `states`, one for each column, with those of a ruleset.  Returns false if memory runs
 * out. */
bool lab_kin_read(lab_kin_matrix *matrix, const dyar_ruleset *ruleset, uint16_t *states);

/* Does the same, with an unknown state for each that is not attested (attested.h). */
bool lab_kin_read_attested(lab_kin_matrix *matrix, const dyar_ruleset *ruleset,
                           uint16_t *states);

/* The states of a ruleset under each answer to each open question alone. */
typedef struct lab_kin_answers {
    size_t columns, questions;
    size_t *counts;    /* of answers, by question */
    uint16_t **states; /* by question: a row for each answer */
    uint16_t *
        *changed; /* by question: for each answer, the open columns in which its states are
                     not those of the ruleset, and UINT16_MAX; open_count + 1 in all */
    size_t *open; /* the columns that an answer changes */
    size_t open_count;
} lab_kin_answers;

/* Loads the ruleset of a request under each of its answers, but those that the request gives.
 * An answer with which it cannot be loaded has the states of the ruleset itself, `row`. Returns
 * false if memory runs out.  Release the answers in either case. */
bool lab_kin_answers_find(lab_kin_answers *answers, lab_kin_matrix *matrix,
                          const dyar_load_request *request, const uint16_t *row);
void lab_kin_answers_release(lab_kin_answers *answers);

/* Finds the interval of the distance of two rows over answers drawn at random (95 %). */
bool lab_kin_answers_interval(const lab_kin_matrix *matrix, const lab_kin_answers *of_a,
                              const lab_kin_answers *of_b, const uint16_t *a, const uint16_t *b,
                              uint64_t seed, double *low, double *high);
