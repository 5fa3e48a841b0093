/*
 * What answers change.
 *
 * A measure is taken of all games once; then, question by question, combinations that differ in
 * nothing else are put into strata of their own.
 */
#include "lab/observation.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEWEST_PERMUTATIONS = 2000,
    PERMUTATIONS_A_TEST =
        40,       /* so that even the least p of so many tests can be small enough */
    ROUNDS = 100, /* of fitting what answers add to an average */
};

/* One measure of all games. */
typedef struct effecting {
    const lab_experiment *of;
    lab_measure_id measure;
    size_t width, outcomes;
    double *values;   /* of all cells, one after the other */
    double *adjusted; /* the same less what other questions do */
    double *means;    /* of each cell */
    double *added;    /* by each answer of each question, to each average */
    size_t *observed; /* observations of each cell */
    size_t *strata;   /* of each cell, as the question in hand has them */
    lab_group *groups;
} effecting;

/* ---- getting ready ---- */

static size_t answers_of(const lab_experiment *of)
{
    size_t answers = 0;
    for (size_t i = 0; i < of->question_count; i++)
        answers += of->questions[i].answer_count;
    return answers;
}

static bool get_ready(effecting *e, const lab_experiment *of)
{
    const size_t cells = of->cell_count + 1;
    *e = (effecting){.of = of};
    for (size_t i = 0; i < of->cell_count; i++)
        e->outcomes += of->cells[i].count;
    const size_t numbers = (e->outcomes + 1) * LAB_WIDTH_MAX;
    const size_t rest = (cells + answers_of(of)) * LAB_WIDTH_MAX;
    e->values = malloc((2 * numbers + rest) * sizeof *e->values);
    e->observed = malloc(2 * cells * sizeof *e->observed);
    e->groups = malloc(cells * sizeof *e->groups);
    if (!e->values || !e->observed || !e->groups)
        return false;
    e->adjusted = e->values + numbers;
    e->means = e->adjusted + numbers;
    e->added = e->means + cells * LAB_WIDTH_MAX;
    e->strata = e->observed + cells;
    return true;
}

static void clean_up(effecting *e)
{
    free(e->values);
    free(e->observed);
    free(e->groups);
}

static void observe_all(effecting *e)
{
    double *values = e->values;
    e->width = lab_observation_width(e->measure, &e->of->scene);
    for (size_t i = 0; i < e->of->cell_count; i++) {
        const lab_cell *cell = &e->of->cells[i];
        e->observed[i] =
            lab_observe(e->measure, &e->of->scene, cell->outcomes, cell->count, values);
        values += e->observed[i] * e->width;
    }
}

/* ---- strata ---- */

static bool differ_in_nothing_else(const lab_experiment *of, size_t question, size_t a,
                                   size_t b)
{
    for (size_t i = 0; i < of->question_count; i++)
        if (i != question && of->cells[a].answers[i] != of->cells[b].answers[i])
            return false;
    return true;
}

/* A stratum is named after its first cell. */
static void find_strata(effecting *e, size_t question)
{
    for (size_t i = 0; i < e->of->cell_count; i++) {
        size_t first = 0;
        while (!differ_in_nothing_else(e->of, question, first, i))
            first++;
        e->strata[i] = first;
    }
}

/* Does a cell with this answer stand beside one with another? */
static bool is_compared(const effecting *e, size_t question, size_t answer)
{
    const lab_cell *cells = e->of->cells;
    for (size_t i = 0; i < e->of->cell_count; i++)
        for (size_t j = 0; j < e->of->cell_count; j++)
            if (cells[i].answers[question] == answer && cells[j].answers[question] != answer &&
                e->strata[i] == e->strata[j])
                return true;
    return false;
}

static bool all_are_compared(const effecting *e, size_t question)
{
    for (size_t i = 0; i < e->of->cell_count; i++)
        if (!is_compared(e, question, e->of->cells[i].answers[question]))
            return false;
    return true;
}

/* ---- what other questions do ---- */

/* What the answer adds to average number `column`. */
static double *added_by(const effecting *e, size_t question, size_t answer, size_t column)
{
    size_t at = answer;
    for (size_t i = 0; i < question; i++)
        at += e->of->questions[i].answer_count;
    return &e->added[at * LAB_WIDTH_MAX + column];
}

/* What all questions but one add to a cell; that one may be beyond the last. */
static double added_by_others(const effecting *e, size_t cell, size_t question, size_t column)
{
    double sum = 0;
    for (size_t i = 0; i < e->of->question_count; i++)
        if (i != question)
            sum += *added_by(e, i, e->of->cells[cell].answers[i], column);
    return sum;
}

static void average_cells(effecting *e)
{
    const double *values = e->values;
    memset(e->means, 0, e->of->cell_count * LAB_WIDTH_MAX * sizeof *e->means);
    for (size_t i = 0; i < e->of->cell_count; i++) {
        for (size_t j = 0; j < e->observed[i] * e->width; j++)
            e->means[i * LAB_WIDTH_MAX + j % e->width] += values[j] / (double)e->observed[i];
        values += e->observed[i] * e->width;
    }
}

