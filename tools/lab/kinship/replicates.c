/* SPDX-License-Identifier: MIT */
/* Distances on other choices of characters. */
#include "lab/kinship/replicates.h"

#include <stdlib.h>

#include "dyar/random.h"
#include "lab/measure/blocks.h"

bool lab_kin_draw(lab_kin_replicates *replicates, size_t blocks, size_t count, uint64_t seed)
{
    *replicates =
        (lab_kin_replicates){.count = count,
                             .blocks = blocks,
                             .times = calloc(count * blocks + 1, sizeof *replicates->times)};
    for (size_t i = 0; replicates->times && i < count; i++) {
        dyar_random random = dyar_random_begin(seed, i);
        for (size_t drawn = 0; drawn < blocks; drawn++)
            replicates->times[i * blocks + dyar_random_below(&random, (uint32_t)blocks)]++;
    }
    return replicates->times != NULL;
}

void lab_kin_replicates_release(lab_kin_replicates *replicates)
{
    free(replicates->times);
    *replicates = (lab_kin_replicates){0};
}

static double redraw(const lab_kin_sum *sums, const uint16_t *times, size_t blocks)
{
    lab_kin_sum sum = {0};
    for (size_t i = 0; i < blocks; i++) {
        sum.unlike += times[i] * sums[i].unlike;
        sum.compared += times[i] * sums[i].compared;
    }
    return lab_kin_distance(sum);
}

bool lab_kin_interval(const lab_kin_replicates *replicates, const lab_kin_matrix *matrix,
                      const uint16_t *a, const uint16_t *b, double *low, double *high)
{
    const size_t count = replicates->count, blocks = replicates->blocks;
    lab_kin_sum *sums = calloc(blocks + 1, sizeof *sums);
    double *distances = malloc((count + 1) * sizeof *distances);
    const bool good = sums && distances;
    if (good) {
        lab_kin_compare_blocks(matrix, a, b, sums);
        for (size_t i = 0; i < count; i++)
            distances[i] = redraw(sums, lab_kin_replicate(replicates, i), blocks);
        lab_percentiles(distances, count, LAB_CONFIDENCE, low, high);
    }
    free(sums);
    free(distances);
    return good;
}
