/* SPDX-License-Identifier: MIT */
#include "fuzz/input.h"
#include "support/need.h"

#include <limits.h>

enum { RULESETS_MAX = 1000 };

void insist(bool holds, const char *what, const char *about)
{
    if (holds)
        return;
    fflush(stdout); /* what was printed about it */
    fprintf(stderr, "%s: %s\n", what, about);
    abort();
}

/* Those that have no match are loaded without. */
static const dyar_ruleset *load(const char *id, bool match)
{
    dyar_ruleset *ruleset = need_bundled(id);
    if (!match || !dyar_ruleset_about(ruleset)->has_match)
        return ruleset;
    dyar_ruleset_free(ruleset);
    return need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id, .match = true));
}

const dyar_ruleset *bundled(size_t number, bool match)
{
    static const dyar_ruleset *loaded[2][RULESETS_MAX];
    static size_t count;
    const char *const *ids = dyar_bundled_ids();
    while (ids[count])
        count++;
    number %= count < RULESETS_MAX ? count : RULESETS_MAX;
    if (!loaded[match][number])
        loaded[match][number] = load(ids[number], match);
    return loaded[match][number];
}

const dyar_ruleset *bundled_named(const char *id, bool match)
{
    const char *const *ids = dyar_bundled_ids();
    for (size_t i = 0; ids[i]; i++)
        if (strcmp(ids[i], id) == 0)
            return bundled(i, match);
    return NULL;
}

const char *file_of(const char *name, const uint8_t *data, size_t size)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "input.%s", name);
    put_file(path, data, size);
    return path;
}
