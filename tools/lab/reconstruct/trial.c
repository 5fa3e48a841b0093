/* SPDX-License-Identifier: MIT */
/* Trials. */
#include "lab/reconstruct/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"
#include "lab/base/parallel.h"
#include "lab/reconstruct/pattern.h"

/* ---- tests ---- */

/* A known state that is hidden. */
typedef struct hidden_state {
    size_t row, column, area;
    size_t truth; /* number of the state among the answers */
    lab_recon_ballot ballot;
    double *evidence; /* under weights of 1: ROWS rows of answers */
} hidden_state;

typedef struct trying {
    const lab_recon_trial_task *task;
    lab_recon_trial *trial;
    lab_common_stop common;
    hidden_state *tests;
    size_t count, capacity;
    double *associations; /* by area, without which they are found */
    atomic_bool failed;   /* memory ran out */
} trying;

static bool is_tried_state(const lab_recon_trial_task *task, size_t row, size_t column)
{
    const lab_recon_known known = lab_recon_known_at(task->collection, row, column);
    return known == LAB_RECON_STATED || (known == LAB_RECON_ABSENT && !task->stated);
}

static bool is_tried(const lab_recon_trial_task *task, size_t column)
{
    const lab_kin_matrix *matrix = &task->collection->matrix;
    size_t counts[LAB_RECON_ANSWERS_MAX] = {0}, all = 0, most = 0;
    if (matrix->column[column].count > LAB_RECON_ANSWERS_MAX)
        return false;
    for (size_t row = 0; row < matrix->rows; row++) {
        if (!is_tried_state(task, row, column))
            continue;
        const size_t count = ++counts[lab_kin_row(matrix, row)[column]];
        most = count > most ? count : most;
        all++;
    }
    return all >= LAB_RECON_TRIED_MIN && (double)most < LAB_RECON_COMMONEST * (double)all;
}

/* Returns the number of an area; areas are numbered as they are met. */
static size_t find_area(lab_recon_trial *trial, const char *area)
{
    size_t at = 0;
    while (at < trial->areas && strcmp(trial->area[at], area) != 0)
        at++;
    if (at == trial->areas && at < LAB_RECON_AREAS_MAX)
        trial->area[trial->areas++] = area;
    return at < LAB_RECON_AREAS_MAX ? at : LAB_RECON_AREAS_MAX - 1;
}

static bool add_test(trying *t, size_t row, size_t column)
{
    const lab_kin_matrix *matrix = &t->task->collection->matrix;
    const char *area = t->task->collection->members[row].area;
    if (!lab_list_grow(&t->tests, &t->capacity, t->count, sizeof *t->tests))
        return false;
    t->tests[t->count++] = (hidden_state){.row = row,
                                          .column = column,
                                          .area = find_area(t->trial, area ? area : ""),
                                          .truth = lab_kin_row(matrix, row)[column],
                                          .ballot = {.answers = matrix->column[column].count}};
    return true;
}

static bool list_tests(trying *t)
{
    const lab_kin_matrix *matrix = &t->task->collection->matrix;
    bool *tried = calloc(matrix->columns + 1, sizeof *tried);
    bool good = tried != NULL;
    for (size_t i = 0; good && i < matrix->columns; i++)
        tried[i] = is_tried(t->task, i);
    for (size_t row = 0; good && row < matrix->rows; row++)
        for (size_t i = 0; good && i < matrix->columns; i++)
            if (tried[i] && is_tried_state(t->task, row, i))
                good = add_test(t, row, i);
    free(tried);
    return good;
}

/* ---- ballots ---- */

typedef struct column_question {
    const lab_recon_trial_task *task;
    size_t column;
} column_question;

static uint64_t ask_column(const void *question, size_t row)
{
    const column_question *q = question;
    const lab_kin_matrix *matrix = &q->task->collection->matrix;
    return is_tried_state(q->task, row, q->column)
               ? UINT64_C(1) << lab_kin_row(matrix, row)[q->column]
               : 0;
}

static size_t association_size(const trying *t)
{
    const size_t columns = t->task->collection->matrix.columns;
    return columns * columns;
}

/* A part of the work is an area. */
static void find_association(void *context, size_t area)
{
    trying *t = context;
    if (!lab_recon_associate(t->task->collection, t->trial->area[area],
                             t->associations + area * association_size(t)))
        t->failed = true;
}

