/* SPDX-License-Identifier: MIT */
/* What a study has found, as JSON. */
#include "lab/study/settling.h"
#include "requests/report_stability.h"
#include "requests/report_study.h"

#include <math.h>

enum { SETTING_NAME = 64 };

/* ---- the study ---- */

/* With underscores, as all keys; the names are those of settings.def. */
static void write_setting(lab_writer *json, const lab_setting *setting)
{
    char key[SETTING_NAME];
    size_t at = 0;
    for (; setting->name[at] && at + 1 < sizeof key; at++)
        key[at] = setting->name[at] == '-' ? '_' : setting->name[at];
    key[at] = '\0';
    lab_write_key_string(json, key, setting->value);
}

static void write_plan(lab_writer *json, const lab_plan *plan)
{
    lab_write_key_object(json, "study");
    for (size_t i = 0; i < plan->setting_count; i++)
        write_setting(json, &plan->settings[i]);
    lab_write_close(json);
}

/* Without bounds they are null. */
static void write_estimated(lab_writer *json, const lab_estimate *estimate)
{
    lab_write_key_real(json, "value", estimate->interval.value);
    lab_write_key_real(json, "low", estimate->bounded ? estimate->interval.low : NAN);
    lab_write_key_real(json, "high", estimate->bounded ? estimate->interval.high : NAN);
    lab_write_key_number(json, "n", (long long)estimate->games);
}

static void write_measures(lab_writer *json, const lab_findings *f, size_t combination)
{
    lab_write_key_object(json, "measures");
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_estimate *estimate = lab_findings_estimate(f, combination, id);
        if (!estimate->known)
            continue;
        lab_write_key_object(json, lab_measure_get(id)->name);
        write_estimated(json, estimate);
        lab_write_close(json);
    }
    lab_write_close(json);
}

static void write_wear(lab_writer *json, const lab_findings *f, size_t combination)
{
    const lab_wear *wear = &f->wear[combination];
    const lab_holes *holes = &f->plan->combinations[combination].holes;
    lab_write_key_object(json, "wear");
    lab_write_key_number(json, "n", (long long)wear->games);
    lab_write_key_array(json, "holes");
    for (int hole = 0; wear->games > 0 && hole < wear->holes; hole++) {
        if (!*holes->names[hole])
            continue;
        lab_write_object(json);
        lab_write_key_string(json, "hole", holes->names[hole]);
        for (lab_wear_kind kind = 0; kind < LAB_WEAR_TOUCHED; kind++)
            lab_write_key_real(json, lab_wear_words[kind],
                               lab_wear_each(wear, kind, hole).value);
        lab_write_close(json);
    }
    lab_write_close(json);
    lab_write_close(json);
}

static void write_combination(lab_writer *json, const lab_findings *f, size_t combination)
{
    const lab_plan *plan = f->plan;
    const size_t *chosen = lab_design_answers(&plan->design, combination);
    const lab_standing standing = lab_findings_standing(plan, combination);
    lab_write_key_number(json, "combination", (long long)combination);
    lab_write_key_object(json, "answers");
    for (size_t q = 0; q < plan->question_count; q++)
        if (plan->questions[q].answer_count > 0)
            lab_write_key_string(json, plan->questions[q].id,
                                 plan->questions[q].answers[chosen[q]].id);
    lab_write_close(json);
    lab_write_key_string(json, "rules", plan->combinations[combination].rules);
    for (size_t s = DYAR_STANDINGS; s-- > 1;)
        lab_write_key_number(json, dyar_standing_word(s), (long long)standing.answers[s]);
    lab_write_key_number(json, "games", (long long)f->games[combination]);
    write_measures(json, f, combination);
    write_wear(json, f, combination);
}

/* ---- what answers change ---- */

