/* SPDX-License-Identifier: MIT */
/* Blocks of games. */
#include "lab/measure/blocks.h"

#include <stdlib.h>
#include <string.h>

void lab_blocks_fill(lab_blocks *blocks, const lab_sample *sample)
{
    const size_t width = sample->width, room = lab_block_room(width);
    memset(blocks->sums, 0, blocks->count * room * sizeof *blocks->sums);
    for (size_t i = 0; i < sample->count; i++) {
        double *block = blocks->sums + i * blocks->count / sample->count * room;
        for (size_t j = 0; j < width; j++)
            block[j] += sample->values[i * width + j];
        block[width] += 1;
    }
}

double lab_blocks_value(const double *sums, size_t width, lab_statistic *statistic)
{
    double means[LAB_WIDTH_MAX];
    for (size_t j = 0; j < width; j++)
        means[j] = sums[j] / sums[width];
    return statistic(means, width);
}

void lab_blocks_draw(const lab_blocks *blocks, dyar_random *random, double *sums)
{
    const size_t room = lab_block_room(blocks->width);
    for (size_t i = 0; i < blocks->count; i++) {
        const double *block =
            blocks->sums + dyar_random_below(random, (uint32_t)blocks->count) * room;
        for (size_t j = 0; j < room; j++)
            sums[j] += block[j];
    }
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void lab_percentiles(double *values, size_t count, double confidence, double *low, double *high)
{
    qsort(values, count, sizeof *values, by_value);
    const size_t rank = (size_t)((double)(count + 1) * (1 - confidence) / 2);
    const size_t outside = rank > 0 ? rank - 1 : 0;
    *low = values[outside];
    *high = values[count - 1 - outside];
}
