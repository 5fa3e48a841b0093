/* SPDX-License-Identifier: MIT */
/*
 * The effects of answers on measures.
 *
 * Combinations that differ in nothing but a question are one stratum of it. A measure is taken
 * of all games once, and then compared question by question.
 */
#include "lab/measure/observation.h"

#include <math.h>

enum {
    COLUMNS = LAB_WIDTH_MAX + 1,
    FEWEST_PERMUTATIONS = 2000,
    PERMUTATIONS_A_TEST =
        40,               /* so that even after many tests the least p can be small enough */
    FITTING_ROUNDS = 100, /* of fitting what answers add to an average */
};

/* One measure of all games. */
typedef struct effects_run {
    const lab_experiment *of;
    lab_measure_id measure;
    int players; /* the most that any combination has */
    int fewest_players;
    bool above_fair; /* the measure is taken less a fair share */
    size_t width, outcomes;
    double *values;   /* of all cells, one after the other */
    double *adjusted; /* the values less what other questions do */
    double *means;    /* of each cell, and in the last column what is fitted for its own sake */
    double *added;    /* by each answer of each question, to each of them */
    double *units;    /* what answers would add if one cell were at 1 and all others at 0 */
    double *equalizer;
    size_t *observed; /* observations of each cell; 0 where they are too few */
    bool *too_few;    /* of each cell */
    size_t *strata;   /* of each cell, question by question */
    bool *stratified; /* strata of the question compare all its answers */
    lab_group *groups;
} effects_run;

/* ---- getting ready ---- */

size_t lab_experiment_answer(const lab_experiment *of, size_t question, size_t answer)
{
    for (size_t i = 0; i < question; i++)
        answer += of->questions[i].answer_count;
    return answer;
}

size_t lab_experiment_answers(const lab_experiment *of)
{
    return lab_experiment_answer(of, of->question_count, 0);
}

static bool begin_effects(effects_run *e, const lab_experiment *of)
{
    const size_t cells = of->cell_count + 1;
    *e = (effects_run){.of = of, .fewest_players = DYAR_PLAYERS_MAX};
    for (size_t i = 0; i < of->cell_count; i++) {
        const int players = of->cells[i].scene.players;
        e->players = players > e->players ? players : e->players;
        e->fewest_players = players < e->fewest_players ? players : e->fewest_players;
        e->outcomes += of->cells[i].count;
    }
    const size_t numbers = (e->outcomes + 1) * LAB_WIDTH_MAX;
    const size_t answers = lab_experiment_answers(of);
    const size_t rest = (cells + answers) * COLUMNS + cells * (answers + cells);
    e->values = malloc((2 * numbers + rest) * sizeof *e->values);
    e->observed = malloc(cells * (of->question_count + 1) * sizeof *e->observed);
    e->stratified = malloc((of->question_count + 1) * sizeof *e->stratified);
    e->groups = malloc(cells * sizeof *e->groups);
    e->too_few = calloc(cells, sizeof *e->too_few);
    if (!e->values || !e->observed || !e->stratified || !e->groups || !e->too_few)
        return false;
    e->adjusted = e->values + numbers;
    e->means = e->adjusted + numbers;
    e->added = e->means + cells * COLUMNS;
    e->units = e->added + answers * COLUMNS;
    e->equalizer = e->units + cells * answers;
    e->strata = e->observed + cells;
    return true;
}

static void end_effects(effects_run *e)
{
    free(e->values);
    free(e->observed);
    free(e->stratified);
    free(e->groups);
    free(e->too_few);
}

/* What falls to one of all players. */
static bool is_part_of_a_player(lab_measure_id measure)
{
    return measure == LAB_MEASURE_WIN_1 || measure == LAB_MEASURE_WIN_2 ||
           measure == LAB_MEASURE_WIN_3 || measure == LAB_MEASURE_WIN_4 ||
           measure == LAB_MEASURE_SKILL || measure == LAB_MEASURE_SKILL_4;
}

