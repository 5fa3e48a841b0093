/* SPDX-License-Identifier: MIT */
/* What games are like, as JSON. */
#include "requests/report_measures.h"

#include "requests/report_stability.h"

#include <math.h>

/* ---- one ruleset ---- */

static void write_measure(lab_writer *json, const lab_measure *measure,
                          const lab_estimate *estimate)
{
    lab_write_object(json);
    lab_write_key_string(json, "measure", measure->name);
    lab_write_key_string(json, "title", measure->title);
    lab_write_key_string(json, "unit", measure->unit);
    lab_write_key_string(json, "definition", measure->definition);
    lab_write_key_truth(json, "share", lab_measure_is_share(measure));
    lab_write_key_real(json, "value", estimate->interval.value);
    lab_write_key_real(json, "low", estimate->bounded ? estimate->interval.low : NAN);
    lab_write_key_real(json, "high", estimate->bounded ? estimate->interval.high : NAN);
    lab_write_key_number(json, "n", (long long)estimate->games);
    lab_write_close(json);
}

void report_measures(lab_writer *json, const lab_estimate estimates[LAB_MEASURES])
{
    lab_write_array(json);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (estimates[id].known)
            write_measure(json, lab_measure_get(id), &estimates[id]);
    lab_write_close(json);
}

/* ---- two rulesets ---- */

static double or_none(bool known, double number)
{
    return known ? number : NAN; /* null */
}

static void write_both(lab_writer *json, const task_beside_result *result, lab_measure_id id)
{
    const lab_side_by_side *both = task_beside_strongest(result);
    const lab_estimate *a = &both->estimates[0][id], *b = &both->estimates[1][id];
    const lab_effect *effect = &both->effects[id];
    lab_write_object(json);
    lab_write_key_string(json, "measure", lab_measure_get(id)->name);
    lab_write_key_real(json, "a", or_none(a->known, a->interval.value));
    lab_write_key_real(json, "b", or_none(b->known, b->interval.value));
    lab_write_key_number(json, "n_a", (long long)a->games);
    lab_write_key_number(json, "n_b", (long long)b->games);
    lab_write_key_truth(json, "above_fair", effect->above_fair);
    lab_write_key_real(json, "difference", or_none(effect->known, effect->effect.value));
    lab_write_key_real(json, "low", or_none(effect->bounded, effect->effect.low));
    lab_write_key_real(json, "high", or_none(effect->bounded, effect->effect.high));
    lab_write_key_p(json, "p_adjusted", or_none(effect->known, effect->p_adjusted));
    report_stability(json, result->strengths, result->effects[id], &result->stabilities[id],
                     result->findings);
    lab_write_close(json);
}

void report_side_by_side(lab_writer *json, const task_beside_result *result)
{
    const lab_side_by_side *both = task_beside_strongest(result);
    lab_write_array(json);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (both->estimates[0][id].known || both->estimates[1][id].known)
            write_both(json, result, id);
    lab_write_close(json);
}