static bool vote_on_state(const trying *t, const lab_recon_distances *distances,
                          hidden_state *test, double *relevance)
{
    const lab_recon_collection *collection = t->task->collection;
    const column_question question = {t->task, test->column};
    lab_recon_find_relevance(collection, t->associations + test->area * association_size(t),
                             &test->column, 1, relevance);
    const lab_recon_inquiry inquiry = {.collection = collection,
                                       .distances = distances,
                                       .relevance = relevance,
                                       .asked = ask_column,
                                       .question = &question,
                                       .apart_by_area = t->task->apart_by_area};
    return lab_recon_vote_on(&test->ballot, &inquiry);
}

/* A part of the work is a row: its tests follow each other. */
static void vote_on_row(void *context, size_t row)
{
    trying *t = context;
    size_t at = 0;
    while (at < t->count && t->tests[at].row < row)
        at++;
    if (at == t->count || t->tests[at].row != row || lab_common_stop_asked(&t->common))
        return;
    lab_recon_distances distances;
    double *relevance = malloc((t->task->collection->matrix.columns + 1) * sizeof *relevance);
    bool good = lab_recon_distances_find(&distances, t->task->collection, row) && relevance;
    for (; good && at < t->count && t->tests[at].row == row; at++)
        good = vote_on_state(t, &distances, &t->tests[at], relevance);
    lab_recon_distances_release(&distances);
    free(relevance);
    if (!good)
        t->failed = true;
}

/* The tests of a column and an area have one pattern, of all rulesets whose state is known. */
static bool hear_pattern(const trying *t, size_t column, size_t area, size_t *rows,
                         double *relevance)
{
    const lab_recon_collection *collection = t->task->collection;
    size_t count = 0;
    for (size_t row = 0; row < collection->matrix.rows; row++)
        if (is_tried_state(t->task, row, column))
            rows[count++] = row;
    lab_recon_find_relevance(collection, t->associations + area * association_size(t), &column,
                             1, relevance);
    lab_recon_pattern pattern;
    bool good = lab_recon_pattern_find(&pattern, collection, relevance, rows, count);
    for (size_t i = 0; good && i < t->count; i++)
        if (t->tests[i].column == column && t->tests[i].area == area)
            good = lab_recon_pattern_hear(&pattern, t->tests[i].row, &t->tests[i].ballot);
    lab_recon_pattern_release(&pattern);
    return good;
}

/* A part of the work is a column and an area. */
static void hear_pattern_of(void *context, size_t part)
{
    trying *t = context;
    const lab_kin_matrix *matrix = &t->task->collection->matrix;
    const size_t column = part % matrix->columns, area = part / matrix->columns;
    size_t at = 0;
    while (at < t->count && (t->tests[at].column != column || t->tests[at].area != area))
        at++;
    if (at == t->count || lab_common_stop_asked(&t->common))
        return;
    size_t *rows = malloc((matrix->rows + 1) * sizeof *rows);
    double *relevance = malloc((matrix->columns + 1) * sizeof *relevance);
    if (!rows || !relevance || !hear_pattern(t, column, area, rows, relevance))
        t->failed = true;
    free(rows);
    free(relevance);
}

/* Returns false if the work was stopped, or memory runs out. */
static bool vote_on_all(trying *t)
{
    const lab_recon_trial_task *task = t->task;
    const size_t areas = t->trial->areas;
    t->associations = calloc(areas * association_size(t) + 1, sizeof *t->associations);
    t->failed = !t->associations;
    lab_common_stop_begin(&t->common, &task->stop);
    return !t->failed && lab_parallel(task->threads, areas, find_association, t, &task->stop) &&
           !t->failed &&
           lab_parallel(task->threads, task->collection->matrix.rows, vote_on_row, t,
                        &task->stop) &&
           !t->failed &&
           lab_parallel(task->threads, areas * task->collection->matrix.columns,
                        hear_pattern_of, t, &task->stop) &&
           !t->failed;
}

/* ---- weights ---- */

enum { DIALS = 6, DIAL_STEPS = 7, FIT_PARTS = 32, FIT_ROUNDS = 5 };

/* The values that are tried.  Kinship is the unit: it has weight 1. */
static const double dials[DIALS][DIAL_STEPS] = {
    {0.02, 0.03, 0.045, 0.06, 0.08, 0.11, 0.15}, /* reach */
    {25, 50, 100, 200, 400, 800, 1600},          /* range */
    {0, 1, 2, 4, 8, 16, 32},                     /* place */
    {0, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8},        /* people */
    {0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8},   /* common */
    {0, 0.5, 1, 2, 4, 8, 16},                    /* pattern */
};

