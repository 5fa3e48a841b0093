/* SPDX-License-Identifier: MIT */
/* Rows of a matrix that rulesets fill. */
#include "lab/kinship/rows.h"

#include <stdlib.h>
#include <string.h>

#include "lab/compare/chosen.h"
#include "lab/kinship/attested.h"
#include "lab/measure/blocks.h"

static bool find_states(lab_kin_matrix *matrix, const dyar_feature *features, uint16_t *states)
{
    bool good = features != NULL;
    for (size_t i = 0; good && i < matrix->columns; i++)
        good = lab_kin_state_find(&matrix->column[i], features[i].state, &states[i]);
    return good;
}

bool lab_kin_read(lab_kin_matrix *matrix, const dyar_ruleset *ruleset, uint16_t *states)
{
    const dyar_feature *features;
    dyar_ruleset_features(ruleset, &features);
    return find_states(matrix, features, states);
}

bool lab_kin_read_attested(lab_kin_matrix *matrix, const dyar_ruleset *ruleset,
                           uint16_t *states)
{
    const dyar_feature *features;
    dyar_feature *attested = malloc((matrix->columns + 1) * sizeof *attested);
    const bool found = attested && dyar_ruleset_features(ruleset, &features) > 0;
    if (found)
        lab_kin_attest(features, attested);
    const bool good = found && find_states(matrix, attested, states);
    free(attested);
    return good;
}

/* ---- answers ---- */

static bool read_answer(lab_kin_matrix *matrix, const dyar_ruleset *of,
                        const dyar_load_request *request, const lab_choice *choice,
                        const uint16_t *row, uint16_t *states)
{
    dyar_ruleset *ruleset;
    if (!lab_chosen_try(of, request, choice, 1, &ruleset))
        return false;
    memcpy(states, row, matrix->columns * sizeof *states);
    const bool good = !ruleset || lab_kin_read(matrix, ruleset, states);
    dyar_ruleset_free(ruleset);
    return good;
}

static bool read_question(lab_kin_answers *answers, lab_kin_matrix *matrix,
                          const dyar_ruleset *ruleset, const dyar_load_request *request,
                          const dyar_question *question, const uint16_t *row)
{
    const size_t at = answers->questions++, columns = matrix->columns;
    answers->counts[at] = question->answer_count;
    answers->states[at] =
        malloc((question->answer_count * columns + 1) * sizeof **answers->states);
    bool good = answers->states[at] != NULL;
    for (size_t i = 0; good && i < question->answer_count; i++)
        good = read_answer(matrix, ruleset, request, &(lab_choice){question, i}, row,
                           answers->states[at] + i * columns);
    return good;
}

static bool read_questions(lab_kin_answers *answers, lab_kin_matrix *matrix,
                           const dyar_ruleset *ruleset, const dyar_load_request *request,
                           const uint16_t *row)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    *answers = (lab_kin_answers){.columns = matrix->columns,
                                 .counts = calloc(count + 1, sizeof *answers->counts),
                                 .states = calloc(count + 1, sizeof *answers->states)};
    bool good = answers->counts && answers->states;
    for (size_t i = 0; good && i < count; i++)
        good = questions[i].answer_count == 0 ||
               lab_is_answered(&questions[i], request->answers, request->answer_count) ||
               read_question(answers, matrix, ruleset, request, &questions[i], row);
    return good;
}

static bool is_open(const lab_kin_answers *answers, const uint16_t *row, size_t column)
{
    for (size_t i = 0; i < answers->questions; i++)
        for (size_t answer = 0; answer < answers->counts[i]; answer++)
            if (answers->states[i][answer * answers->columns + column] != row[column])
                return true;
    return false;
}

static bool find_open(lab_kin_answers *answers, const uint16_t *row)
{
    answers->open = malloc((answers->columns + 1) * sizeof *answers->open);
    for (size_t i = 0; answers->open && i < answers->columns; i++)
        if (is_open(answers, row, i))
            answers->open[answers->open_count++] = i;
    return answers->open != NULL;
}

/* Lists what each answer to a question changes. */
static bool find_changed(lab_kin_answers *answers, const uint16_t *row, size_t question)
{
    const size_t count = answers->counts[question], width = answers->open_count + 1;
    uint16_t *changed = malloc((count * width + 1) * sizeof *changed);
    answers->changed[question] = changed;
    for (size_t answer = 0; changed && answer < count; answer++) {
        const uint16_t *states = answers->states[question] + answer * answers->columns;
        uint16_t *at = changed + answer * width;
        for (size_t k = 0; k < answers->open_count; k++)
            if (states[answers->open[k]] != row[answers->open[k]])
                *at++ = (uint16_t)answers->open[k];
        *at = UINT16_MAX;
    }
    return changed != NULL;
}

