/* SPDX-License-Identifier: MIT */
/*
 * The findings of a study: its measures, its effects, the order of its combinations, and
 * whether findings hold at all strengths of the players.
 *
 *     lab_findings findings;
 *     if (!lab_findings_make(&findings, &plan, store, &error))
 *         ...
 *     lab_findings_release(&findings);
 */
#pragma once

#include "lab/measure/measures.h"
#include "lab/measure/stability.h"
#include "lab/measure/wear.h"
#include "lab/study/store.h"

/* What holds of the games at a strength, the greatest; those at weaker ones are in `weaker`. */
typedef struct lab_findings {
    const lab_plan *plan;
    size_t strength;         /* from 0 */
    uint64_t played;         /* games that are in the file, at all strengths */
    uint64_t *games;         /* of each combination, between the players asked for */
    lab_wear *wear;          /* of each combination: the games of which touches were kept */
    lab_estimate *estimates; /* LAB_MEASURES of each combination */
    lab_experiment experiment;
    size_t *questions;   /* of the experiment: their numbers in the plan */
    lab_effect *effects; /* LAB_MEASURES of each question of the experiment */
    /* LAB_MEASURES of each answer of the experiment, against the chosen one; whether they hold
     * at all strengths, `judged` of them being judged together. */
    lab_effect *against;
    lab_stability *stabilities;
    size_t judged;
    /* `strength` of them, the weakest first, without estimates and effects. */
    struct lab_findings *weaker;
    size_t *importance; /* questions of the experiment, those that change most first */
    size_t *ranking;    /* combinations, as lab_findings_standing and then measures rank them */
} lab_findings;

/* The plan must outlive the findings; the store need not.  To be released in any case. */
bool lab_findings_make(lab_findings *findings, const lab_plan *plan, lab_store *store,
                       lab_error *error);
void lab_findings_release(lab_findings *findings);

const lab_estimate *lab_findings_estimate(const lab_findings *findings, size_t combination,
                                          lab_measure_id measure);

/* `question` counts the questions of the experiment. */
const lab_effect *lab_findings_effect(const lab_findings *findings, size_t question,
                                      lab_measure_id measure);

/* Whether a measure is known of any combination at all. */
bool lab_findings_knows(const lab_findings *findings, lab_measure_id measure);

/* Effects of a question that count as such. */
size_t lab_findings_matters(const lab_findings *findings, size_t question);

/* The finding at each strength, weakest first: `number` counts those of `against`.  Returns the
 * number of strengths. */
size_t lab_findings_at_strengths(const lab_findings *findings, size_t number,
                                 lab_strength_effect at[LAB_STRENGTHS_MAX]);

/* The finding to name first of a question: one that holds or reverses before one that fades or
 * appears, before one whose corrected interval leaves out 0 at the greatest strength; of these
 * the large before the small (lab_effect_is_large), and then the clearest.  `found` is false if
 * there is none. */
typedef struct lab_headline {
    bool found;
    size_t number; /* in `against` */
} lab_headline;

lab_headline lab_findings_headline(const lab_findings *findings, size_t question);

/* How well the answers of a combination are founded: how many have each standing
 * (dyar_standing_word). */
typedef struct lab_standing {
    size_t answers[DYAR_STANDINGS];
} lab_standing;

lab_standing lab_findings_standing(const lab_plan *plan, size_t combination);