static void observe_all(effects_run *e)
{
    double *values = e->values;
    e->width = lab_observation_width(e->measure, e->players);
    e->above_fair = e->players != e->fewest_players && is_part_of_a_player(e->measure);
    for (size_t i = 0; i < e->of->cell_count; i++) {
        const lab_cell *cell = &e->of->cells[i];
        e->observed[i] = lab_observe(e->measure, &cell->scene, cell->outcomes, cell->count,
                                     e->width, values);
        e->too_few[i] = e->observed[i] > 0 && e->observed[i] < LAB_FEWEST;
        if (e->too_few[i])
            e->observed[i] = 0;
        for (size_t j = 0; e->above_fair && j < e->observed[i]; j++)
            values[j] -= 1.0 / cell->scene.players;
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

static size_t *strata_of(const effects_run *e, size_t question)
{
    return e->strata + question * e->of->cell_count;
}

/* Is a cell with this answer in one stratum with a cell of another answer? */
static bool is_compared(const effects_run *e, size_t question, size_t answer)
{
    const lab_cell *cells = e->of->cells;
    const size_t *strata = strata_of(e, question);
    for (size_t i = 0; i < e->of->cell_count; i++)
        for (size_t j = 0; cells[i].answers[question] == answer && j < e->of->cell_count; j++)
            if (strata[i] == strata[j] && cells[j].answers[question] != answer)
                return true;
    return false;
}

static bool all_are_compared(const effects_run *e, size_t question)
{
    for (size_t i = 0; i < e->of->cell_count; i++)
        if (!is_compared(e, question, e->of->cells[i].answers[question]))
            return false;
    return true;
}

/* A stratum is named after its first cell. */
static void find_strata(effects_run *e, size_t question)
{
    size_t *strata = strata_of(e, question);
    for (size_t i = 0; i < e->of->cell_count; i++) {
        size_t first = 0;
        while (!differ_in_nothing_else(e->of, question, first, i))
            first++;
        strata[i] = first;
    }
    e->stratified[question] = all_are_compared(e, question);
}

/* ---- what other questions do ---- */

/* What the answer adds to average number `column`. */
static double *added_by(const effects_run *e, size_t question, size_t answer, size_t column)
{
    return &e->added[lab_experiment_answer(e->of, question, answer) * COLUMNS + column];
}

static double added_by_others(const effects_run *e, size_t cell, size_t question, size_t column)
{
    double sum = 0;
    for (size_t i = 0; i < e->of->question_count; i++)
        if (i != question)
            sum += *added_by(e, i, e->of->cells[cell].answers[i], column);
    return sum;
}

static void average_cells(effects_run *e)
{
    const double *values = e->values;
    memset(e->means, 0, e->of->cell_count * COLUMNS * sizeof *e->means);
    for (size_t i = 0; i < e->of->cell_count; i++) {
        for (size_t j = 0; j < e->observed[i] * e->width; j++)
            e->means[i * COLUMNS + j % e->width] += values[j] / (double)e->observed[i];
        values += e->observed[i] * e->width;
    }
}

/* The average over all games with an answer, of what other questions leave of them. */
static double average_under(const effects_run *e, size_t question, size_t answer, size_t column)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < e->of->cell_count; i++) {
        const double games = (double)e->observed[i];
        if (e->of->cells[i].answers[question] != answer)
            continue;
        sum +=
            games * (e->means[i * COLUMNS + column] - added_by_others(e, i, question, column));
        count += games;
    }
    return count > 0 ? sum / count : 0;
}

/* By least squares: each question in turn takes what the others leave, until that is settled.
 */
static void fit(effects_run *e, size_t column)
{
    for (size_t i = 0; i < lab_experiment_answers(e->of); i++)
        e->added[i * COLUMNS + column] = 0;
    for (int round = 0; round < FITTING_ROUNDS; round++)
        for (size_t q = 0; q < e->of->question_count; q++)
            for (size_t a = 0; a < e->of->questions[q].answer_count; a++)
                *added_by(e, q, a, column) = average_under(e, q, a, column);
}

static void fit_units(effects_run *e)
{
    const size_t column = LAB_WIDTH_MAX, answers = lab_experiment_answers(e->of);
    for (size_t cell = 0; cell < e->of->cell_count; cell++) {
        e->means[cell * COLUMNS + column] = 1;
        fit(e, column);
        e->means[cell * COLUMNS + column] = 0;
        for (size_t i = 0; i < answers; i++)
            e->units[cell * answers + i] = e->added[i * COLUMNS + column];
    }
}

static void fit_all(effects_run *e)
{
    bool all_stratified = true;
    for (size_t q = 0; q < e->of->question_count; q++)
        all_stratified = all_stratified && e->stratified[q];
    if (all_stratified)
        return;
    average_cells(e);
    for (size_t column = 0; column < e->width; column++)
        fit(e, column);
    fit_units(e);
}

/* Takes from every game what other questions add to it beyond what they do on average, so that
 * games of all combinations can be exchanged. */
static void adjust(effects_run *e, size_t question)
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

/* What all questions but one add to a cell for each unit that another cell has. */
static double unit_by_others(const effects_run *e, size_t question, size_t cell, size_t other)
{
    const double *units = e->units + other * lab_experiment_answers(e->of);
    double sum = 0;
    for (size_t i = 0; i < e->of->question_count; i++)
        if (i != question)
            sum += units[lab_experiment_answer(e->of, i, e->of->cells[cell].answers[i])];
    return sum;
}

