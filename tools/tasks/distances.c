/* SPDX-License-Identifier: MIT */
/* Distances between rulesets. */
#include "tasks/distances.h"

#include <math.h>

#include "lab/kinship/rows.h"

static bool load_all(task_run *run, const task_distances_input *input, const char *const *ids,
                     task_distances_result *result)
{
    const size_t count = result->count;
    result->rulesets = calloc(count, sizeof *result->rulesets);
    result->names = calloc(count, sizeof *result->names);
    result->joins = calloc(count, sizeof *result->joins);
    if (!result->rulesets || !result->names || !result->joins)
        return false;
    for (size_t i = 0; i < count; i++) {
        dyar_load_request request = input->request;
        request.ruleset = ids[i];
        if (!task_load(run, &request, &result->rulesets[i]))
            return false;
        result->names[i] = dyar_ruleset_about(result->rulesets[i])->id;
    }
    return true;
}

static void show_pairs(void *context, size_t done, size_t all)
{
    task_show_progress(context, "pairs", done, all);
}

static bool find_distances_by_play(task_run *run, task_distances_result *result)
{
    const uint64_t games = (uint64_t)result->parameters.games;
    const lab_distance_task task = {.rulesets = (const dyar_ruleset *const *)result->rulesets,
                                    .count = result->count,
                                    .behaviour = true,
                                    .games = (int)games,
                                    .most_landings = games * LAB_FEW_LANDINGS,
                                    .seed = (uint64_t)result->parameters.seed,
                                    .threads = run->threads,
                                    .stop = run->stop,
                                    .progress = show_pairs,
                                    .context = run};
    if (!lab_distances_find(&task, &result->distances))
        return false;
    if (result->distances.stopped)
        return task_refuse(run, TASK_STOPPED, "stopped before all pairs were compared");
    return lab_cluster(result->distances.between, result->count, result->joins);
}

/* A pair that is not comparable is NAN. */
static void list_distances(const task_distances_result *result, double *played)
{
    for (size_t i = 0; i < result->count * result->count; i++)
        played[i] = result->distances.apart[i] ? NAN : result->distances.between[i];
}

static bool read_characters(const task_distances_result *result, lab_kin_matrix *matrix)
{
    for (size_t i = 0; i < result->count; i++)
        if (!lab_kin_read(matrix, result->rulesets[i], matrix->cells + i * matrix->columns))
            return false;
    return true;
}

static bool test_characters(task_distances_result *result)
{
    const size_t n = result->count;
    lab_kin_matrix matrix;
    double *between = calloc(n * n, sizeof *between), *played = calloc(n * n, sizeof *played);
    bool good = lab_kin_matrix_begin(&matrix, n) && between && played &&
                read_characters(result, &matrix);
    if (good) {
        lab_kin_distances(&matrix, between);
        list_distances(result, played);
        good = lab_mantel_test(between, played, n, (uint64_t)result->parameters.seed,
                               &result->characters);
    }
    lab_kin_matrix_release(&matrix);
    free(between);
    free(played);
    return good;
}

bool task_distances(task_run *run, const task_distances_input *input,
                    task_distances_result *result)
{
    const task_texts *named = &input->rulesets;
    const char *const *ids = named->count ? named->list : dyar_bundled_ids();
    *result = (task_distances_result){.parameters = input->parameters, .count = named->count};
    while (!named->count && ids[result->count])
        result->count++;
    if (result->count < 2)
        return task_misused(run, NULL, "name two rulesets or more, or none for all");
    return load_all(run, input, ids, result) && find_distances_by_play(run, result) &&
           test_characters(result);
}

void task_distances_release(task_distances_result *result)
{
    for (size_t i = 0; result->rulesets && i < result->count; i++)
        dyar_ruleset_free(result->rulesets[i]);
    free(result->rulesets);
    free(result->names);
    free(result->joins);
    lab_distances_release(&result->distances);
}

size_t task_distances_apart(const task_distances_result *result)
{
    size_t apart = 0;
    for (size_t i = 0; i < result->count * result->count; i++)
        apart += result->distances.apart[i];
    return apart / 2;
}
