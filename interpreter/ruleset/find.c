/* SPDX-License-Identifier: MIT */
/* The text of a ruleset with this name: given, bundled, or in a file. */
#include "document/document.h"
#include "ruleset/loading.h"

const char dyar_no_folder[] = "";

const char *const dyar_ruleset_endings[] = {".yaml", ".dyar.yaml", NULL};

/* The ruleset outlives the cache. */
static const dyar_source *own(dyar_loading *l, const dyar_source *source)
{
    return source ? dyar_source_copy(l->arena, source) : NULL;
}

static const dyar_source *bundled_source(dyar_loading *l, const char *id)
{
    const char *text = dyar_bundled_text(id);
    if (!text)
        return NULL;
    dyar_buffer name = {.arena = l->arena};
    dyar_buffer_print(&name, "%s.yaml", id);
    return dyar_source_new(l->arena, dyar_buffer_text(&name), dyar_text_of(text));
}

/* A file NAME ENDING in the folder of the one that names it. */
static const dyar_source *beside_as(dyar_loading *l, const char *name, const char *ending,
                                    const char *folder_of, dyar_location by, bool *absent)
{
    const char *slash = strrchr(folder_of, '/');
    dyar_buffer path = {.arena = l->arena};
    if (slash)
        dyar_buffer_add(&path, (dyar_text){folder_of, (size_t)(slash - folder_of) + 1});
    dyar_buffer_print(&path, "%s%s", name, ending);
    *absent = false;
    const dyar_source *source =
        dyar_cache_read_named(l->cache, dyar_buffer_text(&path), by, l->diags, absent);
    return own(l, source);
}

/* Finds a file in the folder of the one that names it.  Bundled rulesets have no folder. */
static const dyar_source *beside(dyar_loading *l, const char *name, const char *folder_of,
                                 dyar_location by, bool *absent)
{
    const dyar_source *source = NULL;
    *absent = true;
    if (folder_of == dyar_no_folder || strchr(name, '/'))
        return NULL;
    for (size_t i = 0; *absent && dyar_ruleset_endings[i]; i++)
        source = beside_as(l, name, dyar_ruleset_endings[i], folder_of, by, absent);
    return source;
}

static void refuse_unknown(dyar_loading *l, const char *name, dyar_location by)
{
    dyar_nearest nearest = dyar_nearest_to(dyar_text_of(name));
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        dyar_nearest_offer(&nearest, dyar_text_of(*id));
    dyar_report(l->diags, DYAR_ERROR, by, "unknown ruleset '%s'", name);
    if (strchr(name, '/'))
        dyar_report_hint(l->diags,
                         "a ruleset file must be named by its id, in the same folder");
    dyar_report_nearest(l->diags, &nearest);
}

/* What another file names: a ruleset beside it, or a bundled one. */
static const dyar_source *find_named(dyar_loading *l, const char *name, const char *folder_of,
                                     dyar_location by, bool *bundled)
{
    bool absent = false;
    const dyar_source *source = beside(l, name, folder_of, by, &absent);
    if (!absent)
        return source;
    source = bundled_source(l, name);
    *bundled = source != NULL;
    if (!source)
        refuse_unknown(l, name, by);
    return source;
}

/* What the caller names: the text that is given, a bundled ruleset, or any file. */
static const dyar_source *find_asked(dyar_loading *l, bool *bundled)
{
    const dyar_load_request *request = l->request;
    if (request->text)
        return dyar_source_given(l->arena, request->ruleset,
                                 (dyar_text){request->text, request->text_length}, l->diags);
    const dyar_source *source = bundled_source(l, request->ruleset);
    *bundled = source != NULL;
    return source ? source : own(l, dyar_cache_read(l->cache, request->ruleset, l->diags));
}

const dyar_source *dyar_find_source(dyar_loading *l, const char *name, const char *folder_of,
                                    dyar_location by, bool *bundled)
{
    return folder_of ? find_named(l, name, folder_of, by, bundled) : find_asked(l, bundled);
}
