/* The collection of all bundled rulesets. */
#include "tasks/reconstruct.h"

#include <stdlib.h>

bool task_collect(task_run *run, dyar_cache *cache, size_t extra, dyar_ruleset ***rulesets,
                  size_t *count, lab_recon_collection *collection)
{
    const char *const *ids = dyar_bundled_ids();
    size_t all = 0;
    while (ids[all])
        all++;
    *count = all;
    *rulesets = calloc(all + extra, sizeof **rulesets);
    *collection = (lab_recon_collection){.members = NULL};
    if (!*rulesets || !lab_recon_begin(collection, all + extra))
        return task_no_memory(run);
    for (size_t i = 0; i < all; i++) {
        const dyar_load_request request = {
            .ruleset = ids[i], .for_reading = true, .cache = cache};
        task_show_progress(run, "rulesets", i, all);
        if (lab_stop_asked(&run->stop))
            return task_refuse(run, TASK_STOPPED, "stopped before all rulesets were read");
        if (!task_load(run, &request, &(*rulesets)[i]))
            return false;
        if (!lab_recon_add(collection, i, (*rulesets)[i]))
            return task_no_memory(run);
    }
    return true;
}
