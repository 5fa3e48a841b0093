/* SPDX-License-Identifier: MIT */
/* The evidence that would show which answer was played. */
#include "lab/study/settling.h"

/* The question in which alone two cells differ; their number: there is none such. */
static size_t difference(const lab_experiment *of, const lab_cell *a, const lab_cell *b)
{
    size_t differs = of->question_count;
    for (size_t q = 0; q < of->question_count; q++) {
        if (a->answers[q] == b->answers[q])
            continue;
        if (differs < of->question_count)
            return of->question_count;
        differs = q;
    }
    return differs;
}

static void count_shown(lab_settling *s, int which, const lab_cell *cell)
{
    const int32_t bit = s->question < LAB_RIVAL_QUESTIONS ? INT32_C(1) << s->question : 0;
    uint64_t shown = 0;
    for (size_t i = 0; i < cell->count; i++) {
        s->followed[which] += (cell->outcomes[i].looked_for & bit) != 0;
        shown += (cell->outcomes[i].came_up & bit) != 0;
    }
    if (s->followed[which] > 0)
        s->boards[which] = lab_evidence_share_of(shown, s->followed[which]);
}

/* Games between the players asked for come first. */
static uint64_t games_asked_for(const lab_cell *cell)
{
    uint64_t count = 0;
    while (count < cell->count && cell->outcomes[count].lineup == LAB_LINEUP_ASKED)
        count++;
    return count;
}

static int result_of(const lab_outcome *outcome)
{
    return outcome->ending == LAB_BROKEN_OFF ? LAB_RESULT_OPEN : outcome->winners;
}

static void compare_results(lab_settling *s, const lab_cell *const cells[2], uint64_t seed)
{
    for (int which = 0; which < 2; which++)
        for (uint64_t i = 0; i < s->games; i++)
            s->results.counts[which][result_of(&cells[which]->outcomes[i])]++;
    lab_evidence_judge_results(&s->results, s->games, seed);
}

static void compare_wear(lab_settling *s, const lab_wear *a, const lab_wear *b)
{
    s->worn[0] = a->games;
    s->worn[1] = b->games;
    if (a->holes == b->holes && a->games >= LAB_FEWEST && b->games >= LAB_FEWEST)
        s->wear = lab_wear_compare(a, b, LAB_WEAR_TOUCHED);
}

bool lab_settling_find(const lab_findings *f, size_t combination, lab_settling *settling)
{
    const lab_experiment *of = &f->experiment;
    const lab_cell *const cells[2] = {&of->cells[0], &of->cells[combination]};
    const uint64_t games[2] = {games_asked_for(cells[0]), games_asked_for(cells[1])};
    lab_settling *s = settling;
    *s = (lab_settling){.question = difference(of, cells[0], cells[1]),
                        .games = games[0] < games[1] ? games[0] : games[1]};
    if (s->question == of->question_count || s->games < LAB_FEWEST)
        return false;
    for (int which = 0; which < 2; which++) {
        s->answers[which] = cells[which]->answers[s->question];
        count_shown(s, which, cells[which]);
    }
    compare_results(s, cells, of->seed);
    compare_wear(s, &f->wear[0], &f->wear[combination]);
    return true;
}
