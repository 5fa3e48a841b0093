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

static bool read_answer(lab_kin_matrix *matrix, const dyar_load_request *request,
                        const lab_choice *choice, const uint16_t *row, uint16_t *states)
{
    dyar_ruleset *ruleset;
    if (!lab_chosen_load(request, choice, 1, &ruleset))
        return false;
    memcpy(states, row, matrix->columns * sizeof *states);
    const bool good = !ruleset || lab_kin_read(matrix, ruleset, states);
    dyar_ruleset_free(ruleset);
    return good;
}

static bool read_question(lab_kin_answers *answers, lab_kin_matrix *matrix,
                          const dyar_load_request *request, const dyar_question *question,
                          const uint16_t *row)
{
    const size_t at = answers->questions++, columns = matrix->columns;
    answers->counts[at] = question->answer_count;
    answers->states[at] =
        malloc((question->answer_count * columns + 1) * sizeof **answers->states);
    bool good = answers->states[at] != NULL;
    for (size_t i = 0; good && i < question->answer_count; i++)
        good = read_answer(matrix, request, &(lab_choice){question, i}, row,
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
               read_question(answers, matrix, request, &questions[i], row);
    return good;
}

bool lab_kin_answers_find(lab_kin_answers *answers, lab_kin_matrix *matrix,
                          const dyar_load_request *request, const uint16_t *row)
{
    dyar_ruleset *ruleset;
    *answers = (lab_kin_answers){0};
    const bool good = lab_chosen_load(request, NULL, 0, &ruleset) && ruleset &&
                      read_questions(answers, matrix, ruleset, request, row);
    dyar_ruleset_free(ruleset);
    return good;
}

void lab_kin_answers_release(lab_kin_answers *answers)
{
    for (size_t i = 0; i < answers->questions; i++)
        free(answers->states[i]);
    free(answers->states);
    free(answers->counts);
    *answers = (lab_kin_answers){0};
}

void lab_kin_answers_draw(const lab_kin_answers *answers, const uint16_t *base,
                          dyar_random *random, uint16_t *row)
{
    memcpy(row, base, answers->columns * sizeof *row);
    for (size_t i = 0; i < answers->questions; i++) {
        const size_t answer = dyar_random_below(random, (uint32_t)answers->counts[i]);
        const uint16_t *states = answers->states[i] + answer * answers->columns;
        for (size_t k = 0; k < answers->columns; k++)
            if (states[k] != base[k])
                row[k] = states[k];
    }
}

bool lab_kin_answers_interval(const lab_kin_matrix *matrix, const lab_kin_answers *of_a,
                              const lab_kin_answers *of_b, const uint16_t *a, const uint16_t *b,
                              uint64_t seed, double *low, double *high)
{
    double distances[LAB_KIN_REPLICATES];
    uint16_t *rows = malloc((2 * matrix->columns + 1) * sizeof *rows);
    for (size_t i = 0; rows && i < LAB_KIN_REPLICATES; i++) {
        dyar_random random = dyar_random_begin(seed, i);
        uint16_t *other = rows + matrix->columns;
        lab_kin_answers_draw(of_a, a, &random, rows);
        lab_kin_answers_draw(of_b, b, &random, other);
        distances[i] = lab_kin_distance(lab_kin_compare(matrix, rows, other));
    }
    if (rows)
        lab_percentiles(distances, LAB_KIN_REPLICATES, LAB_CONFIDENCE, low, high);
    free(rows);
    return rows != NULL;
}
