/* Asking what a study has found, wherever its games come from. */
#include "lab/study/findings.h"

#include <stdlib.h>
#include <string.h>

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
    *f = (lab_findings){0};
}