/* Row by row, how a cell would stand if other questions did the same in all cells.  Cells that
 * nothing was observed of are left out. */
static void find_equalizer(effects_run *e, size_t question, size_t groups)
{
    size_t column = 0;
    for (size_t other = 0; other < e->of->cell_count; other++) {
        double usual = 0;
        size_t row = 0;
        if (e->observed[other] == 0)
            continue;
        for (size_t cell = 0; cell < e->of->cell_count; cell++) {
            const double by_others = unit_by_others(e, question, cell, other);
            if (e->observed[cell] == 0)
                continue;
            e->equalizer[row++ * groups + column] = (cell == other) - by_others;
            usual += by_others / (double)groups;
        }
        for (row = 0; row < groups; row++)
            e->equalizer[row * groups + column] += usual;
        column++;
    }
}

/* ---- one effect ---- */

/* Cells in which the measure says something, as groups of their strata. */
static size_t group_cells(effects_run *e, size_t question)
{
    const bool stratified = e->stratified[question];
    const double *values = stratified ? e->values : e->adjusted;
    size_t count = 0;
    for (size_t i = 0; i < e->of->cell_count; i++) {
        if (e->observed[i] > 0)
            e->groups[count++] = (lab_group){
                .sample = {.values = values, .count = e->observed[i], .width = e->width},
                .stratum = stratified ? strata_of(e, question)[i] : 0,
                .answer = e->of->cells[i].answers[question]};
        values += e->observed[i] * e->width;
    }
    return count;
}

/* The number of players in all cells that answers to the question are compared in; 0: not all
 * have as many. */
static int players_of(const effects_run *e, size_t question)
{
    const lab_cell *cells = e->of->cells;
    int players = 0;
    for (size_t i = 0; i < e->of->cell_count; i++)
        for (size_t j = 0; j < e->of->cell_count; j++) {
            if (cells[i].answers[question] == cells[j].answers[question] ||
                (e->stratified[question] &&
                 strata_of(e, question)[i] != strata_of(e, question)[j]))
                continue;
            if (players && cells[i].scene.players != players)
                return 0;
            players = cells[i].scene.players;
        }
    return players;
}

/* Where all have as many players, a share needs no fair one to be held against. */
static void set_plain_shares(const effects_run *e, lab_effect *effect)
{
    const int players = e->above_fair ? players_of(e, effect->question) : 0;
    const double fair = players > 0 ? 1.0 / players : 0;
    effect->above_fair = e->above_fair && players == 0;
    for (int i = 0; i < 2; i++)
        effect->answers[i] += fair;
    effect->reached.value += fair;
    effect->reached.low += fair;
    effect->reached.high += fair;
}

static bool any_too_few(const effects_run *e)
{
    for (size_t i = 0; i < e->of->cell_count; i++)
        if (e->too_few[i])
            return true;
    return false;
}

static size_t permutations(const lab_experiment *of)
{
    const size_t wanted = of->question_count * LAB_MEASURES * PERMUTATIONS_A_TEST;
    return wanted > FEWEST_PERMUTATIONS ? wanted : FEWEST_PERMUTATIONS;
}

/* Groups the cells for a question; how many groups there are. */
static size_t group(effects_run *e, size_t question)
{
    if (!e->stratified[question])
        adjust(e, question);
    const size_t groups = group_cells(e, question);
    if (!e->stratified[question])
        find_equalizer(e, question, groups);
    return groups;
}

/* Of the two answers of the pair; NULL: of those that are furthest apart. */
static bool find_effect(const effects_run *e, size_t question, size_t groups,
                        const size_t *pair, lab_effect *effect)
{
    const lab_comparison comparison = {
        .groups = e->groups,
        .count = groups,
        .answers = e->of->questions[question].answer_count,
        .pair = pair,
        .equalizer = e->stratified[question] ? NULL : e->equalizer,
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
        .too_few = any_too_few(e),
        .from = difference.from,
        .to = difference.to,
        .effect = difference.difference,
        .error = difference.error,
        .p = difference.p,
        .answers = {difference.under[0], difference.under[1]},
        .reached = difference.reached,
        .games = {difference.games[0], difference.games[1]},
    };
    set_plain_shares(e, effect);
    return true;
}

/* ---- all of them ---- */

/* Returns the standard error of the difference of two shares.  Each answer counts as if there
 * had been one more game in which it happened and one more in which it did not (A. Agresti and
 * B. Caffo 2000): what happens never, or always, is not certain either. */