static void write_effect(lab_writer *json, const lab_findings *f, const lab_effect *effect)
{
    const dyar_question *question = &f->experiment.questions[effect->question];
    char verdict[LAB_VERDICT_TEXT];
    if (!effect->known)
        return;
    lab_write_object(json);
    lab_write_key_string(json, "question", question->id);
    lab_write_key_string(json, "measure", lab_measure_get(effect->measure)->name);
    lab_write_key_string(json, "from", question->answers[effect->from].id);
    lab_write_key_string(json, "to", question->answers[effect->to].id);
    lab_write_key_real(json, "effect", effect->effect.value);
    lab_write_key_real(json, "low", effect->bounded ? effect->effect.low : NAN);
    lab_write_key_real(json, "high", effect->bounded ? effect->effect.high : NAN);
    lab_write_key_number(json, "n_from", (long long)effect->games[0]);
    lab_write_key_number(json, "n_to", (long long)effect->games[1]);
    lab_write_key_truth(json, "above_fair", effect->above_fair);
    lab_write_key_real(json, "least", effect->least > 0 ? effect->least : NAN);
    lab_write_key_p(json, "p_adjusted", effect->p_adjusted);
    lab_write_key_truth(json, "matters", lab_effect_matters(effect));
    lab_write_key_string(json, "verdict", lab_effect_verdict(&f->experiment, effect, verdict));
    lab_write_close(json);
}

/* What became of a question; the least change of a share of games that would have shown. */
static void write_coming_up(lab_writer *json, const lab_findings *f, size_t question)
{
    static const char *const words[] = {"not-varied", "matters", "never-came-up",
                                        "nothing-shown", "too-few-games"};
    const lab_coming_up coming = lab_question_came_up(&f->experiment, question);
    const double least = lab_question_least(&f->experiment, f->effects, question);
    lab_write_key_string(json, "answered",
                         words[lab_question_answered(&f->experiment, f->effects, question)]);
    lab_write_key_number(json, "came_up", (long long)coming.games);
    lab_write_key_number(json, "looked_for", (long long)coming.of);
    lab_write_key_real(json, "least", least > 0 ? least : NAN);
}

/* An answer against the one that is played by default, at the greatest strength and at each. */
static void write_finding(lab_writer *json, const lab_findings *f, size_t number)
{
    const lab_effect *effect = &f->against[number];
    const dyar_question *question = &f->experiment.questions[effect->question];
    lab_strengths strengths = {.count = f->strength + 1};
    lab_strength_effect at[LAB_STRENGTHS_MAX];
    lab_findings_at_strengths(f, number, at);
    for (size_t i = 0; i < strengths.count; i++)
        lab_plan_strength(f->plan, i, strengths.names[i]);
    lab_write_object(json);
    lab_write_key_string(json, "question", question->id);
    lab_write_key_string(json, "measure", lab_measure_get(effect->measure)->name);
    lab_write_key_string(json, "answer", question->answers[effect->to].id);
    lab_write_key_string(json, "instead_of", question->answers[question->chosen].id);
    lab_write_key_real(json, "value", effect->answers[1]);
    lab_write_key_real(json, "low", effect->reached.low);
    lab_write_key_real(json, "high", effect->reached.high);
    lab_write_key_real(json, "instead_of_value", effect->answers[0]);
    lab_write_key_number(json, "n", (long long)at[f->strength].games);
    lab_write_key_truth(json, "above_fair", effect->above_fair);
    report_stability(json, &strengths, at, &f->stabilities[number], f->judged);
    lab_write_close(json);
}

static void write_all_findings(lab_writer *json, const lab_findings *f)
{
    LAB_WRITE_EACH(json, "findings", i, lab_experiment_answers(&f->experiment) * LAB_MEASURES)
        if (f->against[i].known)
            write_finding(json, f, i);
}

/* Which of the findings is named first. */
static void write_headline(lab_writer *json, const lab_findings *f, size_t question)
{
    const lab_headline headline = lab_findings_headline(f, question);
    const lab_effect *effect = &f->against[headline.number];
    const dyar_answer *answers = f->experiment.questions[question].answers;
    if (!lab_write_key_object_if(json, "headline", headline.found))
        return;
    lab_write_key_string(json, "answer", answers[effect->to].id);
    lab_write_key_string(json, "measure", lab_measure_get(effect->measure)->name);
    lab_write_close(json);
}

