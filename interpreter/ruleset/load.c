/* SPDX-License-Identifier: MIT */
/* The memory and the cache of a load, and the functions that begin one. */
#include "ruleset/loading.h"

#include "base/sized.h"
#include "dyar/version.h"

#include <stdlib.h>

static void run(void *context)
{
    dyar_loading *l = context;
    const size_t since = dyar_diags_count(l->diags);
    l->done = dyar_load(l);
    if (!l->done && l->variant && l->whole)
        dyar_relocate_errors(l->arena, l->variant, l->whole, since, l->diags);
}

/* The cache allocates for the load, which ends if memory runs out. */
static bool load_with(dyar_loading *l, dyar_cache *cache)
{
    cache->arena.root = l->arena;
    const bool had_memory = dyar_arena_run(l->arena, run, l);
    cache->arena.root = NULL;
    dyar_diags_free(l->unread);
    if (!had_memory)
        dyar_report_no_memory(l->diags);
    return l->done && !dyar_diags_out_of_memory(l->diags);
}

typedef struct ruleset_with_texts {
    dyar_ruleset ruleset;
    dyar_texts texts;
} ruleset_with_texts;

static dyar_ruleset *new_ruleset(void)
{
    ruleset_with_texts *both = calloc(1, sizeof *both);
    if (!both)
        return NULL;
    both->ruleset.texts = &both->texts;
    both->texts.of = &both->ruleset;
    pthread_mutex_init(&both->texts.lock, NULL);
    return &both->ruleset;
}

/* `of` is another ruleset that this one is made of; NULL: it is to be read. */
static dyar_ruleset *load_from(const dyar_ruleset *of, const dyar_load_request *request,
                               dyar_purpose purpose, dyar_diags *diags)
{
    dyar_ruleset *ruleset = new_ruleset();
    dyar_cache *own = request->cache ? NULL : dyar_cache_new();
    dyar_cache *cache = own ? own : request->cache;
    bool loaded = false;
    if (ruleset && of) {
        ruleset->outdated = of->outdated;
        ruleset->outdated_count = of->outdated_count;
    }
    if (ruleset && cache)
        loaded = load_with(&(dyar_loading){.ruleset = ruleset,
                                           .arena = &ruleset->arena,
                                           .diags = diags,
                                           .request = request,
                                           .cache = cache,
                                           .written = of ? of->written : NULL,
                                           .purpose = purpose},
                           cache);
    else
        dyar_report_no_memory(diags);
    dyar_cache_free(own);
    if (loaded)
        return ruleset;
    dyar_ruleset_free(ruleset);
    return NULL;
}

dyar_ruleset *dyar_ruleset_load_for(const dyar_load_request *request, dyar_purpose purpose,
                                    dyar_diags *diags)
{
    return load_from(NULL, request, purpose, diags);
}

dyar_ruleset *dyar_ruleset_vary(const dyar_ruleset *ruleset, const dyar_load_request *request,
                                dyar_purpose purpose, dyar_diags *diags)
{
    return load_from(ruleset, request, purpose, diags);
}

bool dyar_request_copy(dyar_load_request *to, const dyar_load_request *from, dyar_diags *diags)
{
    enum { LEAST = offsetof(dyar_load_request, cache) + sizeof(dyar_cache *) };
    const dyar_sized copied = dyar_sized_copy(to, sizeof *to, from, LEAST);
    const bool small = copied == DYAR_SIZED_TOO_SMALL;
    if (small || copied == DYAR_SIZED_TOO_LARGE) {
        dyar_report(diags, DYAR_ERROR, (dyar_location){0},
                    "'size' of dyar_load_request must be at %s %d, not %zu",
                    small ? "least" : "most", small ? LEAST : DYAR_SIZED_MOST, from->size);
        dyar_report_hint(diags, "set it to sizeof(dyar_load_request)");
    } else if (copied == DYAR_SIZED_UNKNOWN) {
        dyar_report(diags, DYAR_ERROR, (dyar_location){0},
                    "libdyar %s lacks a field of dyar_load_request that is not 0",
                    DYAR_VERSION);
        dyar_report_hint(diags, "use the libdyar that the headers belong to");
    }
    return copied == DYAR_SIZED;
}

dyar_ruleset *dyar_ruleset_try(const dyar_ruleset *ruleset, const dyar_load_request *request,
                               dyar_diags *diags)
{
    dyar_load_request own;
    return dyar_request_copy(&own, request, diags)
               ? dyar_ruleset_vary(ruleset, &own, DYAR_TO_TRY, diags)
               : NULL;
}

dyar_ruleset *dyar_ruleset_load(const dyar_load_request *request, dyar_diags *diags)
{
    dyar_load_request own;
    if (!dyar_request_copy(&own, request, diags))
        return NULL;
    return dyar_ruleset_load_for(&own, own.for_reading ? DYAR_TO_READ : DYAR_TO_PLAY, diags);
}

void dyar_ruleset_free(dyar_ruleset *ruleset)
{
    if (!ruleset)
        return;
    pthread_mutex_destroy(&ruleset->texts->lock);
    dyar_arena_release(&ruleset->texts->arena);
    dyar_arena_release(&ruleset->arena);
    free(ruleset); /* with its texts, which are in the same memory */
}

const dyar_game *dyar_ruleset_game(const dyar_ruleset *ruleset)
{
    return ruleset->game;
}
