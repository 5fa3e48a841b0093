/* SPDX-License-Identifier: MIT */
/* Measures of the games under one combination of answers. */
#include "lab/measure/measures.h"

#include <math.h>

#include "lab/measure/observation.h"

const lab_measure *lab_measure_get(lab_measure_id id)
{
    static const lab_measure measures[] = {
#define LAB_MEASURE(id, name, title, unit, interval, about, definition, source)                \
    {name, title, unit, interval, about, definition, source},
#include "lab/measure/measures.def"
#undef LAB_MEASURE
    };
    return &measures[id];
}

bool lab_measure_is_share(const lab_measure *measure)
{
    return strncmp(measure->unit, "share", 5) == 0;
}

/* The request for one measure, and room to work in. */
typedef struct measuring {
    lab_sample sample;
    double *differences; /* as many as there are observations */
    uint64_t seed;
} measuring;

static lab_interval share_interval(const lab_sample *sample)
{
    double happened = 0;
    for (size_t i = 0; i < sample->count; i++)
        happened += sample->values[i];
    return lab_wilson(happened, sample->count);
}

/* The least and the greatest that the gap between two seats may be. */
static bool bound_gap(measuring *m, size_t a, size_t b, double confidence, double *least,
                      double *most)
{
    const lab_sample *sample = &m->sample;
    const lab_sample pair = {.values = m->differences, .count = sample->count, .width = 1};
    lab_interval interval;
    for (size_t i = 0; i < sample->count; i++)
        m->differences[i] =
            sample->values[i * sample->width + a] - sample->values[i * sample->width + b];
    if (!lab_bootstrap(&pair, lab_mean, confidence, m->seed, &interval))
        return false;
    *least = fmax(0, fmax(interval.low, -interval.high));
    *most = fmax(fabs(interval.low), fabs(interval.high));
    return true;
}

/* The greatest gap is no less than the least that any may be; all pairs are to be right at
 * once. */
static bool balance_interval(measuring *m, lab_interval *interval)
{
    const size_t seats = m->sample.width, pairs = seats * (seats - 1) / 2;
    const double confidence = 1 - (1 - LAB_CONFIDENCE) / (double)(pairs ? pairs : 1);
    double least = 0, most = 0;
    for (size_t a = 0; a < seats; a++)
        for (size_t b = a + 1; b < seats; b++) {
            double low, high;
            if (!bound_gap(m, a, b, confidence, &low, &high))
                return false;
            least = fmax(least, low);
            most = fmax(most, high);
        }
    *interval = (lab_interval){
        .value = lab_value(&m->sample, lab_balance), .low = 1 - most, .high = 1 - least};
    return true;
}

static bool resample(measuring *m, lab_measure_id id, lab_interval *interval)
{
    if (lab_measure_get(id)->interval == LAB_BOOTSTRAP_GAPS)
        return balance_interval(m, interval);
    return lab_bootstrap(&m->sample, lab_observation_statistic(id), LAB_CONFIDENCE, m->seed,
                         interval);
}

/* Games that are all alike cannot be resampled: a share gets the interval of wins, anything
 * else none. */
static bool find_interval(measuring *m, lab_measure_id id, lab_estimate *estimate)
{
    const lab_measure *measure = lab_measure_get(id);
    lab_interval *interval = &estimate->interval;
    const double value = lab_value(&m->sample, lab_observation_statistic(id));
    *interval = (lab_interval){value, value, value};
    if (m->sample.count < LAB_FEWEST)
        return true;
    if (measure->interval != LAB_WILSON && !resample(m, id, interval))
        return false;
    if (interval->low >= interval->high && lab_measure_is_share(measure))
        *interval = share_interval(&m->sample);
    estimate->bounded = interval->low < interval->high;
    return true;
}

bool lab_measure_all(const lab_scene *scene, const lab_outcome *outcomes, size_t count,
                     uint64_t seed, lab_estimate estimates[LAB_MEASURES])
{
    double *values = malloc((count + 1) * (LAB_WIDTH_MAX + 1) * sizeof *values);
    if (!values)
        return false;
    measuring m = {.differences = values + (count + 1) * LAB_WIDTH_MAX};
    bool good = true;
    for (lab_measure_id id = 0; id < LAB_MEASURES && good; id++) {
        const size_t width = lab_observation_width(id, scene->players);
        m.sample = (lab_sample){.values = values,
                                .count = lab_observe(id, scene, outcomes, count, width, values),
                                .width = width};
        m.seed = seed + id;
        estimates[id] = (lab_estimate){.known = m.sample.count > 0, .games = m.sample.count};
        if (estimates[id].known)
            good = find_interval(&m, id, &estimates[id]);
    }
    free(values);
    return good;
}