typedef struct setting {
    unsigned char at[DIALS];
} setting;

static const setting middle = {{3, 3, 3, 3, 3, 3}};

static lab_recon_weights weights_of(const setting *s)
{
    return (lab_recon_weights){.kinship = 1,
                               .reach = dials[0][s->at[0]],
                               .range = dials[1][s->at[1]],
                               .place = dials[2][s->at[2]],
                               .people = dials[3][s->at[3]],
                               .common = dials[4][s->at[4]],
                               .pattern = dials[5][s->at[5]]};
}

/* The loss of a state that no voter has would be infinite. */
static double loss_of(double probability)
{
    static const double LEAST = 1e-3;
    return -log(fmax(probability, LEAST));
}

/*
 * Evidence is a sum of kinds, each by its weight.  So the votes of a test are counted once for
 * each reach and range, under weights of 1, in rows of answers:
 *
 *     0         common
 *     1         people
 *     2 ..      kinship, by reach
 *     2 + 7 ..  place, by reach and range
 */
enum {
    COMMON,
    PEOPLE,
    KINSHIP,
    PLACE = KINSHIP + DIAL_STEPS,
    ROWS = PLACE + DIAL_STEPS * DIAL_STEPS
};

static void add_to_rows(hidden_state *test, const lab_recon_vote *vote)
{
    static const lab_recon_weights alike = {.common = 1, .kinship = 1, .place = 1, .people = 1};
    const size_t answers = test->ballot.answers;
    double *rows = test->evidence + lab_recon_lowest(vote->answers), near[DIAL_STEPS];
    lab_recon_weighed weighed;
    for (size_t range = 0; range < DIAL_STEPS; range++)
        near[range] = lab_recon_near(vote, dials[1][range]);
    for (size_t reach = 0; reach < DIAL_STEPS; reach++) {
        const double akin = lab_recon_akin(vote, dials[0][reach]);
        for (size_t range = 0; range < DIAL_STEPS; range++) {
            lab_recon_weigh(vote, &alike, akin, near[range], &weighed);
            rows[(PLACE + reach * DIAL_STEPS + range) * answers] += weighed.of[LAB_RECON_PLACE];
        }
        rows[(KINSHIP + reach) * answers] += weighed.of[LAB_RECON_KINSHIP];
    }
    rows[COMMON * answers] += weighed.of[LAB_RECON_COMMON];
    rows[PEOPLE * answers] += weighed.of[LAB_RECON_PEOPLE];
}

/* A voter has one state, and so one answer. */
static bool count_evidence(hidden_state *test)
{
    test->evidence = calloc(ROWS * test->ballot.answers, sizeof *test->evidence);
    for (size_t i = 0; test->evidence && i < test->ballot.count; i++)
        add_to_rows(test, &test->ballot.votes[i]);
    if (test->evidence) /* whose first row is what is common */
        lab_recon_weigh_common(test->evidence, test->ballot.answers, 1);
    return test->evidence;
}

static void count_part(void *context, size_t part)
{
    trying *t = context;
    for (size_t i = part * t->count / FIT_PARTS; i < (part + 1) * t->count / FIT_PARTS; i++)
        if (!count_evidence(&t->tests[i]))
            t->failed = true;
}

/* The probability of the true state under a setting. */
static double probability_at(const hidden_state *test, const setting *s)
{
    const lab_recon_weights weights = weights_of(s);
    const size_t answers = test->ballot.answers;
    const double *common = test->evidence + COMMON * answers,
                 *people = test->evidence + PEOPLE * answers,
                 *kinship = test->evidence + (KINSHIP + (size_t)s->at[0]) * answers,
                 *place = test->evidence +
                          (PLACE + (size_t)s->at[0] * DIAL_STEPS + s->at[1]) * answers;
    double all = 0, truth = 0;
    for (size_t i = 0; i < answers; i++) {
        const double sum = weights.common * common[i] + weights.people * people[i] +
                           weights.kinship * kinship[i] + weights.place * place[i] +
                           weights.pattern * test->ballot.pattern[i];
        all += sum;
        truth = i == test->truth ? sum : truth;
    }
    return all > 0 ? truth / all : 1 / (double)answers;
}