static bool find_all_changed(lab_kin_answers *answers, const uint16_t *row)
{
    answers->changed = calloc(answers->questions + 1, sizeof *answers->changed);
    bool good = answers->changed != NULL;
    for (size_t i = 0; good && i < answers->questions; i++)
        good = find_changed(answers, row, i);
    return good;
}

bool lab_kin_answers_find(lab_kin_answers *answers, lab_kin_matrix *matrix,
                          const dyar_load_request *request, const uint16_t *row)
{
    dyar_ruleset *ruleset;
    *answers = (lab_kin_answers){0};
    const bool good = lab_chosen_load(request, NULL, 0, &ruleset) && ruleset &&
                      read_questions(answers, matrix, ruleset, request, row) &&
                      find_open(answers, row) && find_all_changed(answers, row);
    dyar_ruleset_free(ruleset);
    return good;
}

void lab_kin_answers_release(lab_kin_answers *answers)
{
    for (size_t i = 0; i < answers->questions; i++) {
        free(answers->states[i]);
        if (answers->changed)
            free(answers->changed[i]);
    }
    free(answers->states);
    free(answers->changed);
    free(answers->counts);
    free(answers->open);
    *answers = (lab_kin_answers){0};
}

/* ---- the interval over answers ---- */

/* Draws an answer to each question, and sets the open columns of `row`. */
static void draw_rows(const lab_kin_answers *answers, const uint16_t *base, dyar_random *random,
                      uint16_t *row)
{
    for (size_t k = 0; k < answers->open_count; k++)
        row[answers->open[k]] = base[answers->open[k]];
    for (size_t i = 0; i < answers->questions; i++) {
        const size_t answer = dyar_random_below(random, (uint32_t)answers->counts[i]);
        const uint16_t *states = answers->states[i] + answer * answers->columns;
        const uint16_t *changed = answers->changed[i] + answer * (answers->open_count + 1);
        for (; *changed != UINT16_MAX; changed++)
            row[*changed] = states[*changed];
    }
}

/* The columns that are open in one of two rulesets, and the sum over all others. */
typedef struct openness {
    size_t *open;
    size_t count;
    lab_kin_sum closed;
} openness;

/* Both lists are in the order of the columns. */
static void find_openness(const lab_kin_matrix *matrix, const lab_kin_answers *of_a,
                          const lab_kin_answers *of_b, const uint16_t *a, const uint16_t *b,
                          openness *o)
{
    size_t next_a = 0, next_b = 0;
    for (size_t i = 0; i < matrix->columns; i++) {
        const bool in_a = next_a < of_a->open_count && of_a->open[next_a] == i;
        const bool in_b = next_b < of_b->open_count && of_b->open[next_b] == i;
        next_a += in_a;
        next_b += in_b;
        if (in_a || in_b)
            o->open[o->count++] = i;
        else
            lab_kin_add(&o->closed, lab_kin_compare_states(&matrix->column[i], a[i], b[i]));
    }
}

static double distance(const lab_kin_matrix *matrix, const openness *o, const uint16_t *a,
                       const uint16_t *b)
{
    lab_kin_sum sum = o->closed;
    for (size_t k = 0; k < o->count; k++) {
        const size_t i = o->open[k];
        lab_kin_add(&sum, lab_kin_compare_states(&matrix->column[i], a[i], b[i]));
    }
    return lab_kin_distance(sum);
}

bool lab_kin_answers_interval(const lab_kin_matrix *matrix, const lab_kin_answers *of_a,
                              const lab_kin_answers *of_b, const uint16_t *a, const uint16_t *b,
                              uint64_t seed, double *low, double *high)
{
    const size_t size = matrix->columns * sizeof *a;
    double distances[LAB_KIN_REPLICATES];
    uint16_t *x = malloc(size + 1), *y = malloc(size + 1);
    openness o = {.open = malloc((matrix->columns + 1) * sizeof *o.open)};
    const bool good = x && y && o.open;
    if (good) {
        memcpy(x, a, size);
        memcpy(y, b, size);
        find_openness(matrix, of_a, of_b, a, b, &o);
        for (size_t i = 0; i < LAB_KIN_REPLICATES; i++) {
            dyar_random random = dyar_random_begin(seed, i);
            draw_rows(of_a, a, &random, x);
            draw_rows(of_b, b, &random, y);
            distances[i] = distance(matrix, &o, x, y);
        }
        lab_percentiles(distances, LAB_KIN_REPLICATES, LAB_CONFIDENCE, low, high);
    }
    free(o.open);
    free(x);
    free(y);
    return good;
}
