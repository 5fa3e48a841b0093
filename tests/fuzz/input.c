#include "fuzz/input.h"
#include "support/need.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULESETS_MAX = 1000 };

void insist(bool holds, const char *what, const char *about)
{
    if (holds)
        return;
    fflush(stdout); /* what was printed about it */
    fprintf(stderr, "%s: %s\n", what, about);
    abort();
}

const dyar_ruleset *bundled(size_t number)
{
    static dyar_ruleset *loaded[RULESETS_MAX];
    static size_t count;
    const char *const *ids = dyar_bundled_ids();
    while (ids[count])
        count++;
    number %= count < RULESETS_MAX ? count : RULESETS_MAX;
    if (!loaded[number])
        loaded[number] = need_bundled(ids[number]);
    return loaded[number];
}

const dyar_ruleset *bundled_named(const char *id)
{
    const char *const *ids = dyar_bundled_ids();
    for (size_t i = 0; ids[i]; i++)
        if (strcmp(ids[i], id) == 0)
            return bundled(i);
    return NULL;
}

const char *file_of(const char *name, const uint8_t *data, size_t size)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "input.%s", name);
    put_file(path, data, size);
    return path;
}
