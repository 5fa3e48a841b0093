/* SPDX-License-Identifier: MIT */
/* Intervals by resampling. */
#include "lab/measure/blocks.h"

#include <stdlib.h>

enum { BOOTSTRAP_SAMPLES = 1000, BOOTSTRAP_BLOCKS = 1000 };

bool lab_bootstrap(const lab_sample *sample, lab_statistic *statistic, double confidence,
                   uint64_t seed, lab_interval *interval)
{
    lab_blocks blocks = {.count = lab_blocks_of(sample, BOOTSTRAP_BLOCKS),
                         .width = sample->width};
    const size_t numbers = blocks.count * lab_block_room(sample->width);
    double *room = malloc((numbers + BOOTSTRAP_SAMPLES) * sizeof *room), *values = room;
    dyar_random random = dyar_random_begin(seed, 0);
    if (!room)
        return false;
    blocks.sums = room + BOOTSTRAP_SAMPLES;
    lab_blocks_fill(&blocks, sample);
    for (size_t i = 0; i < BOOTSTRAP_SAMPLES; i++) {
        double sums[LAB_WIDTH_MAX + 1] = {0};
        lab_blocks_draw(&blocks, &random, sums);
        values[i] = lab_blocks_value(sums, sample->width, statistic);
    }
    interval->value = lab_value(sample, statistic);
    lab_percentiles(values, BOOTSTRAP_SAMPLES, confidence, &interval->low, &interval->high);
    free(room);
    return true;
}