/* Losses under one setting, by part of the work and area. */
typedef struct losses {
    const trying *t;
    const setting *setting;
    double sums[FIT_PARTS][LAB_RECON_AREAS_MAX];
} losses;

static void add_losses(void *context, size_t part)
{
    losses *l = context;
    const size_t count = l->t->count;
    for (size_t i = part * count / FIT_PARTS; i < (part + 1) * count / FIT_PARTS; i++)
        l->sums[part][l->t->tests[i].area] +=
            loss_of(probability_at(&l->t->tests[i], l->setting));
}

/* Each setting is tried once: its losses by area; the first is negative before that. */
typedef struct fitting {
    trying *t;
    double (*known)[LAB_RECON_AREAS_MAX];
    size_t settings; /* tried */
} fitting;

static size_t number_of(const setting *s)
{
    size_t number = 0;
    for (size_t i = 0; i < DIALS; i++)
        number = number * DIAL_STEPS + s->at[i];
    return number;
}

/* Returns false if the work was stopped. */
static bool find_losses(fitting *f, const setting *s)
{
    double *known = f->known[number_of(s)];
    losses l = {.t = f->t, .setting = s};
    const lab_recon_trial_task *task = f->t->task;
    if (known[0] >= 0)
        return true;
    if (!lab_parallel(task->threads, FIT_PARTS, add_losses, &l, &task->stop))
        return false;
    for (size_t area = 0; area < LAB_RECON_AREAS_MAX; area++) {
        known[area] = 0;
        for (size_t part = 0; part < FIT_PARTS; part++)
            known[area] += l.sums[part][area];
    }
    f->settings++;
    if (task->progress)
        task->progress(task->context, "settings of the weights", f->settings, 0);
    return true;
}

/* The loss in all areas but one; LAB_RECON_AREAS_MAX leaves out none. */
static double loss_without(const fitting *f, const setting *s, size_t without)
{
    double sum = 0;
    for (size_t area = 0; area < f->t->trial->areas; area++)
        sum += area == without ? 0 : f->known[number_of(s)][area];
    return sum;
}

static bool turn_dial(fitting *f, size_t dial, size_t without, setting *best)
{
    setting tried = *best;
    for (unsigned char step = 0; step < DIAL_STEPS; step++) {
        tried.at[dial] = step;
        if (!find_losses(f, &tried))
            return false;
        if (loss_without(f, &tried, without) < loss_without(f, best, without))
            *best = tried;
    }
    return true;
}

static bool fit(fitting *f, size_t without, lab_recon_weights *weights)
{
    setting best = middle, before;
    bool good = find_losses(f, &best);
    for (size_t round = 0; good && round < FIT_ROUNDS; round++) {
        before = best;
        for (size_t dial = 0; good && dial < DIALS; dial++)
            good = turn_dial(f, dial, without, &best);
        if (number_of(&before) == number_of(&best))
            break;
    }
    *weights = weights_of(&best);
    return good;
}

static bool fit_all(trying *t)
{
    size_t settings = 1;
    for (size_t i = 0; i < DIALS; i++)
        settings *= DIAL_STEPS;
    lab_recon_trial *trial = t->trial;
    fitting f = {.t = t, .known = malloc(settings * sizeof *f.known)};
    bool good = f.known != NULL;
    t->failed = t->failed || !good;
    good = good && lab_parallel(t->task->threads, FIT_PARTS, count_part, t, &t->task->stop) &&
           !t->failed;
    for (size_t i = 0; good && i < settings; i++)
        f.known[i][0] = -1;
    good = good && fit(&f, LAB_RECON_AREAS_MAX, &trial->weights);
    for (size_t area = 0; good && area < trial->areas; area++)
        good = fit(&f, area, &trial->area_weights[area]);
    free(f.known);
    return good;
}

/* ---- tallies ---- */

static size_t commonest_of(const lab_recon_ballot *ballot, size_t *states)
{
    size_t counts[LAB_RECON_ANSWERS_MAX] = {0}, commonest = 0;
    *states = 0;
    for (size_t i = 0; i < ballot->count; i++)
        for (size_t answer = 0; answer < ballot->answers; answer++)
            counts[answer] += ballot->votes[i].answers >> answer & 1;
    for (size_t answer = 0; answer < ballot->answers; answer++) {
        *states += counts[answer] > 0;
        commonest = counts[answer] > counts[commonest] ? answer : commonest;
    }
    return commonest;
}

