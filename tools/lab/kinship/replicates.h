/* SPDX-License-Identifier: MIT */
/*
 * Replicates: the same distances on other choices of characters.
 *
 * A replicate draws as many blocks of characters as there are, with replacement (Felsenstein
 * 1985).  A block is a character with those that apply only under its states, so that
 * characters which depend on each other are drawn together.  Nothing is sampled from play: a
 * distance is exact, and its interval states how far it depends on the characters that were
 * chosen.
 *
 *     lab_kin_replicates replicates;
 *     if (lab_kin_draw(&replicates, matrix.blocks, 200, 1))
 *         good = lab_kin_interval(&replicates, &matrix, a, b, &low, &high);
 *     lab_kin_replicates_release(&replicates);
 *
 * A replicate depends on the seed and its number alone.
 */
#pragma once

#include "lab/kinship/likeness.h"

enum { LAB_KIN_REPLICATES = 200 }; /* the usual number */

typedef struct lab_kin_replicates {
    size_t count, blocks;
    uint16_t *times; /* by replicate, then by block: how often it is drawn */
} lab_kin_replicates;

/* Draws `count` replicates, at least 1.  Returns false if memory runs out.  Release them in
 * either case. */
bool lab_kin_draw(lab_kin_replicates *replicates, size_t blocks, size_t count, uint64_t seed);
void lab_kin_replicates_release(lab_kin_replicates *replicates);

static inline const uint16_t *lab_kin_replicate(const lab_kin_replicates *replicates,
                                                size_t number)
{
    return replicates->times + number * replicates->blocks;
}

/* Finds the interval of the distance of two rows over characters (95 %).  A replicate that
 * compares nothing counts with distance 0.  Returns false if memory runs out. */
bool lab_kin_interval(const lab_kin_replicates *replicates, const lab_kin_matrix *matrix,
                      const uint16_t *a, const uint16_t *b, double *low, double *high);