static void write_questions(lab_writer *json, const lab_findings *f)
{
    char verdict[LAB_VERDICT_TEXT];
    LAB_WRITE_OBJECTS(json, "questions", i, f->experiment.question_count) {
        const size_t q = f->importance[i];
        lab_write_key_string(json, "id", f->experiment.questions[q].id);
        lab_write_key_number(json, "matters", (long long)lab_findings_matters(f, q));
        write_headline(json, f, q);
        write_coming_up(json, f, q);
        lab_write_key_string(json, "verdict",
                             lab_question_verdict(&f->experiment, f->effects, q, verdict));
    }
}

/* ---- what would settle a question ---- */

static void write_boards(lab_writer *json, const lab_settling *s, int which)
{
    const lab_evidence_share *share = &s->boards[which];
    const bool known = s->followed[which] > 0;
    lab_write_key_object(json, which ? "boards_to" : "boards_from");
    lab_write_key_number(json, "n", (long long)s->followed[which]);
    lab_write_key_number(json, "shown", (long long)share->shown);
    lab_write_key_real(json, "share", share->share.value);
    lab_write_key_real(json, "low", share->share.low);
    lab_write_key_real(json, "high", share->share.high);
    lab_write_key_number_if(json, "games", known && share->needed > 0,
                            (long long)share->needed);
    lab_write_close(json);
}

static void write_results_settled(lab_writer *json, const lab_settling *s)
{
    const lab_evidence_results *r = &s->results;
    lab_write_key_object(json, "results");
    lab_write_key_number(json, "n", (long long)s->games);
    lab_write_key_truth(json, "differ", r->differ);
    lab_write_key_number_if(json, "games", r->differ, (long long)r->needed);
    lab_write_key_number_if(json, "least", r->differ, (long long)r->least);
    lab_write_key_number_if(json, "most", r->differ, (long long)r->most);
    lab_write_close(json);
}

static void write_settled(lab_writer *json, const lab_findings *f, const lab_settling *s)
{
    const dyar_question *question = &f->experiment.questions[s->question];
    lab_write_object(json);
    lab_write_key_string(json, "question", question->id);
    lab_write_key_string(json, "from", question->answers[s->answers[0]].id);
    lab_write_key_string(json, "to", question->answers[s->answers[1]].id);
    write_boards(json, s, 0);
    write_boards(json, s, 1);
    write_results_settled(json, s);
    lab_write_key_object(json, "wear");
    lab_write_key_number(json, "n_from", (long long)s->worn[0]);
    lab_write_key_number(json, "n_to", (long long)s->worn[1]);
    lab_write_key_truth(json, "differ", s->wear.differ);
    lab_write_key_number_if(json, "games", s->wear.differ, (long long)s->wear.games);
    lab_write_close(json);
    lab_write_close(json);
}

static void write_settling(lab_writer *json, const lab_findings *f)
{
    lab_write_key_array(json, "settling");
    for (size_t c = 1; c < f->plan->design.count; c++) {
        lab_settling s;
        if (lab_settling_find(f, c, &s))
            write_settled(json, f, &s);
    }
    lab_write_close(json);
}

void report_study(lab_writer *json, const lab_findings *f)
{
    lab_write_object(json);
    write_plan(json, f->plan);
    lab_write_key_number(json, "played", (long long)f->played);
    lab_write_key_number(json, "total", (long long)lab_plan_total(f->plan));
    LAB_WRITE_OBJECTS(json, "combinations", c, f->plan->design.count)
        write_combination(json, f, c);
    LAB_WRITE_EACH(json, "effects", i, f->experiment.question_count * LAB_MEASURES)
        write_effect(json, f, &f->effects[i]);
    write_questions(json, f);
    write_all_findings(json, f);
    write_settling(json, f);
    lab_write_close(json);
}
