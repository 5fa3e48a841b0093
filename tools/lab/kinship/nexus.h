/* SPDX-License-Identifier: MIT */
/*
 * Kinship in the NEXUS format (Maddison, Swofford and Maddison 1997), for programs of
 * phylogenetics.
 *
 * Names have "_" for "-", which the format does not allow in them.  A state is a symbol;
 * comments are the code book.  "-" is inapplicable, "{01}" is a state that an answer decides.
 */
#pragma once

#include <stdio.h>

#include "lab/kinship/joining.h"
#include "lab/kinship/matrix.h"

typedef enum lab_kin_coding {
    LAB_KIN_STANDARD, /* a column for each character, and one for each element of a set;
                         quantities in five classes */
    LAB_KIN_BINARY,   /* a column for each word of a character with more than two, and for each
                         step of numbers, in which rulesets differ */
} lab_kin_coding;

typedef struct lab_kin_nexus {
    lab_kin_matrix *matrix;
    const char *const *names; /* of its rows */
    const char *const *open;  /* by row, then by column: "a|b" if an answer decides; NULL: no
                                 state  is open */
    const lab_kin_join *tree; /* by neighbour joining; NULL: none is written */
} lab_kin_nexus;

/* Writes characters with weights and groups, and the tree.  Returns false if memory runs out.
 */
bool lab_kin_nexus_write(FILE *to, const lab_kin_nexus *nexus, lab_kin_coding coding);

/* Writes distances, for SplitsTree and others.  `between` is count times count distances. */
void lab_kin_nexus_distances(FILE *to, const double *between, const char *const *names,
                             size_t count);
