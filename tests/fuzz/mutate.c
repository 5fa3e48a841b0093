/*
 * Spoils the bundled rulesets in many ways and takes each result the whole way (way.h).
 *
 *     check_mutations COUNT SEED SECONDS MEGABYTES
 *
 * Bytes are changed, words are exchanged, and nodes (a line with all lines that are indented
 * more) are deleted, doubled and moved, between rulesets too.  The same seed gives the same
 * mutations.  Fails when one takes longer than SECONDS of the processor's time, or all of them
 * more memory than MEGABYTES (0: as much as there is); a crash speaks for itself.  The text at
 * work is kept in mutation.yaml while it is tried, so that whatever happens can be tried again.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/text.h"
#include "dyar/random.h"
#include "fuzz/way.h"

enum { MOST_MUTATIONS = 4, MOST_BYTES = 256 * 1024 };

static uint32_t below(dyar_random *random, size_t bound)
{
    return bound ? dyar_random_below(random, (uint32_t)bound) : 0;
}

static dyar_text any_ruleset(dyar_random *random)
{
    const char *const *ids = dyar_bundled_ids();
    size_t count = 0;
    while (ids[count])
        count++;
    return dyar_text_of(dyar_bundled_text(ids[below(random, count)]));
}

static dyar_text piece(dyar_text text, size_t from, size_t to)
{
    return (dyar_text){text.at + from, to - from};
}

/* Puts `with` in the place of the bytes from `from` to `to`. */
static void replace(dyar_buffer *text, size_t from, size_t to, dyar_text with)
{
    dyar_buffer next = {.arena = text->arena};
    dyar_buffer_add(&next, (dyar_text){text->at, from});
    dyar_buffer_add(&next, with);
    dyar_buffer_add(&next, (dyar_text){text->at + to, text->length - to});
    *text = next;
}

/* ---- bytes ---- */

static void mutate_bytes(dyar_buffer *text, dyar_random *random)
{
    static const char telling[] = "{}[]:,-#&*!|>'\"%@`?\n\t \\0123456789.~\x80\xc3\xff";
    const size_t from = below(random, text->length);
    const size_t length = below(random, 4) ? 1 : below(random, 40);
    const size_t to = from + length < text->length ? from + length : text->length;
    const char byte = below(random, 2) ? telling[below(random, sizeof telling - 1)]
                                       : (char)below(random, 256);
    switch (below(random, 5)) {
    case 0:
        replace(text, from, to, (dyar_text){0});
        break;
    case 1:
        replace(text, from, from, (dyar_text){&byte, 1});
        break;
    case 2:
        replace(text, from, from, piece((dyar_text){text->at, text->length}, from, to));
        break;
    case 3:
        replace(text, from, below(random, 20) ? to : text->length, (dyar_text){0});
        break;
    default:
        replace(text, from, to, (dyar_text){&byte, 1});
    }
}

/* ---- words ---- */

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/* A word of the text: a run of letters, digits, hyphens and dots. */
static dyar_text any_word(dyar_text text, dyar_random *random, size_t *from)
{
    size_t start = below(random, text.length), end;
    while (start < text.length && !in_word(text.at[start]))
        start++;
    while (start > 0 && start < text.length && in_word(text.at[start - 1]))
        start--;
    for (end = start; end < text.length && in_word(text.at[end]); end++)
        ;
    *from = start;
    return piece(text, start, end);
}

static void mutate_words(dyar_buffer *text, dyar_random *random)
{
    static const char *const odd[] = {
        "",     "-1", "0",  "99999999999", "1..", "..",      "null", "{}",    "[]",  "~",
        "true", "x",  "a1", "landed",      "1.",  "initial", "''",   "relay", "own", "any"};
    const dyar_text whole = {text->at, text->length};
    size_t from, other;
    const dyar_text word = any_word(whole, random, &from);
    const dyar_text with =
        below(random, 3)
            ? any_word(below(random, 2) ? whole : any_ruleset(random), random, &other)
            : dyar_text_of(odd[below(random, sizeof odd / sizeof *odd)]);
    replace(text, from, from + word.length, with);
}

/* ---- nodes ---- */

static size_t line_start(dyar_text text, size_t at)
{
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(dyar_text text, size_t at)
{
    while (at < text.length && text.at[at] != '\n')
        at++;
    return at < text.length ? at + 1 : at;
}

static size_t indent(dyar_text text, size_t at)
{
    size_t n = 0;
    while (at + n < text.length && text.at[at + n] == ' ')
        n++;
    return n;
}

/* A line and those after it that are indented more. */
static dyar_text any_node(dyar_text text, dyar_random *random, size_t *from)
{
    *from = line_start(text, below(random, text.length));
    size_t end = line_end(text, *from);
    while (end < text.length && indent(text, end) > indent(text, *from))
        end = line_end(text, end);
    return piece(text, *from, end);
}

static void mutate_nodes(dyar_buffer *text, dyar_random *random)
{
    const dyar_text whole = {text->at, text->length};
    size_t from, to, other;
    const dyar_text node = any_node(whole, random, &from);
    const dyar_text goal = any_node(whole, random, &to);
    switch (below(random, 4)) {
    case 0:
        replace(text, from, from + node.length, (dyar_text){0});
        break;
    case 1:
        replace(text, to, to, node);
        break;
    case 2:
        replace(text, to, to + goal.length, node);
        break;
    default:
        replace(text, to, to + below(random, 2) * goal.length,
                any_node(any_ruleset(random), random, &other));
    }
}

/* ---- trying ---- */

static void mutate(dyar_buffer *text, dyar_random *random)
{
    const uint32_t count = 1 + below(random, MOST_MUTATIONS);
    for (uint32_t i = 0; i < count && text->length < MOST_BYTES; i++) {
        switch (below(random, 3)) {
        case 0:
            mutate_bytes(text, random);
            break;
        case 1:
            mutate_words(text, random);
            break;
        default:
            mutate_nodes(text, random);
        }
    }
}

static void keep(const dyar_buffer *text)
{
    FILE *file = fopen("mutation.yaml", "wb");
    if (!file)
        return;
    fwrite(text->at, 1, text->length, file);
    fclose(file);
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

typedef struct tally {
    dyar_library *library;
    uint64_t accepted;
    double longest;
} tally;

static bool try_mutation(uint64_t seed, uint64_t number, double seconds, tally *sum)
{
    dyar_random random = dyar_random_begin(seed, number);
    dyar_arena arena = {0};
    dyar_buffer text = {.arena = &arena};
    dyar_buffer_add(&text, any_ruleset(&random));
    mutate(&text, &random);
    keep(&text);
    const double started = processor_seconds();
    sum->accepted += way_take(sum->library, dyar_buffer_text(&text), text.length);
    const double took = processor_seconds() - started;
    dyar_arena_release(&arena);
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
    if (argc != 5) {
        fprintf(stderr, "usage: check_mutations COUNT SEED SECONDS MEGABYTES\n");
        return 2;
    }
    const uint64_t count = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    const double seconds = strtod(argv[3], NULL);
    limit_memory(strtoul(argv[4], NULL, 10));
    tally sum = {.library = dyar_library_new()};
    bool good = true;
    for (uint64_t number = 0; number < count && good; number++)
        good = try_mutation(seed, number, seconds, &sum);
    printf("%" PRIu64 " mutations with seed %" PRIu64 ": %" PRIu64
           " accepted, the slowest took %.3f seconds\n",
           count, seed, sum.accepted, sum.longest);
    dyar_library_free(sum.library);
    if (good)
        remove("mutation.yaml");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
