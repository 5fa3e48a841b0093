/* SPDX-License-Identifier: MIT */
/*
 * The findings of a study, computed from the games in its file.
 *
 * Combinations are ranked by how well their answers are founded: those with fewest assumed
 * answers first, then those with fewest of the next worst standing, and so on.  How well they
 * play decides only between combinations that are founded alike.
 */
#include "lab/study/findings.h"

#include <math.h>

static uint64_t seed_of(const lab_plan *plan)
{
    const char *seed = lab_plan_setting(plan, "seed");
    return seed ? strtoull(seed, NULL, 10) : 0;
}

/* ---- the games ---- */

/* What there is to be known of the games of one combination. */
static lab_scene scene_of(const lab_plan *plan, size_t combination)
{
    const char *match = lab_plan_setting(plan, "match");
    return (lab_scene){.players = plan->combinations[combination].players,
                       .seeds = plan->combinations[combination].seeds,
                       .match = match && strcmp(match, "yes") == 0};
}

/* From 0 at every strength, as measures need them. */
static void number_lineups(size_t strength, size_t count, lab_outcome *outcomes)
{
    for (size_t i = 0; i < count; i++)
        outcomes[i].lineup -= (int32_t)lab_lineup_at(strength, 0);
}

/* The cells own their outcomes and answers. */
static bool read_cell(lab_findings *f, lab_cell *cell, lab_store *store, size_t combination,
                      lab_error *error)
{
    lab_games games;
    const lab_holes *holes = &f->plan->combinations[combination].holes;
    const size_t *chosen = lab_design_answers(&f->plan->design, combination);
    size_t *answers = calloc(f->experiment.question_count + 1, sizeof *answers);
    for (size_t q = 0; answers && q < f->experiment.question_count; q++)
        answers[q] = chosen[f->questions[q]];
    const bool read =
        lab_store_games_at(store, f->plan, combination, f->strength, &games, error);
    *cell = (lab_cell){.scene = scene_of(f->plan, combination),
                       .answers = answers,
                       .outcomes = games.outcomes,
                       .count = games.count};
    f->wear[combination] = (lab_wear){
        .games = games.touched, .holes = holes->rows * holes->columns, .counts = games.touches};
    number_lineups(f->strength, games.count, games.outcomes);
    for (size_t i = 0; i < games.count; i++)
        f->games[combination] += games.outcomes[i].lineup == LAB_LINEUP_ASKED;
    games.outcomes = NULL;
    games.touches = NULL;
    lab_games_release(&games);
    f->played += cell->count;
    return read && answers;
}

static bool read_cells(lab_findings *f, lab_store *store, lab_error *error)
{
    lab_cell *cells = calloc(f->plan->design.count, sizeof *cells);
    f->experiment.cells = cells;
    for (size_t c = 0; cells && c < f->plan->design.count; c++) {
        f->experiment.cell_count++;
        if (!read_cell(f, &cells[c], store, c, error))
            return false;
    }
    return cells != NULL;
}

/* ---- what is varied ---- */

static bool find_questions(lab_findings *f)
{
    const lab_plan *plan = f->plan;
    dyar_question *questions = calloc(plan->question_count + 1, sizeof *questions);
    f->questions = calloc(plan->question_count + 1, sizeof *f->questions);
    f->importance = calloc(plan->question_count + 1, sizeof *f->importance);
    f->experiment.questions = questions;
    if (!questions || !f->questions || !f->importance)
        return false;
    for (size_t q = 0; q < plan->question_count; q++)
        if (lab_plan_varies(plan, q)) {
            f->questions[f->experiment.question_count] = q;
            questions[f->experiment.question_count++] = plan->questions[q];
        }
    return true;
}

static size_t count_against(const lab_findings *f)
{
    return lab_experiment_answers(&f->experiment) * LAB_MEASURES;
}

static bool get_ready(lab_findings *f)
{
    const size_t combinations = f->plan->design.count;
    f->experiment.seed = seed_of(f->plan);
    if (!find_questions(f))
        return false;
    f->games = calloc(combinations, sizeof *f->games);
    f->wear = calloc(combinations, sizeof *f->wear);
    f->ranking = calloc(combinations, sizeof *f->ranking);
    f->estimates = calloc(combinations * LAB_MEASURES, sizeof *f->estimates);
    f->effects = calloc(f->experiment.question_count * LAB_MEASURES + 1, sizeof *f->effects);
    f->against = calloc(count_against(f) + 1, sizeof *f->against);
    return f->games && f->wear && f->ranking && f->estimates && f->effects && f->against;
}

