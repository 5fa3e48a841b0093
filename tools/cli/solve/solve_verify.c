/* SPDX-License-Identifier: MIT */
/* dyar solve --verify: whether the values of an endgame database are right. */
#include "cli/solve/solve.h"

#include <unistd.h>

#include "cli/base/database.h"
#include "cli/base/safe_text.h"
#include "cli/base/progress.h"
#include "lab/solve/proof.h"
#include "requests/report_solve.h"

typedef struct verifying {
    cli_database database;
    lab_proof proof;
    lab_proof_result result;
    lab_proof_end end;
    cli_progress progress;
    uint64_t all; /* positions that are to be checked */
} verifying;

static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe(context, position, value);
}

static void show_progress(void *context, uint64_t positions)
{
    verifying *v = context;
    cli_progress_show(&v->progress, "%s of %s positions verified ", cli_grouped(positions).text,
                      cli_grouped(v->all).text);
}

/* Draws the seed of the sample: the author of a forged file must not know which positions are
 * drawn. */
static uint64_t draw_seed(const cli_args *args)
{
    uint64_t seed = 0;
    if (args->shared.seed_of_start == CLI_NONE && getentropy(&seed, sizeof seed) == 0)
        return seed;
    return (uint64_t)args->shared.seed_of_start;
}

static void check(const cli_args *args, verifying *v)
{
    const uint64_t sample = (uint64_t)cli_number_or(args->solve.sample, 0);
    v->all = sample ? sample : lab_proof_positions(&v->proof);
    v->progress = cli_progress_begin();
    v->end = sample ? lab_proof_sample(&v->proof, sample, draw_seed(args), &v->result)
                    : lab_proof_check(&v->proof, &v->result);
    cli_progress_end(&v->progress);
}

/* ---- what is said ---- */

static void print_right(const verifying *v, bool sample)
{
    char *path = cli_format("'%s'", v->database.path);
    char *count = cli_copy(cli_grouped(v->result.positions).text);
    if (sample)
        cli_print_line(stdout,
                       "%s: %s positions, drawn by chance, have the values of their best moves",
                       path, count);
    else
        cli_print_line(stdout,
                       "%s: the values of all %s positions are right, %s with two bounds", path,
                       count, cli_grouped(v->result.open).text);
    free(count);
    free(path);
}

static char *format_value(lab_bounds value)
{
    return value.low == value.high ? cli_format("%+d", value.low)
                                   : cli_format("%+d to %+d", value.low, value.high);
}

static void complain_of_wrong(const verifying *v)
{
    const lab_proof_result *r = &v->result;
    char position[DYAR_POSITION_TEXT];
    char *said = format_value(r->said), *found = format_value(r->found);
    dyar_position_format(v->proof.order->terms.game, &r->position, position);
    if (r->said.low == r->found.low && r->said.high == r->found.high)
        cli_complain("'%s' is wrong: no end of the game and no repetition gives '%s' the value "
                     "%s",
                     v->database.path, position, said);
    else
        cli_complain("'%s' is wrong: it gives %s for '%s', but %s for the best move there",
                     v->database.path, said, position, found);
    cli_hint("do not use the file; build another with 'dyar solve RULESET --build N --database "
             "FILE'");
    free(said);
    free(found);
}

/* The same if the file cannot be read: closing it reports that. */
static cli_status print_trouble(const verifying *v)
{
    switch (v->end) {
    case LAB_PROOF_WRONG:
        complain_of_wrong(v);
        return CLI_INVALID;
    case LAB_PROOF_STOPPED:
        cli_complain("stopped after %s of %s positions; no wrong value was found among them",
                     cli_grouped(v->result.positions).text, cli_grouped(v->all).text);
        return CLI_INTERRUPTED;
    case LAB_PROOF_NO_MEMORY:
        cli_complain("out of memory: too many positions to check all of them");
        cli_hint("--memory MIB allows more, and --sample N checks some of them");
        return CLI_SYSTEM;
    default:
        return CLI_DONE;
    }
}

static void print_verify_json(lab_writer *json, const verifying *v, bool sample)
{
    report_verified(json, &(report_verification){.file = v->database.path,
                                                 .game = v->proof.order->terms.game,
                                                 .result = &v->result,
                                                 .sample = sample,
                                                 .end = v->end});
}

static bool has_verdict(const verifying *v)
{
    return v->end == LAB_PROOF_RIGHT || v->end == LAB_PROOF_WRONG ||
           v->end == LAB_PROOF_STOPPED;
}

cli_status cli_solve_verify(const cli_args *args, const cli_loaded *loaded)
{
    verifying *v = cli_allocate(sizeof *v);
    const bool sample = args->solve.sample != CLI_NONE;
    const char *path = args->solve.verify;
    cli_status status = cli_database_open(path, loaded->ruleset, &v->database);
    if (status == CLI_DONE) {
        lab_endgame_reader *reader = v->database.reader;
        v->proof = (lab_proof){.order = lab_endgame_levels(reader),
                               .levels = lab_endgame_seeds(reader) + 1,
                               .known = probe,
                               .context = reader,
                               .memory = cli_solve_memory(args),
                               .stop = cli_stop(),
                               .progress = show_progress,
                               .progress_context = v};
        check(args, v);
        if (args->json && has_verdict(v))
            print_verify_json(args->json, v, sample);
        else if (v->end == LAB_PROOF_RIGHT)
            print_right(v, sample);
        status = print_trouble(v);
        status = cli_database_close(&v->database, status);
    }
    free(v);
    return status;
}
