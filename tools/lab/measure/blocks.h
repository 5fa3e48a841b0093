/* SPDX-License-Identifier: MIT */
/*
 * Observations added up in blocks of games.
 *
 * Averages over games do not care how these are bundled, and an interval or a test that draws
 * bundles costs less than one that draws games. Few games are bundled one by one.
 */
#pragma once

#include "dyar/random.h"
#include "lab/measure/statistics.h"

/* A block is `width` sums and, behind them, of how many games they are. */
typedef struct lab_blocks {
    double *sums;
    size_t count, width;
} lab_blocks;

/* How many blocks are made of a sample. */
static inline size_t lab_blocks_of(const lab_sample *sample, size_t most)
{
    return sample->count < most ? sample->count : most;
}

/* Numbers that a block takes up. */
static inline size_t lab_block_room(size_t width)
{
    return width + 1;
}

/* Into room for blocks->count blocks. */
void lab_blocks_fill(lab_blocks *blocks, const lab_sample *sample);

/* The statistic of sums (a block's, or of several added up). */
double lab_blocks_value(const double *sums, size_t width, lab_statistic *statistic);

/* Adds as many blocks as there are, each drawn from all of them, to the sums. */
void lab_blocks_draw(const lab_blocks *blocks, dyar_random *random, double *sums);

/* Sorts `values` and takes the two between which so large a share of them lies. */
void lab_percentiles(double *values, size_t count, double confidence, double *low,
                     double *high);
