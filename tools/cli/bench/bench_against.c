/* SPDX-License-Identifier: MIT */
/* dyar bench --against: our figure and another program's in turns, and their ratio. */
#include <math.h>
#include <signal.h>
#include <sys/wait.h>

#include "cli/bench/bench.h"
#include "requests/report_speed.h"

enum { PAIRS = 7 };

static const double SECONDS = 0.3;

typedef struct contest {
    const cli_args *args;
    const cli_loaded *loaded;
    const char *command;
    const char *figure; /* as both programs call it */
    report_pair *pairs;
    size_t count;
} contest;

/* ---- one figure ---- */

/* The number after the last `"name":` or `name ` in a text; NAN where there is none. */
static double figure_in(const char *text, const char *name)
{
    double figure = NAN;
    for (const char *at = text; (at = strstr(at, name));) {
        at += strlen(name);
        const char *number = at + strspn(at, "\": =");
        char *end;
        const double value = strtod(number, &end);
        if (end > number)
            figure = value;
    }
    return figure;
}

static cli_status theirs(const contest *c, double *figure)
{
    char text[65536];
    FILE *from = popen(c->command, "r");
    if (!from) {
        cli_complain("'%s' could not be started", c->command);
        return CLI_SYSTEM;
    }
    const size_t length = fread(text, 1, sizeof text - 1, from);
    text[length] = '\0';
    while (fgetc(from) != EOF)
        ;
    const int ended = pclose(from);
    if (cli_interrupted() || (WIFSIGNALED(ended) && WTERMSIG(ended) == SIGINT))
        return CLI_INTERRUPTED;
    if (ended != 0) {
        cli_complain("'%s' failed", c->command);
        return CLI_INVALID;
    }
    *figure = figure_in(text, c->figure);
    if (*figure > 0)
        return CLI_DONE;
    cli_complain("'%s' printed no '%s' with a number after it", c->command, c->figure);
    return CLI_INVALID;
}

static cli_status ours(const contest *c, double *figure)
{
    const dyar_game *game = c->loaded->game;
    const dyar_position *start = &c->loaded->start;
    if (c->args->bench.perft != CLI_NONE) {
        lab_counting_speed speed;
        const double seconds = cli_bench_seconds(c->args, SECONDS);
        const int depth = (int)cli_number_or(c->args->bench.perft, 1);
        if (!lab_speed_of_counting(game, start, depth, seconds, cli_stop(), &speed))
            return CLI_INTERRUPTED;
        *figure = speed.leaves_per_s;
        return CLI_DONE;
    }
    task_bench_result result;
    const cli_status status = cli_bench_play(c->args, game, start, SECONDS, &result);
    if (status == CLI_DONE)
        *figure = result.moves_per_s;
    return status;
}

/* ---- all pairs ---- */

static int by_size(const void *a, const void *b)
{
    const double *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

static double median(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, by_size);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}

static report_against judge(const contest *c)
{
    double *numbers = cli_allocate(c->count * sizeof *numbers);
    report_against v = {
        .figure = c->figure, .command = c->command, .pairs = c->pairs, .count = c->count};
    for (size_t i = 0; i < c->count; i++)
        numbers[i] = c->pairs[i].ours;
    v.ours = median(numbers, c->count);
    for (size_t i = 0; i < c->count; i++)
        numbers[i] = c->pairs[i].theirs;
    v.theirs = median(numbers, c->count);
    for (size_t i = 0; i < c->count; i++)
        numbers[i] = c->pairs[i].ours / c->pairs[i].theirs;
    v.ratio = median(numbers, c->count);
    v.least = numbers[0];
    v.most = numbers[c->count - 1];
    free(numbers);
    return v;
}

static void print_against_text(const contest *c)
{
    const report_against v = judge(c);
    printf("median of %zu: ours %.0f, theirs %.0f %s; ratio %.2f (%.2f to %.2f)\n", c->count,
           v.ours, v.theirs, c->figure, v.ratio, v.least, v.most);
}

static cli_status measure(contest *c, size_t wanted)
{
    while (c->count < wanted) {
        report_pair *p = &c->pairs[c->count];
        cli_status status = ours(c, &p->ours);
        if (status == CLI_DONE)
            status = theirs(c, &p->theirs);
        if (status != CLI_DONE)
            return status;
        c->count++;
        if (!c->args->shared.json) {
            printf("%3zu  ours %12.0f  theirs %12.0f  ratio %.2f\n", c->count, p->ours,
                   p->theirs, p->ours / p->theirs);
            fflush(stdout);
        }
    }
    return CLI_DONE;
}

cli_status cli_bench_against(const cli_args *args, const cli_loaded *loaded)
{
    const size_t wanted = (size_t)cli_number_or(args->bench.pairs, PAIRS);
    contest c = {
        .args = args,
        .loaded = loaded,
        .command = args->bench.against,
        .figure = args->bench.perft != CLI_NONE ? "leaves_per_s" : "moves_per_s",
        .pairs = cli_allocate(wanted * sizeof *c.pairs),
    };
    const cli_status status = measure(&c, wanted);
    if (c.count > 0 && args->json) {
        const report_against verdict = judge(&c);
        report_contest(args->json, &verdict);
    } else if (c.count > 0) {
        print_against_text(&c);
    }
    free(c.pairs);
    return status;
}
