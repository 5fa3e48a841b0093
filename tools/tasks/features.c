/* SPDX-License-Identifier: MIT */
/* The states of a ruleset's characters. */
#include "tasks/features.h"

#include "lab/kinship/attested.h"

static bool find(const task_features_input *input, const dyar_feature **features)
{
    const dyar_ruleset *ruleset = input->ruleset;
    return (input->parameters.open ? dyar_ruleset_open_features(ruleset, features)
                                   : dyar_ruleset_features(ruleset, features)) > 0;
}

bool task_features(task_run *run, const task_features_input *input,
                   task_features_result *result)
{
    const size_t count = dyar_count_characters();
    const dyar_feature *features;
    *result = (task_features_result){.features = NULL};
    if (input->parameters.open && input->parameters.attested)
        return task_misused(run, "attested", "choose open or attested states, not both");
    result->features = malloc(count * sizeof *result->features);
    if (!result->features || !find(input, &features))
        return task_no_memory(run);
    result->count = count;
    if (input->parameters.attested)
        lab_kin_attest(features, result->features);
    else
        memcpy(result->features, features, count * sizeof *features);
    return true;
}

void task_features_release(task_features_result *result)
{
    free(result->features);
    *result = (task_features_result){.features = NULL};
}
