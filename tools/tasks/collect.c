/* SPDX-License-Identifier: MIT */
/* The collection of all bundled rulesets. */
#include "tasks/reconstruct.h"

#include "lab/base/parallel.h"

static bool load_collection(task_run *run, dyar_cache *cache, const char *const *ids,
                            size_t count, dyar_ruleset **rulesets)
{
    for (size_t i = 0; i < count; i++) {
        const dyar_load_request request =
            DYAR_LOAD_REQUEST(.ruleset = ids[i], .for_reading = true, .cache = cache);
        task_show_progress(run, "rulesets", i, count);
        if (lab_stop_asked(&run->stop))
            return task_refuse(run, TASK_STOPPED, "stopped before all rulesets were read");
        if (!task_load(run, &request, &rulesets[i]))
            return false;
    }
    return true;
}

/* The ruleset keeps them; if memory runs out, lab_recon_add finds that it did. */
static void find_open(void *context, size_t at)
{
    dyar_ruleset **rulesets = context;
    const dyar_feature *open;
    lab_recon_find_open(rulesets[at], &open);
}

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
    if (!load_collection(run, cache, ids, all, *rulesets))
        return false;
    if (!lab_parallel(run->threads, all, find_open, *rulesets, &run->stop))
        return task_refuse(run, TASK_STOPPED, "stopped before all characters were read");
    for (size_t i = 0; i < all; i++)
        if (!lab_recon_add(collection, i, (*rulesets)[i]))
            return task_no_memory(run);
    return true;
}
