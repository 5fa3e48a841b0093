/* SPDX-License-Identifier: MIT */
/* Findings at several strengths of the players, as JSON. */
#include "requests/report_stability.h"

#include <math.h>

static void write_strength(lab_writer *json, const char *name,
                           const lab_strength_effect *effect, size_t intervals)
{
    const lab_interval interval = lab_stability_interval(effect, intervals);
    lab_write_key_string(json, "players", name);
    lab_write_key_real(json, "effect", effect->known ? interval.value : NAN);
    lab_write_key_real(json, "low", effect->known ? interval.low : NAN);
    lab_write_key_real(json, "high", effect->known ? interval.high : NAN);
    lab_write_key_number(json, "n", (long long)effect->games);
}

void report_stability(lab_writer *json, const lab_strengths *strengths,
                      const lab_strength_effect *effects, const lab_stability *stability,
                      size_t findings)
{
    if (strengths->count < 2)
        return;
    lab_write_key_string(json, "stability", lab_stability_word(stability->verdict));
    LAB_WRITE_OBJECTS(json, "strengths", i, strengths->count)
        write_strength(json, strengths->names[i], &effects[i], strengths->count * findings);
}
