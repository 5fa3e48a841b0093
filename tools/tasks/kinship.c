/* SPDX-License-Identifier: MIT */
/* Distances between the characters of rulesets, and their tree. */
#include "tasks/kinship.h"

#include <math.h>

#include "lab/kinship/delta.h"
#include "lab/kinship/support.h"

static bool make_matrix(task_kinship_result *result)
{
    const size_t count = result->count;
    result->requests = calloc(count, sizeof *result->requests);
    result->rulesets = calloc(count, sizeof *result->rulesets);
    result->names = calloc(count, sizeof *result->names);
    result->answers = calloc(count, sizeof *result->answers);
    result->between = calloc(count * count, sizeof *result->between);
    result->joins = calloc(count, sizeof *result->joins);
    result->tree = calloc(count, sizeof *result->tree);
    return result->requests && result->rulesets && result->names && result->answers &&
           result->between && result->joins && result->tree &&
           lab_kin_matrix_begin(&result->matrix, count);
}

static bool add_row(task_kinship_result *result, size_t row, const dyar_load_request *request,
                    const dyar_ruleset *ruleset)
{
    lab_kin_matrix *matrix = &result->matrix;
    result->requests[row] = *request;
    result->names[row] = dyar_ruleset_about(ruleset)->id;
    return lab_kin_read(matrix, ruleset, matrix->cells + row * matrix->columns);
}

static bool load_kin(task_run *run, const task_kinship_input *input, const char *const *ids,
                     task_kinship_result *result)
{
    lab_kin_matrix *matrix = &result->matrix;
    for (size_t i = 0; i < result->count; i++) {
        dyar_load_request request = input->request;
        request.ruleset = ids[i];
        request.for_reading = true;
        if (!task_load(run, &request, &result->rulesets[i]) ||
            !add_row(result, i, &request, result->rulesets[i]))
            return false;
    }
    for (size_t i = 0; input->weights && i < matrix->columns; i++)
        matrix->column[i].weight = input->weights[i];
    return true;
}

static bool test_places(task_kinship_result *result)
{
    double(*places)[2] = calloc(result->count, sizeof *places);
    for (size_t i = 0; places && i < result->count; i++) {
        const dyar_ruleset_info *about = dyar_ruleset_about(result->rulesets[i]);
        places[i][0] = about->has_place ? about->latitude : NAN;
        places[i][1] = about->has_place ? about->longitude : NAN;
    }
    const bool good = places && lab_mantel_of_places(
                                    result->between, (const double(*)[2])places, result->count,
                                    (uint64_t)result->parameters.seed, &result->places);
    free(places);
    return good;
}

static bool find_distances(task_kinship_result *result)
{
    const task_kinship_parameters *parameters = &result->parameters;
    lab_kin_distances(&result->matrix, result->between);
    result->delta = lab_kin_delta(result->between, result->count);
    return lab_kin_neighbour_joining(result->between, result->count, result->tree) &&
           lab_cluster(result->between, result->count, result->joins) &&
           lab_kin_draw(&result->replicates, result->matrix.blocks,
                        (size_t)parameters->replicates, (uint64_t)parameters->seed);
}

static bool find_support(task_run *run, task_kinship_result *result)
{
    bool stopped = false;
    result->support = calloc(result->count, sizeof *result->support);
    const lab_kin_support_task task = {.matrix = &result->matrix,
                                       .replicates = &result->replicates,
                                       .joins = result->tree,
                                       .threads = run->threads,
                                       .stop = run->stop};
    if (!result->support || !lab_kin_support(&task, result->support, &stopped))
        return false;
    return !stopped || task_refuse(run, TASK_STOPPED, "stopped before all trees were found");
}

bool task_kinship(task_run *run, const task_kinship_input *input, task_kinship_result *result)
{
    const task_texts *named = &input->rulesets;
    const char *const *ids = named->count ? named->list : dyar_bundled_ids();
    *result = (task_kinship_result){.parameters = input->parameters, .count = named->count};
    while (!named->count && ids[result->count])
        result->count++;
    if (result->count < 2)
        return task_misused(run, NULL, "name two rulesets or more, or none for all");
    return make_matrix(result) && load_kin(run, input, ids, result) && find_distances(result) &&
           test_places(result) && (!input->support || find_support(run, result));
}

bool task_kinship_of_two(const task_subject *a, const task_subject *b,
                         task_kinship_result *result)
{
    *result = (task_kinship_result){
        .count = 2,
        .parameters = {.replicates =
                           (int64_t)task_parameters[TASK_kinship_replicates].otherwise,
                       .seed = (int64_t)task_parameters[TASK_kinship_seed].otherwise}};
    return make_matrix(result) && add_row(result, 0, &a->request, a->ruleset) &&
           add_row(result, 1, &b->request, b->ruleset) && find_distances(result);
}

bool task_kinship_attest(task_kinship_result *result)
{
    lab_kin_matrix *matrix = &result->matrix;
    for (size_t i = 0; i < result->count; i++)
        if (!lab_kin_read_attested(matrix, result->rulesets[i],
                                   matrix->cells + i * matrix->columns))
            return false;
    return true;
}

void task_kinship_release(task_kinship_result *result)
{
    for (size_t i = 0; result->rulesets && i < result->count; i++)
        dyar_ruleset_free(result->rulesets[i]);
    for (size_t i = 0; result->answers && i < result->count; i++)
        lab_kin_answers_release(&result->answers[i]);
    free(result->requests);
    free(result->rulesets);
    free(result->names);
    free(result->answers);
    free(result->between);
    free(result->joins);
    free(result->tree);
    free(result->support);
    lab_kin_replicates_release(&result->replicates);
    lab_kin_matrix_release(&result->matrix);
}

/* ---- pairs ---- */

/* NULL if memory runs out. */
static const lab_kin_answers *find_answers(task_kinship_result *result, size_t row)
{
    lab_kin_answers *answers = &result->answers[row];
    if (answers->counts ||
        lab_kin_answers_find(answers, &result->matrix, &result->requests[row],
                             lab_kin_row(&result->matrix, row)))
        return answers;
    lab_kin_answers_release(answers);
    return NULL;
}

static bool vary_answers(task_kinship_result *result, size_t a, size_t b, task_kin *kin)
{
    const lab_kin_matrix *matrix = &result->matrix;
    const lab_kin_answers *of_a = find_answers(result, a), *of_b = find_answers(result, b);
    return of_a && of_b &&
           lab_kin_answers_interval(matrix, of_a, of_b, lab_kin_row(matrix, a),
                                    lab_kin_row(matrix, b), (uint64_t)result->parameters.seed,
                                    &kin->answers_low, &kin->answers_high);
}

bool task_kinship_pair(task_kinship_result *result, size_t a, size_t b, bool answers,
                       task_kin *kin)
{
    const lab_kin_matrix *matrix = &result->matrix;
    const uint16_t *x = lab_kin_row(matrix, a), *y = lab_kin_row(matrix, b);
    const lab_kin_sum sum = lab_kin_compare(matrix, x, y);
    *kin = (task_kin){.distance = lab_kin_distance(sum), .weight = sum.compared};
    return lab_kin_interval(&result->replicates, matrix, x, y, &kin->low, &kin->high) &&
           (!answers || vary_answers(result, a, b, kin));
}
