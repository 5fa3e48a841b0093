/* How many recorded games would settle which of two answers was played. */
#include "cli/rulesets/evidence.h"

#include "cli/base/diverge.h"
#include "cli/base/memory.h"
#include "cli/base/progress.h"
#include "cli/base/terminal.h"
#include "cli/play/players.h"
#include "lab/players/playouts.h"
#include "requests/reports.h"

/* ---- playing ---- */

typedef struct telling {
    cli_progress progress;
    uint64_t all;
} telling;

static void tell_progress(void *context, uint64_t games)
{
    telling *t = context;
    cli_progress_tell(&t->progress, "evidence: %s of %s games", cli_grouped(games).text,
                      cli_grouped(t->all).text);
}

cli_status cli_evidence_find(const cli_args *args, const lab_pair *pair, lab_evidence *evidence)
{
    const uint64_t games = (uint64_t)cli_parameter(args, TASK_evidence_games);
    telling t = {.progress = cli_progress_begin()};
    lab_evidence_task task = {.pair = pair,
                              .games = lab_playouts_fewer(pair->a, games),
                              .seed = (uint64_t)cli_parameter(args, TASK_evidence_seed),
                              .threads = (int)cli_number(args, "threads", 1),
                              .stop = cli_stop(),
                              .progress = tell_progress,
                              .context = &t};
    t.all = 2 * task.games;
    cli_status status = cli_player_seats(args, TASK_evidence_player, pair->a, task.players);
    if (status == CLI_DONE)
        status = cli_find_start(args, pair, &task.start);
    if (status == CLI_DONE && !lab_evidence_find(&task, evidence))
        cli_out_of_memory();
    cli_progress_end(&t.progress);
    return status;
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
        fprintf(to, "; %s game%s settle%s it", cli_grouped(a > b ? a : b).text,
                a == 1 && b == 1 ? "" : "s", a == 1 && b == 1 ? "s" : "");
    else if (a || b)
        fprintf(to,
                "; %s game%s where %s is played, none was seen that settles it "
                "where %s is",
                cli_grouped(a ? a : b).text, (a ? a : b) == 1 ? " settles it" : "s settle it",
                e->answers[a ? 0 : 1], e->answers[a ? 1 : 0]);
    else
        fputs("; no game was seen that settles it", to);
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
    const lab_evidence_results *r = &e->found->results;
    if (!r->differ)
        fprintf(to, "results alone: cannot be told apart in %s games of each",
                cli_grouped(e->found->games).text);
    else
        fprintf(to, "results alone: %s games settle it (%s to %s)", cli_grouped(r->needed).text,
                cli_grouped(r->least).text, cli_grouped(r->most).text);
}

/* What the move comes to under one of the answers; NULL where it is not legal there. */
static const char *come_to(const cli_evidence *e, int under, char text[DYAR_POSITION_TEXT])
{
    const char *position;
    if (!report_comes_to(dyar_ruleset_game(e->rulesets[under]), e->found, text, &position))
        cli_out_of_memory();
    return position;
}

static void print_asking(FILE *to, const cli_evidence *e)
{
    const lab_evidence *found = e->found;
    char text[2][DYAR_POSITION_TEXT];
    if (!found->position)
        return;
    if (e->shortest && found->asked[0] + found->asked[1] == 1) {
        fputs("ask first: about the end of the shortest game above; no position in which they "
              "part came up twice",
              to);
        return;
    }
    if (!*found->move && found->differs & LAB_DIFFERS_RESULT)
        fprintf(to, "ask first: is the game over in %s, and who has won?", found->position);
    else if (!*found->move)
        fprintf(to, "ask first: which moves are legal in %s?", found->position);
    else
        fprintf(to, "ask first: what does %s come to in %s?", found->move, found->position);
    if (*found->move && come_to(e, 0, text[0]) && come_to(e, 1, text[1]))
        fprintf(to, " %s: %s; %s: %s.", e->answers[0], text[0], e->answers[1], text[1]);
    fprintf(to, " In %s of %s games they part there",
            cli_grouped(found->asked[0] + found->asked[1]).text,
            cli_grouped(2 * found->games).text);
}

void cli_evidence_print(const cli_evidence *e, int width)
{
    cli_memory memory = cli_memory_begin();
    print_shares(memory.to, e, "moves alone", e->found->moves);
    cli_memory_wrap(&memory, width, 4, 6);
    memory = cli_memory_begin();
    print_shares(memory.to, e, "with boards", e->found->boards);
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
    char texts[2][DYAR_POSITION_TEXT];
    report_evidenced evidenced = {.found = e->found};
    for (int under = 0; under < 2; under++)
        evidenced.comes_to[under] = come_to(e, under, texts[under]);
    lab_write_key(json, "evidence");
    report_evidence(json, &evidenced);
}