static lab_recon_tally judge_test(const hidden_state *test, const lab_recon_count *count)
{
    const lab_recon_ballot *ballot = &test->ballot;
    const size_t rank = lab_recon_rank(ballot, count, test->truth);
    const bool is_possible = count->probability[test->truth] > 0;
    size_t states;
    const size_t commonest = commonest_of(ballot, &states);
    return (lab_recon_tally){
        .tests = 1,
        .first = is_possible && rank == 0,
        .among_three =
            is_possible && rank<3, .commonest = ballot->count> 0 && commonest == test->truth,
        .nearest = ballot->count > 0 && ballot->votes[0].answers >> test->truth & 1,
        .chance = states > 0 && is_possible ? 1 / (double)states : 0};
}

static void add_tally(lab_recon_tally *sum, const lab_recon_tally *more)
{
    sum->tests += more->tests;
    sum->first += more->first;
    sum->among_three += more->among_three;
    sum->commonest += more->commonest;
    sum->nearest += more->nearest;
    sum->chance += more->chance;
}

static void add_to_bin(lab_recon_bin *bins, double probability, bool right)
{
    const double tenth = floor(probability * LAB_RECON_BINS);
    lab_recon_bin *bin = &bins[tenth < LAB_RECON_BINS ? (size_t)tenth : LAB_RECON_BINS - 1];
    bin->tests++;
    bin->right += right;
    bin->probability += probability;
}

static void judge_all(trying *t)
{
    lab_recon_trial *trial = t->trial;
    for (size_t i = 0; i < t->count; i++) {
        const hidden_state *test = &t->tests[i];
        const lab_recon_weights *weights = &trial->area_weights[test->area];
        lab_recon_count count;
        lab_recon_count_votes(&test->ballot, weights, &count);
        const lab_recon_tally tally = judge_test(test, &count);
        const size_t leader = lab_recon_leader(&test->ballot, &count, LAB_RECON_KINDS);
        add_tally(&trial->all, &tally);
        add_tally(&trial->columns[test->column], &tally);
        add_tally(&trial->area_tally[test->area], &tally);
        add_to_bin(trial->bins, count.probability[leader], tally.first > 0);
        trial->loss += loss_of(count.probability[test->truth]) / (double)t->count;
        trial->rulesets += i == 0 || t->tests[i - 1].row != test->row;
    }
    for (size_t i = 0; i < t->task->collection->matrix.columns; i++)
        trial->characters += trial->columns[i].tests > 0;
}

/* ---- the trial ---- */

bool lab_recon_try(const lab_recon_trial_task *task, lab_recon_trial *trial, bool *stopped)
{
    const lab_kin_matrix *matrix = &task->collection->matrix;
    trying t = {.task = task, .trial = trial};
    *trial = (lab_recon_trial){.columns = calloc(matrix->columns + 1, sizeof *trial->columns)};
    const bool listed = trial->columns && list_tests(&t);
    const bool good = listed && vote_on_all(&t) && fit_all(&t);
    *stopped = listed && !good && !t.failed;
    if (good)
        judge_all(&t);
    for (size_t i = 0; i < t.count; i++) {
        lab_recon_ballot_release(&t.tests[i].ballot);
        free(t.tests[i].evidence);
    }
    free(t.tests);
    free(t.associations);
    return good;
}

void lab_recon_trial_release(lab_recon_trial *trial)
{
    free(trial->columns);
    *trial = (lab_recon_trial){.columns = NULL};
}

/* Of a bin, times its tests. */
static double miss(const lab_recon_bin *bin)
{
    return fabs(bin->probability - (double)bin->right);
}

double lab_recon_miscalibration(const lab_recon_trial *trial, size_t least)
{
    double worst = 0;
    for (size_t i = 0; i < LAB_RECON_BINS; i++) {
        const lab_recon_bin *bin = &trial->bins[i];
        if (bin->tests > 0 && bin->tests >= least)
            worst = fmax(worst, miss(bin) / (double)bin->tests);
    }
    return worst;
}

double lab_recon_mean_miscalibration(const lab_recon_trial *trial)
{
    double sum = 0;
    for (size_t i = 0; i < LAB_RECON_BINS; i++)
        sum += miss(&trial->bins[i]);
    return trial->all.tests > 0 ? sum / (double)trial->all.tests : 0;
}
