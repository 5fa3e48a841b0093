/* The states of a ruleset's characters. */
#include "tasks/features.h"

bool task_features(task_run *run, const task_features_input *input,
                   task_features_result *result)
{
    result->count = input->parameters.open
                        ? dyar_ruleset_open_features(input->ruleset, &result->features)
                        : dyar_ruleset_features(input->ruleset, &result->features);
    return result->features || task_no_memory(run);
}
