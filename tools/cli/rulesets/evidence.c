/* SPDX-License-Identifier: MIT */
/* The number of recorded games that decide which of two answers was played. */
#include "cli/rulesets/evidence.h"

#include <math.h>

#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "cli/play/players.h"
#include "requests/report_evidence.h"

/* ---- playing ---- */

cli_status cli_evidence_find(const cli_args *args, const lab_pair *pair, size_t pairs,
                             const lab_pair_position *start, task_evidence_result *result)
{
    cli_run run;
    task_evidence_input input = {
        .pair = pair, .pairs = pairs, .start = *start, .parameters = args->tasks->evidence};
    const cli_status status = cli_player_seats(
        args, input.parameters.player, input.parameters.strengths, pair->a, &input.strengths);
    if (status != CLI_DONE)
        return status;
    cli_run_begin(&run, args, (int)cli_number_or(args->questions.threads, 1));
    return cli_run_end(&run, task_evidence(&run.task, &input, result));
}

/* ---- for people ---- */

static double percent(double share)
{
    return 100 * share;
}

/* "any 34.0 % (31.1 to 37.0)" */
static void print_share(FILE *to, const cli_evidence *e, int under,
                        const lab_evidence_share *share)
{
    fprintf(to, "%s%.1f %% under %s (%.1f to %.1f)", under ? ", " : "",
            percent(share->share.value), e->answers[under], percent(share->share.low),
            percent(share->share.high));
}

static void print_needed(FILE *to, const cli_evidence *e, const lab_evidence_share *shares)
{
    const uint64_t a = shares[0].needed, b = shares[1].needed;
    if (a && b)
        fprintf(to, "; %s game%s decide%s it", cli_grouped(a > b ? a : b).text,
                a == 1 && b == 1 ? "" : "s", a == 1 && b == 1 ? "s" : "");
    else if (a || b)
        fprintf(to, "; %s game%s if %s is played; no game found decides it if %s is",
                cli_grouped(a ? a : b).text, (a ? a : b) == 1 ? " decides it" : "s decide it",
                e->answers[a ? 0 : 1], e->answers[a ? 1 : 0]);
    else
        fputs("; no game found decides it", to);
}

static void print_shares(FILE *to, const cli_evidence *e, const char *what,
                         const lab_evidence_share *shares)
{
    fprintf(to, "%s: ", what);
    for (int under = 0; under < 2; under++)
        print_share(to, e, under, &shares[under]);
    print_needed(to, e, shares);
}

static void print_results(FILE *to, const cli_evidence *e)
{
    const lab_evidence_results *r = &e->result->found.results;
    if (!r->differ)
        fprintf(to, "results alone: no significant difference in %s games of each",
                cli_grouped(e->result->found.games).text);
    else
        fprintf(to, "results alone: %s games decide it (%s to %s)", cli_grouped(r->needed).text,
                cli_grouped(r->least).text, cli_grouped(r->most).text);
}

static void print_asking(FILE *to, const cli_evidence *e)
{
    const lab_evidence *found = &e->result->found;
    const char *const *comes_to = e->result->comes_to;
    if (!found->position)
        return;
    if (e->shortest && found->asked[0] + found->asked[1] == 1) {
        fputs("ask first about the end of the shortest game above: no position in which they "
              "differ occurred twice",
              to);
        return;
    }
    if (!*found->move && found->differs & LAB_DIFFERS_RESULT)
        fprintf(to, "ask first whether the game is over in %s, and who has won.",
                found->position);
    else if (!*found->move)
        fprintf(to, "ask first which moves are legal in %s.", found->position);
    else
        fprintf(to, "ask first which position follows %s in %s.", found->move, found->position);
    if (comes_to[0] && comes_to[1])
        fprintf(to, " %s: %s; %s: %s.", e->answers[0], comes_to[0], e->answers[1], comes_to[1]);
    fprintf(to, " They differ there in %s of %s games",
            cli_grouped(found->asked[0] + found->asked[1]).text,
            cli_grouped(2 * found->games).text);
}

/* "boards show it in some games: holds at random, mcts:50 and mcts:500: random 34.0 % ..." */
static void print_finding(const cli_evidence *e, size_t finding, int width)
{
    static const char *const titles[] = {"moves alone show it in some games",
                                         "boards show it in some games",
                                         "seat 1 wins more or less often"};
    const task_evidence_result *result = e->result;
    const lab_strengths *strengths = &result->strengths;
    const lab_strength_names names = lab_strengths_names(strengths);
    char sentence[LAB_STABILITY_TEXT];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s: %s:", titles[finding],
            lab_stability_sentence(&result->stabilities[finding], names.list, strengths->count,
                                   sentence));
    for (size_t i = 0; i < strengths->count; i++) {
        const lab_interval interval = lab_stability_interval(
            &result->effects[finding][i], strengths->count * result->findings);
        const double least = finding == TASK_EVIDENCE_WINS ? -1 : 0;
        fprintf(memory.to, "%s %s %s%.1f %% (%.1f to %.1f)", i ? ";" : "", names.list[i],
                finding == TASK_EVIDENCE_WINS && interval.value > 0 ? "+" : "",
                percent(interval.value), percent(fmax(interval.low, least)),
                percent(fmin(interval.high, 1)));
    }
    cli_memory_wrap(&memory, width, 4, 6);
}

/* Whose games the figures are of. */
static void print_strengths(const cli_evidence *e, int width)
{
    const lab_strengths *strengths = &e->result->strengths;
    if (strengths->count > 1)
        for (size_t i = 0; i < TASK_EVIDENCE_FINDINGS; i++)
            print_finding(e, i, width);
    cli_print_wrapped(width, 4, 6,
                      "figures of %s games of each, among players of %sstrength: %s",
                      cli_grouped(e->result->found.games).text,
                      strengths->count > 1 ? "the greatest " : "one ",
                      strengths->names[strengths->count - 1]);
}

void cli_evidence_print(const cli_evidence *e, int width)
{
    print_strengths(e, width);
    cli_memory memory = cli_memory_begin();
    print_shares(memory.to, e, "moves alone", e->result->found.moves);
    cli_memory_wrap(&memory, width, 4, 6);
    memory = cli_memory_begin();
    print_shares(memory.to, e, "with boards", e->result->found.boards);
    cli_memory_wrap(&memory, width, 4, 6);
    memory = cli_memory_begin();
    print_results(memory.to, e);
    cli_memory_wrap(&memory, width, 4, 6);
    memory = cli_memory_begin();
    print_asking(memory.to, e);
    cli_memory_wrap(&memory, width, 4, 6);
}

/* ---- for programs ---- */

void cli_evidence_json(lab_writer *json, const cli_evidence *e)
{
    lab_write_key(json, "evidence");
    report_evidence(json, e->result);
}