/* The average over all games with an answer, of what other questions leave of them. */
static double average_under(const effecting *e, size_t question, size_t answer, size_t column)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < e->of->cell_count; i++) {
        const double games = (double)e->observed[i];
        if (e->of->cells[i].answers[question] != answer)
            continue;
        sum += games *
               (e->means[i * LAB_WIDTH_MAX + column] - added_by_others(e, i, question, column));
        count += games;
    }
    return count > 0 ? sum / count : 0;
}

/* By least squares: each question in turn takes what the others leave, until that is settled.
 */
static void fit(effecting *e)
{
    average_cells(e);
    memset(e->added, 0, answers_of(e->of) * LAB_WIDTH_MAX * sizeof *e->added);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t q = 0; q < e->of->question_count; q++)
            for (size_t a = 0; a < e->of->questions[q].answer_count; a++)
                for (size_t column = 0; column < e->width; column++)
                    *added_by(e, q, a, column) = average_under(e, q, a, column);
}

/* Takes from every game what other questions add to it beyond what they do on average. */
static void adjust(effecting *e, size_t question)
{
    double usual[LAB_WIDTH_MAX] = {0};
    size_t at = 0;
    for (size_t i = 0; i < e->of->cell_count; i++)
        for (size_t column = 0; column < e->width; column++)
            usual[column] +=
                added_by_others(e, i, question, column) / (double)e->of->cell_count;
    for (size_t i = 0; i < e->of->cell_count; i++)
        for (size_t j = 0; j < e->observed[i] * e->width; j++, at++)
            e->adjusted[at] = e->values[at] + usual[j % e->width] -
                              added_by_others(e, i, question, j % e->width);
}

/* ---- one effect ---- */

/* Cells in which the measure says something, as groups of their strata. */
static size_t group_cells(effecting *e, size_t question, const double *values, bool stratified)
{
    size_t count = 0;
    for (size_t i = 0; i < e->of->cell_count; i++) {
        if (e->observed[i] > 0)
            e->groups[count++] = (lab_group){
                .sample = {.values = values, .count = e->observed[i], .width = e->width},
                .stratum = stratified ? e->strata[i] : 0,
                .answer = e->of->cells[i].answers[question]};
        values += e->observed[i] * e->width;
    }
    return count;
}

/* The measure of all games under an answer. */
static double value_under(const effecting *e, size_t groups, size_t answer)
{
    double value = 0, count = 0;
    for (size_t i = 0; i < groups; i++) {
        const lab_group *group = &e->groups[i];
        const double games = (double)group->sample.count;
        if (group->answer != answer)
            continue;
        value += games * lab_value(&group->sample, lab_observation_statistic(e->measure));
        count += games;
    }
    return count > 0 ? value / count : 0;
}

static size_t permutations(const lab_experiment *of)
{
    const size_t wanted = of->question_count * LAB_MEASURES * PERMUTATIONS_A_TEST;
    return wanted > FEWEST_PERMUTATIONS ? wanted : FEWEST_PERMUTATIONS;
}

static bool find_effect(effecting *e, size_t question, lab_effect *effect)
{
    find_strata(e, question);
    const bool stratified = all_are_compared(e, question);
    if (!stratified)
        adjust(e, question);
    const double *values = stratified ? e->values : e->adjusted;
    const size_t groups = group_cells(e, question, values, stratified);
    const lab_comparison comparison = {
        .groups = e->groups,
        .count = groups,
        .answers = e->of->questions[question].answer_count,
        .width = e->width,
        .statistic = lab_observation_statistic(e->measure),
        .permutations = permutations(e->of),
        .seed = e->of->seed + question * LAB_MEASURES + e->measure,
    };
    lab_difference difference;
    if (!lab_compare(&comparison, &difference))
        return false;
    *effect = (lab_effect){
        .question = question,
        .measure = e->measure,
        .known = difference.known,
        .from = difference.from,
        .to = difference.to,
        .effect = difference.difference,
        .p = difference.p,
        .answers = {value_under(e, groups, difference.from),
                    value_under(e, groups, difference.to)},
    };
    return true;
}

/* ---- all of them ---- */

/* What nothing is known of has not been asked, either. */
static bool correct_all(lab_effect *effects, size_t count)
{
    double *p = malloc((count + 1) * sizeof *p);
    size_t asked = 0;
    if (!p)
        return false;
    for (size_t i = 0; i < count; i++)
        if (effects[i].known)
            p[asked++] = effects[i].p;
    const bool good = lab_holm(p, asked);
    asked = 0;
    for (size_t i = 0; i < count; i++)
        effects[i].p_adjusted = effects[i].known ? p[asked++] : 1;
    free(p);
    return good;
}

bool lab_effects(const lab_experiment *experiment, lab_effect *effects)
{
    effecting e;
    bool good = get_ready(&e, experiment);
    for (e.measure = 0; e.measure < LAB_MEASURES && good; e.measure++) {
        observe_all(&e);
        fit(&e);
        for (size_t q = 0; q < experiment->question_count && good; q++)
            good = find_effect(&e, q, &effects[q * LAB_MEASURES + e.measure]);
    }
    clean_up(&e);
    return good && correct_all(effects, experiment->question_count * LAB_MEASURES);
}
