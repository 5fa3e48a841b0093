/* Loads every bundled ruleset and prints how long that takes.  It is told, not judged. */
#include <time.h>

#include "support/need.h"

enum { REPETITIONS = 5 };

int main(void)
{
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        clock_t least = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            const clock_t started = clock();
            dyar_ruleset_free(need_bundled(*id));
            const clock_t took = clock() - started;
            least = i == 0 || took < least ? took : least;
        }
        printf("%-20s %6.2f ms\n", *id, (double)least * 1e3 / CLOCKS_PER_SEC);
    }
    return EXIT_SUCCESS;
}
