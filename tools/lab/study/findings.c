/* SPDX-License-Identifier: MIT */
/* Asking what a study has found, wherever its games come from. */
#include "lab/study/findings.h"

#include <math.h>

const lab_estimate *lab_findings_estimate(const lab_findings *f, size_t combination,
                                          lab_measure_id measure)
{
    return &f->estimates[combination * LAB_MEASURES + measure];
}

const lab_effect *lab_findings_effect(const lab_findings *f, size_t question,
                                      lab_measure_id measure)
{
    return &f->effects[question * LAB_MEASURES + measure];
}

bool lab_findings_knows(const lab_findings *f, lab_measure_id measure)
{
    for (size_t c = 0; c < f->plan->design.count; c++)
        if (lab_findings_estimate(f, c, measure)->known)
            return true;
    return false;
}

size_t lab_findings_matters(const lab_findings *f, size_t question)
{
    size_t count = 0;
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        count += lab_effect_matters(lab_findings_effect(f, question, id));
    return count;
}

/* ---- strengths ---- */

size_t lab_findings_at_strengths(const lab_findings *f, size_t number,
                                 lab_strength_effect at[LAB_STRENGTHS_MAX])
{
    for (size_t i = 0; i <= f->strength; i++)
        at[i] = lab_effect_at_strength(i < f->strength ? &f->weaker[i].against[number]
                                                       : &f->against[number]);
    return f->strength + 1;
}

/* How much there is to say, from the verdict: 0, nothing. */
static int rank_of_verdict(const lab_findings *f, size_t number)
{
    static const int ranks[] = {
        [LAB_HOLDS] = 3, [LAB_REVERSES] = 3, [LAB_FADES] = 2, [LAB_APPEARS] = 2};
    const lab_stability_verdict verdict = f->stabilities[number].verdict;
    const lab_strength_effect effect = lab_effect_at_strength(&f->against[number]);
    const lab_interval interval =
        lab_stability_interval(&effect, f->judged * (f->strength + 1));
    if (verdict != LAB_ONE_STRENGTH && verdict != LAB_NOT_DECIDED)
        return ranks[verdict];
    return effect.known && (interval.low > 0 || interval.high < 0);
}

static int rank_of(const lab_findings *f, size_t number)
{
    const int rank = rank_of_verdict(f, number);
    return rank > 0 ? 2 * rank + lab_effect_is_large(&f->against[number]) : 0;
}

/* The effect in standard errors at the strength where it is least clear, of those that are
 * known. */
static double clearness(const lab_findings *f, size_t number)
{
    lab_strength_effect at[LAB_STRENGTHS_MAX];
    const size_t count = lab_findings_at_strengths(f, number, at);
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (at[i].known && at[i].error > 0)
            least = fmin(least, fabs(at[i].value) / at[i].error);
    return least;
}

lab_headline lab_findings_headline(const lab_findings *f, size_t question)
{
    const size_t first = lab_experiment_answer(&f->experiment, question, 0);
    const size_t end = lab_experiment_answer(&f->experiment, question + 1, 0);
    lab_headline best = {0};
    for (size_t i = first * LAB_MEASURES; i < end * LAB_MEASURES; i++) {
        const int rank = rank_of(f, i), most = best.found ? rank_of(f, best.number) : 0;
        if (rank > most ||
            (rank > 0 && rank == most && clearness(f, i) > clearness(f, best.number)))
            best = (lab_headline){.found = true, .number = i};
    }
    return best;
}

/* ---- standings ---- */

lab_standing lab_findings_standing(const lab_plan *plan, size_t combination)
{
    const size_t *chosen = lab_design_answers(&plan->design, combination);
    lab_standing standing = {0};
    for (size_t q = 0; q < plan->question_count; q++) {
        const dyar_question *question = &plan->questions[q];
        if (question->answer_count == 0)
            continue;
        const size_t number = dyar_standing_number(question->answers[chosen[q]].standing);
        standing.answers[number < DYAR_STANDINGS ? number : DYAR_STANDINGS - 1]++;
    }
    return standing;
}

void lab_findings_release(lab_findings *f)
{
    for (size_t c = 0; c < f->experiment.cell_count; c++) {
        free((void *)(uintptr_t)f->experiment.cells[c].answers);
        free((void *)(uintptr_t)f->experiment.cells[c].outcomes);
    }
    free((void *)(uintptr_t)f->experiment.cells);
    free((void *)(uintptr_t)f->experiment.questions);
    free(f->questions);
    free(f->importance);
    for (size_t c = 0; f->wear && c < f->plan->design.count; c++)
        lab_wear_release(&f->wear[c]);
    free(f->wear);
    free(f->games);
    free(f->ranking);
    free(f->estimates);
    free(f->effects);
    free(f->against);
    free(f->stabilities);
    for (size_t i = 0; f->weaker && i < f->strength; i++)
        lab_findings_release(&f->weaker[i]);
    free(f->weaker);
    *f = (lab_findings){0};
}