static double error_of_shares(const lab_effect *effect)
{
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        const double games = (double)effect->games[i];
        const double share = (effect->answers[i] * games + 1) / (games + 2);
        sum += share * (1 - share) / (games + 2);
    }
    return sqrt(sum);
}

/* Of `asked` comparisons, the first to count must be that many times less likely. */
static double deviates(size_t asked)
{
    return lab_normal_quantile(1 - LAB_MATTERS / 2 / (double)asked) +
           lab_normal_quantile(LAB_POWER);
}

/* Games that are all alike show no error; that of shares is known. */
static void find_error(lab_effect *effect)
{
    const lab_measure *measure = lab_measure_get(effect->measure);
    const bool alike = effect->effect.low >= effect->effect.high;
    if (effect->above_fair || !lab_measure_is_share(measure) ||
        !(alike || measure->interval == LAB_WILSON))
        return;
    const double error = error_of_shares(effect);
    const double half = lab_normal_quantile((1 + LAB_CONFIDENCE) / 2) * error;
    effect->error = fmax(effect->error, error);
    if (alike) {
        effect->effect.low = fmax(-1, effect->effect.value - half);
        effect->effect.high = fmin(1, effect->effect.value + half);
    }
    if (effect->reached.low >= effect->reached.high)
        effect->reached =
            lab_wilson(effect->reached.value * (double)effect->games[1], effect->games[1]);
}

static void find_least(lab_effect *effect, size_t asked)
{
    if (!effect->known)
        return;
    find_error(effect);
    effect->bounded = effect->effect.low < effect->effect.high;
    effect->least = effect->error * deviates(asked);
}

static size_t count_asked(const lab_effect *effects, size_t count)
{
    size_t asked = 0;
    for (size_t i = 0; i < count; i++)
        asked += effects[i].known;
    return asked;
}

/* Shares of about a half are the hardest to distinguish. Every game shows whether it ended. */
double lab_question_least(const lab_experiment *of, const lab_effect *effects, size_t question)
{
    const size_t asked = count_asked(effects, of->question_count * LAB_MEASURES);
    const lab_effect *of_all = &effects[question * LAB_MEASURES + LAB_MEASURE_COMPLETION];
    if (!of_all->known)
        return 0;
    const double a = (double)of_all->games[0], b = (double)of_all->games[1];
    return fmin(1, deviates(asked) * sqrt(0.25 / a + 0.25 / b));
}

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
    const bool good = lab_holm_adjust(p, asked);
    asked = 0;
    for (size_t i = 0; i < count; i++)
        effects[i].p_adjusted = effects[i].known ? p[asked++] : 1;
    for (size_t i = 0; i < count; i++)
        find_least(&effects[i], asked);
    free(p);
    return good;
}

/* Fills the effects of one measure of a question. */
typedef bool find(effects_run *e, size_t question, size_t groups, lab_effect *effects);

static bool find_all(const lab_experiment *experiment, find *find_question, lab_effect *effects)
{
    effects_run e;
    bool good = begin_effects(&e, experiment);
    for (size_t q = 0; q < experiment->question_count && good; q++)
        find_strata(&e, q);
    for (e.measure = 0; e.measure < LAB_MEASURES && good; e.measure++) {
        observe_all(&e);
        fit_all(&e);
        for (size_t q = 0; q < experiment->question_count && good; q++)
            good = find_question(&e, q, group(&e, q), effects);
    }
    end_effects(&e);
    return good;
}

static bool find_furthest(effects_run *e, size_t question, size_t groups, lab_effect *effects)
{
    return find_effect(e, question, groups, NULL,
                       &effects[question * LAB_MEASURES + e->measure]);
}

bool lab_effects(const lab_experiment *experiment, lab_effect *effects)
{
    return find_all(experiment, find_furthest, effects) &&
           correct_all(effects, experiment->question_count * LAB_MEASURES);
}

static bool find_each(effects_run *e, size_t question, size_t groups, lab_effect *effects)
{
    const dyar_question *of = &e->of->questions[question];
    for (size_t answer = 0; answer < of->answer_count; answer++) {
        const size_t number = lab_experiment_answer(e->of, question, answer);
        lab_effect *effect = &effects[number * LAB_MEASURES + e->measure];
        *effect = (lab_effect){
            .question = question, .measure = e->measure, .from = of->chosen, .to = answer};
        if (answer == of->chosen)
            continue;
        if (!find_effect(e, question, groups, (const size_t[]){of->chosen, answer}, effect))
            return false;
        find_least(effect, 1);
    }
    return true;
}

bool lab_effects_against(const lab_experiment *experiment, lab_effect *effects)
{
    return find_all(experiment, find_each, effects);
}
