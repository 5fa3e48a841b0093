/* SPDX-License-Identifier: MIT */
/* dyar bench --suite: all measures of many rulesets. */
#include "cli/base/csv.h"
#include "cli/bench/bench.h"
#include "lab/base/clock.h"
#include "requests/report_speed.h"

static const double SUITE_SECONDS = 0.1; /* for each measure */

/* ---- measuring ---- */

/* The least of a few loads, in milliseconds: what others do meanwhile only adds to it. */
static cli_status time_loading(const dyar_load_request *request, double *milliseconds)
{
    enum { LOADS = 3 };
    for (int i = 0; i < LOADS; i++) {
        dyar_ruleset *ruleset;
        const double began = lab_clock();
        const cli_status status = cli_load_request(request, &ruleset);
        const double took = (lab_clock() - began) * 1e3;
        if (status != CLI_DONE)
            return status;
        dyar_ruleset_free(ruleset);
        if (i == 0 || took < *milliseconds)
            *milliseconds = took;
    }
    return CLI_DONE;
}

static cli_status measure_game(const cli_args *args, const dyar_game *game, report_speed *f)
{
    dyar_position start;
    dyar_position_begin(game, &start);
    task_bench_result result;
    const cli_status status = cli_bench_play(args, game, &start, SUITE_SECONDS, &result);
    const double seconds = result.task.seconds;
    if (status != CLI_DONE)
        return status;
    f->playouts_per_s = result.games_per_s;
    f->moves_per_s = result.moves_per_s;
    if (!lab_speed_of_counting(game, &start, (int)cli_number_or(args->bench.perft, 0), seconds,
                               cli_stop(), &f->counting))
        return CLI_INTERRUPTED;
    f->finds_per_s = lab_speed_of_finding_moves(game, &start, seconds);
    return CLI_DONE;
}

static cli_status measure_suite(const cli_args *args, const dyar_load_request *request,
                                report_speed *f)
{
    dyar_ruleset *ruleset;
    cli_status status = time_loading(request, &f->load_ms);
    if (status == CLI_DONE)
        status = cli_load_request(request, &ruleset);
    if (status != CLI_DONE)
        return status;
    status = measure_game(args, dyar_ruleset_game(ruleset), f);
    dyar_ruleset_free(ruleset);
    return status;
}

/* ---- printing ---- */

static void print_heading(void)
{
    printf("%-24s %8s %12s %12s %6s %14s %12s\n", "ruleset", "load ms", "games/s", "moves/s",
           "depth", "leaves/s", "find moves/s");
}

static void print_row(const report_speed *f)
{
    printf("%-24s %8.2f %12.0f %12.0f %6d %14.0f %12.0f\n", f->ruleset, f->load_ms,
           f->playouts_per_s, f->moves_per_s, f->counting.depth, f->counting.leaves_per_s,
           f->finds_per_s);
    fflush(stdout);
}

static void print_csv_row(const report_speed *f)
{
    cli_csv_text(stdout, f->ruleset);
    printf(",%.3f,%.0f,%.0f,%d,%.0f,%.0f\n", f->load_ms, f->playouts_per_s, f->moves_per_s,
           f->counting.depth, f->counting.leaves_per_s, f->finds_per_s);
    fflush(stdout);
}

/* ---- the suite ---- */

static void begin(const cli_args *args)
{
    if (args->json)
        lab_write_array(args->json);
    else if (args->shared.csv)
        puts("ruleset,load_ms,playouts_per_s,moves_per_s,depth,leaves_per_s,finds_per_s");
    else
        print_heading();
}

static void print(const cli_args *args, const report_speed *f)
{
    if (args->json)
        report_speed_of(args->json, f);
    else if (args->shared.csv)
        print_csv_row(f);
    else
        print_row(f);
}

static cli_status measure_all(const cli_args *args, const char *const *ids)
{
    begin(args);
    for (; *ids; ids++) {
        const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = *ids);
        report_speed f = {.ruleset = *ids};
        const cli_status status =
            cli_interrupted() ? CLI_INTERRUPTED : measure_suite(args, &request, &f);
        if (status != CLI_DONE)
            return status;
        print(args, &f);
    }
    return CLI_DONE;
}

cli_status cli_bench_suite(const cli_args *args)
{
    const char *alone = cli_first_given((const cli_named[]){
        {args->shared.setup != NULL, "setup"},
        {args->shared.answer.count > 0, "answer"},
        {args->shared.set.count > 0, "set"},
        {args->shared.position != NULL, "position"},
        {args->shared.match, "match"},
        {args->bench.against != NULL, "against"},
        {0},
    });
    if (alone)
        return cli_misuse(args, "--%s cannot be used with --suite", alone);
    for (size_t i = 0; i < args->word_count; i++) {
        const cli_status status = cli_find(cli_word(args, i));
        if (status != CLI_DONE)
            return status;
    }
    cli_catch_interrupt();
    return measure_all(args, args->word_count > 0 ? args->words : dyar_bundled_ids());
}
