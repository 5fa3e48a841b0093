/* Loads every bundled ruleset and prints how long that takes.  It is told, not judged. */
#include <stdlib.h>
#include <time.h>

#include "dyar/ruleset.h"

enum { REPETITIONS = 5 };

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static bool load(const char *id)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&(dyar_request){.ruleset = id}, diags);
    const bool loaded = ruleset != NULL;
    dyar_diags_print(diags, stdout);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    return loaded;
}

int main(void)
{
    bool good = true;
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        double least = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            const double started = milliseconds();
            good = load(*id) && good;
            const double took = milliseconds() - started;
            least = i == 0 || took < least ? took : least;
        }
        printf("%-20s %6.2f ms\n", *id, least);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
