/* SPDX-License-Identifier: MIT */
/* Shares, quantiles, what is made of averages, and many questions at once. */
#include "lab/measure/statistics.h"

#include <math.h>
#include <stdlib.h>

static double below(double deviate)
{
    return erfc(-deviate / sqrt(2)) / 2;
}

/* By halving: it is asked for a few times a study. */
double lab_normal_quantile(double share)
{
    double low = -40, high = 40;
    while (high - low > 1e-12) {
        const double middle = (low + high) / 2;
        if (below(middle) < share)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

lab_interval lab_wilson(double happened, uint64_t trials)
{
    if (trials == 0)
        return (lab_interval){.value = 0.5, .low = 0, .high = 1};
    const double z = lab_normal_quantile((1 + LAB_CONFIDENCE) / 2);
    const double n = (double)trials, share = happened / n, zz = z * z / n;
    const double centre = (share + zz / 2) / (1 + zz);
    const double half = sqrt(zz * share * (1 - share) + zz * zz / 4) / (1 + zz);
    return (lab_interval){
        .value = share,
        .low = happened > 0 ? fmax(0, centre - half) : 0,
        .high = happened < n ? fmin(1, centre + half) : 1,
    };
}

/* ---- what is made of averages ---- */

double lab_mean(const double *means, size_t width)
{
    (void)width;
    return means[0];
}

double lab_spread(const double *means, size_t width)
{
    (void)width;
    return sqrt(fmax(0, means[1] - means[0] * means[0]));
}

double lab_balance(const double *means, size_t width)
{
    double least = means[0], most = means[0];
    for (size_t i = 1; i < width; i++) {
        least = fmin(least, means[i]);
        most = fmax(most, means[i]);
    }
    return 1 - (most - least);
}

double lab_value(const lab_sample *sample, lab_statistic *statistic)
{
    double means[LAB_WIDTH_MAX] = {0};
    for (size_t i = 0; i < sample->count; i++)
        for (size_t j = 0; j < sample->width; j++)
            means[j] += sample->values[i * sample->width + j];
    for (size_t j = 0; j < sample->width; j++)
        means[j] /= (double)sample->count;
    return statistic(means, sample->width);
}

/* ---- many questions at once ---- */

static int by_pointed_value(const void *a, const void *b)
{
    const double x = **(double *const *)a, y = **(double *const *)b;
    return (x > y) - (x < y);
}

bool lab_holm_adjust(double *p, size_t count)
{
    double **order = malloc((count + 1) * sizeof *order), least = 0;
    if (!order)
        return false;
    for (size_t i = 0; i < count; i++)
        order[i] = &p[i];
    qsort(order, count, sizeof *order, by_pointed_value);
    for (size_t i = 0; i < count; i++) {
        least = fmax(least, fmin(1, *order[i] * (double)(count - i)));
        *order[i] = least;
    }
    free(order);
    return true;
}
