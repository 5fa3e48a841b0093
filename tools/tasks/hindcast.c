/* SPDX-License-Identifier: MIT */
/* Hidden rules that the other rulesets find again, or do not. */
#include "tasks/hindcast.h"

static void show_trial(void *context, const char *unit, size_t done, size_t all)
{
    task_show_progress(context, unit, done, all);
}

static bool split(const task_hindcast_parameters *p, lab_recon_collection *collection)
{
    return p->parts == 0 || lab_recon_split(collection, (size_t)p->parts, (uint64_t)p->seed);
}

static bool try_states(task_run *run, const task_hindcast_input *input,
                       task_hindcast_result *result)
{
    const task_hindcast_parameters *p = &input->parameters;
    const lab_recon_trial_task task = {.collection = &result->collection,
                                       .stated = p->stated,
                                       .apart_by_area = p->by_area,
                                       .threads = run->threads,
                                       .stop = run->stop,
                                       .progress = show_trial,
                                       .context = run};
    bool stopped;
    if (lab_recon_try(&task, &result->trial, &stopped))
        return true;
    return stopped ? task_refuse(run, TASK_STOPPED, "stopped before all states were tried")
                   : task_no_memory(run);
}

bool task_hindcast(task_run *run, const task_hindcast_input *input,
                   task_hindcast_result *result)
{
    *result = (task_hindcast_result){.parameters = input->parameters};
    if (!task_collect(run, input->cache, 0, &result->rulesets, &result->count,
                      &result->collection))
        return false;
    if (!lab_recon_finish(&result->collection, (double)input->parameters.implied / 100) ||
        !split(&input->parameters, &result->collection))
        return task_no_memory(run);
    return try_states(run, input, result);
}

void task_hindcast_release(task_hindcast_result *result)
{
    lab_recon_trial_release(&result->trial);
    lab_recon_release(&result->collection);
    for (size_t i = 0; result->rulesets && i < result->count; i++)
        dyar_ruleset_free(result->rulesets[i]);
    free(result->rulesets);
}
