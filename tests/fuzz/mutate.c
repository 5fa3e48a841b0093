/* SPDX-License-Identifier: MIT */
/*
 * Spoils the bundled rulesets in many ways and takes each result the whole way (way.h).
 *
 *     check_mutations COUNT SEED SECONDS MEGABYTES [FIRST]
 *
 * The same seed gives the same mutations (spoil.h), COUNT of them from number FIRST (0) on.
 * Fails when one takes longer than SECONDS of the processor's time, or all of them more memory
 * than MEGABYTES (0: as much as there is); a crash speaks for itself.  The text at work is kept
 * in mutation.yaml while it is tried, so that whatever happens can be tried again.
 */
#include <inttypes.h>
#include <stdint.h>
#include <sys/resource.h>
#include <time.h>

#include "fuzz/spoil.h"
#include "fuzz/way.h"
#include "support/need.h"

typedef struct tally {
    dyar_cache *cache;
    uint64_t accepted;
    double longest;
} tally;

static bool try_mutation(uint64_t seed, uint64_t number, double seconds, tally *sum)
{
    dyar_random random = dyar_random_begin(seed, number);
    RELEASED(dyar_arena) arena = {0};
    dyar_buffer text = {.arena = &arena};
    dyar_buffer_add(&text, any_ruleset(&random));
    spoil(&text, &random);
    put_file("mutation.yaml", text.at, text.length);
    const clock_t started = clock();
    sum->accepted += way_take(sum->cache, dyar_buffer_text(&text), text.length);
    const double took = (double)(clock() - started) / CLOCKS_PER_SEC;
    if (took > sum->longest)
        sum->longest = took;
    if (took > seconds)
        printf("seed %" PRIu64 ", mutation %" PRIu64
               ": took %.1f seconds (see mutation.yaml)\n",
               seed, number, took);
    return took <= seconds;
}

static void limit_memory(unsigned long megabytes)
{
    const rlim_t bytes = (rlim_t)megabytes * 1024 * 1024;
    if (megabytes > 0)
        setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fprintf(stderr, "usage: check_mutations COUNT SEED SECONDS MEGABYTES [FIRST]\n");
        return 2;
    }
    const uint64_t count = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    const uint64_t first = argc == 6 ? strtoull(argv[5], NULL, 10) : 0;
    const double seconds = strtod(argv[3], NULL);
    limit_memory(strtoul(argv[4], NULL, 10));
    tally sum = {.cache = dyar_cache_new()};
    bool good = true;
    for (uint64_t number = first; number < first + count && good; number++)
        good = try_mutation(seed, number, seconds, &sum);
    printf("%" PRIu64 " mutations with seed %" PRIu64 " from number %" PRIu64 " on: %" PRIu64
           " accepted, the slowest took %.3f seconds\n",
           count, seed, first, sum.accepted, sum.longest);
    dyar_cache_free(sum.cache);
    if (good)
        remove("mutation.yaml");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