static bool measure_all(lab_findings *f)
{
    for (size_t c = 0; c < f->plan->design.count; c++) {
        const lab_cell *cell = &f->experiment.cells[c];
        if (!lab_measure_all(&cell->scene, cell->outcomes, cell->count, f->experiment.seed,
                             &f->estimates[c * LAB_MEASURES]))
            return false;
    }
    return lab_effects(&f->experiment, f->effects);
}

/* Of one strength. */
static bool make(lab_findings *f, const lab_plan *plan, size_t strength, lab_store *store,
                 lab_error *error)
{
    *f = (lab_findings){.plan = plan, .strength = strength};
    return get_ready(f) && read_cells(f, store, error) &&
           lab_effects_against(&f->experiment, f->against);
}

/* ---- all strengths ---- */

static bool make_weaker(lab_findings *f, lab_store *store, lab_error *error)
{
    f->weaker = calloc(f->strength + 1, sizeof *f->weaker);
    for (size_t i = 0; f->weaker && i < f->strength; i++) {
        if (!make(&f->weaker[i], f->plan, i, store, error))
            return false;
        f->played += f->weaker[i].played;
    }
    return f->weaker != NULL;
}

static bool is_known(const lab_findings *f, size_t number)
{
    lab_strength_effect at[LAB_STRENGTHS_MAX];
    const size_t count = lab_findings_at_strengths(f, number, at);
    for (size_t i = 0; i < count; i++)
        if (at[i].known)
            return true;
    return false;
}

static bool judge_all(lab_findings *f)
{
    const size_t all = count_against(f);
    f->stabilities = calloc(all + 1, sizeof *f->stabilities);
    for (size_t i = 0; i < all; i++)
        f->judged += is_known(f, i);
    for (size_t i = 0; f->stabilities && i < all; i++) {
        lab_strength_effect at[LAB_STRENGTHS_MAX];
        const size_t count = lab_findings_at_strengths(f, i, at);
        f->stabilities[i] = lab_stability_of(at, count, f->judged);
    }
    return f->stabilities != NULL;
}

/* ---- orders ---- */

/* How far the greatest effect of a question is beyond chance, in half intervals. */
static double strength(const lab_findings *f, size_t question)
{
    double most = 0;
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_effect *effect = lab_findings_effect(f, question, id);
        const double half = (effect->effect.high - effect->effect.low) / 2;
        if (effect->known && half > 0)
            most = fmax(most, fabs(effect->effect.value) / half);
    }
    return most;
}

/* Above 0 when question `a` comes before `b`. */
static bool is_more_important(const lab_findings *f, size_t a, size_t b)
{
    const size_t matters_a = lab_findings_matters(f, a), matters_b = lab_findings_matters(f, b);
    return matters_a != matters_b ? matters_a > matters_b : strength(f, a) > strength(f, b);
}

static double value_of(const lab_findings *f, size_t combination, lab_measure_id measure)
{
    const lab_estimate *estimate = lab_findings_estimate(f, combination, measure);
    return estimate->known ? estimate->interval.value : 0;
}

/* Games that end, and seats that fare alike. */
static double playability(const lab_findings *f, size_t combination)
{
    return value_of(f, combination, LAB_MEASURE_COMPLETION) +
           value_of(f, combination, LAB_MEASURE_BALANCE);
}

static bool ranks_before(const lab_findings *f, size_t a, size_t b)
{
    const lab_standing of_a = lab_findings_standing(f->plan, a);
    const lab_standing of_b = lab_findings_standing(f->plan, b);
    for (size_t s = DYAR_STANDINGS; s-- > 1;)
        if (of_a.answers[s] != of_b.answers[s])
            return of_a.answers[s] < of_b.answers[s];
    return playability(f, a) > playability(f, b);
}

/* Numbers from 0 in the order of `before`; those that it does not distinguish keep their
 * order. */
static void sort(const lab_findings *f, size_t *order, size_t count,
                 bool (*before)(const lab_findings *f, size_t a, size_t b))
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && before(f, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- making them ---- */

bool lab_findings_make(lab_findings *f, const lab_plan *plan, lab_store *store,
                       lab_error *error)
{
    *error = (lab_error){0};
    if (!make(f, plan, lab_plan_strengths(plan) - 1, store, error) || !measure_all(f) ||
        !make_weaker(f, store, error) || !judge_all(f)) {
        if (!*error->message) /* whatever else fails says why */
            lab_error_no_memory(error);
        return false;
    }
    sort(f, f->importance, f->experiment.question_count, is_more_important);
    sort(f, f->ranking, plan->design.count, ranks_before);
    return true;
}
