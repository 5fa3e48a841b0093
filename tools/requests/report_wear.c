/* SPDX-License-Identifier: MIT */
/* How often holes are touched, as JSON. */
#include "requests/report_wear.h"

#include "requests/report_stability.h"

#include <math.h>

static double greatest_likelihood(const task_wear_result *w)
{
    double greatest = w->profiles[0].likelihood;
    for (size_t i = 1; i < w->count; i++)
        greatest = fmax(greatest, w->profiles[i].likelihood);
    return greatest;
}

static void write_hole(lab_writer *json, const lab_wear *wear, int hole)
{
    for (int kind = 0; kind < LAB_WEAR_KINDS; kind++) {
        const lab_interval each = lab_wear_each(wear, (lab_wear_kind)kind, hole);
        lab_write_key_object(json, lab_wear_words[kind]);
        lab_write_key_real(json, "mean", each.value);
        lab_write_key_real(json, "low", each.low);
        lab_write_key_real(json, "high", each.high);
        lab_write_close(json);
    }
}

static void write_holes(lab_writer *json, const task_wear_result *w, const task_wear_profile *p)
{
    char name[8];
    const dyar_game *game = dyar_ruleset_game(w->ruleset);
    LAB_WRITE_EACH(json, "holes", hole, p->wear.holes) {
        if (dyar_position_hole(game, &w->start, hole) == DYAR_HOLE_MISSING)
            continue;
        lab_write_object(json);
        lab_write_key_string(json, "hole", dyar_hole_name(game, hole, name));
        write_hole(json, &p->wear, hole);
        lab_write_close(json);
    }
}

static void write_profile(lab_writer *json, const task_wear_result *w,
                          const task_wear_profile *p)
{
    lab_write_key_string(json, "question", p->question);
    lab_write_key_string(json, "answer", p->answer);
    write_holes(json, w, p);
    lab_write_key_number_if(json, "games_to_tell", p->apart.differ, (long long)p->apart.games);
    if (p->question && w->strengths.count > 1 && p->hole >= 0) {
        char name[8];
        lab_write_key_string(json, "changed_hole",
                             dyar_hole_name(dyar_ruleset_game(w->ruleset), p->hole, name));
        report_stability(json, &w->strengths, p->effects, &p->stability, w->findings);
    }
    if (w->observed) {
        lab_write_key_real(json, "log_likelihood", p->likelihood);
        lab_write_key_real(json, "likelihood_to_best",
                           exp(p->likelihood - greatest_likelihood(w)));
    }
}

void report_wear(lab_writer *json, const task_wear_result *w)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)w->profiles[0].wear.games);
    lab_write_key_string(json, "of", lab_wear_words[w->of]);
    LAB_WRITE_OBJECTS(json, "profiles", i, w->count)
        write_profile(json, w, &w->profiles[i]);
    lab_write_close(json);
}
