/* SPDX-License-Identifier: MIT */
/* dyar wear: how often each hole is touched, and which answers fit an observed board. */
#include <inttypes.h>
#include <math.h>

#include "cli/base/csv.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "cli/play/players.h"
#include "lab/draw/wear_svg.h"
#include "requests/report_wear.h"
#include "tasks/wear.h"

static const cli_example examples[] = {
    {"dyar wear RULESET", "count how often each hole is touched in a game"},
    {"dyar wear RULESET --players greedy --svg >wear.svg", "draw the counts"},
    {"dyar wear RULESET --of sown --observed 'a1=3,b1=5,c1=0'",
     "rank the answers by the wear of a real board"},
    {0},
};

static bool is_there(const task_wear_result *w, int hole)
{
    return dyar_position_hole(dyar_ruleset_game(w->ruleset), &w->start, hole) !=
           DYAR_HOLE_MISSING;
}

/* By holes, of the ruleset as it is asked about. */
static void find_means(const task_wear_result *w, double counts[DYAR_HOLES_MAX])
{
    for (int hole = 0; hole < w->profiles[0].wear.holes; hole++)
        counts[hole] = lab_wear_each(&w->profiles[0].wear, w->of, hole).value;
}

/* From the hole that is touched least, 0, to that which is touched most, 1. */
static double heat_of(const task_wear_result *w, const double *counts, int at)
{
    double least = counts[at], most = counts[at];
    for (int hole = 0; hole < w->profiles[0].wear.holes; hole++)
        if (is_there(w, hole)) {
            least = fmin(least, counts[hole]);
            most = fmax(most, counts[hole]);
        }
    return most > least ? (counts[at] - least) / (most - least) : 0;
}

/* ---- the result in words ---- */

static const char *shade_of(const cli_terminal *terminal, double heat)
{
    static const char *const shades[] = {"  ", "\xe2\x96\x91\xe2\x96\x91",
                                         "\xe2\x96\x92\xe2\x96\x92", "\xe2\x96\x93\xe2\x96\x93",
                                         "\xe2\x96\x88\xe2\x96\x88"};
    static const char *const plain[] = {"  ", "..", "++", "**", "##"};
    const int at = (int)fmin(4, heat * 5);
    return terminal->unicode ? shades[at] : plain[at];
}

static void print_board(const task_wear_result *w, const cli_terminal *terminal)
{
    const dyar_game *game = dyar_ruleset_game(w->ruleset);
    const int columns = dyar_game_columns(game);
    double counts[DYAR_HOLES_MAX];
    char name[8];
    find_means(w, counts);
    for (int row = dyar_game_rows(game) - 1; row >= 0; row--) {
        printf("%3d ", row + 1);
        for (int hole = row * columns; hole < (row + 1) * columns; hole++)
            if (is_there(w, hole))
                printf(" %s%6.1f", shade_of(terminal, heat_of(w, counts, hole)), counts[hole]);
            else
                printf("%9s", "");
        putchar('\n');
    }
    printf("    ");
    for (int column = 0; column < columns; column++)
        printf("%9s", dyar_column_name(column, name));
    putchar('\n');
}

static void print_counts(const task_wear_result *w)
{
    const dyar_game *game = dyar_ruleset_game(w->ruleset);
    char name[8];
    printf("\nhole");
    for (int kind = 0; kind < LAB_WEAR_KINDS; kind++)
        printf("  %17s", lab_wear_words[kind]);
    putchar('\n');
    for (int hole = 0; hole < w->profiles[0].wear.holes; hole++) {
        if (!is_there(w, hole))
            continue;
        printf("%-4s", dyar_hole_name(game, hole, name));
        for (int kind = 0; kind < LAB_WEAR_KINDS; kind++) {
            const lab_interval each =
                lab_wear_each(&w->profiles[0].wear, (lab_wear_kind)kind, hole);
            printf("  %9.2f \xc2\xb1 %5.2f", each.value, each.high - each.value);
        }
        putchar('\n');
    }
}

static void print_apart_from(const task_wear_profile *p, const cli_terminal *terminal)
{
    const uint64_t games = p->apart.differ ? p->apart.games : p->wear.games;
    cli_print_wrapped(terminal->width, 2, 4, "%s=%s: %s%s game%s", p->question, p->answer,
                      p->apart.differ ? ""
                                      : "no significant difference from the current answer in ",
                      cli_grouped(games).text, games == 1 ? "" : "s");
}

/* "b1 is touched 3.1 times more in a game (2.0 to 4.2, n 1,000): holds at ..." */
static void print_change(const task_wear_result *w, const task_wear_profile *p,
                         const cli_terminal *terminal)
{
    const size_t count = w->strengths.count;
    const lab_strength_names names = lab_strengths_names(&w->strengths);
    char name[8], sentence[LAB_STABILITY_TEXT];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s, the count that changes most, %s:",
            dyar_hole_name(dyar_ruleset_game(w->ruleset), p->hole, name),
            lab_stability_sentence(&p->stability, names.list, count, sentence));
    for (size_t i = 0; i < count; i++) {
        const lab_interval interval =
            lab_stability_interval(&p->effects[i], count * w->findings);
        fprintf(memory.to, "%s %s %+.2f a game (%+.2f to %+.2f)", i ? ";" : "", names.list[i],
                interval.value, interval.low, interval.high);
    }
    cli_memory_wrap(&memory, terminal->width, 4, 6);
}

static void print_apart(const task_wear_result *w, const cli_terminal *terminal)
{
    if (w->count == 1)
        return;
    putchar('\n');
    cli_wrap(stdout,
             "The number of games after which the wear of a board alone shows, in 95 % of all "
             "cases, which of two answers was played.",
             0, 0, terminal->width);
    for (size_t i = 1; i < w->count; i++) {
        print_apart_from(&w->profiles[i], terminal);
        if (w->strengths.count > 1 && w->profiles[i].hole >= 0)
            print_change(w, &w->profiles[i], terminal);
    }
}

/* Those that are as likely stay in their order. */
static int by_likelihood(const void *a, const void *b)
{
    const task_wear_profile *x = *(const task_wear_profile *const *)a,
                            *y = *(const task_wear_profile *const *)b;
    if (x->likelihood != y->likelihood)
        return x->likelihood < y->likelihood ? 1 : -1;
    return (x > y) - (x < y);
}

static void print_fit(const task_wear_result *w, const cli_terminal *terminal)
{
    const task_wear_profile **order = cli_allocate(w->count * sizeof *order);
    for (size_t i = 0; i < w->count; i++)
        order[i] = &w->profiles[i];
    qsort(order, w->count, sizeof *order, by_likelihood);
    putchar('\n');
    cli_wrap(stdout,
             "Likelihood of the observed counts under each answer; the best is 1. The model is "
             "multinomial: every touch falls on one of the observed holes independently, by "
             "the share of that hole.",
             0, 0, terminal->width);
    for (size_t i = 0; i < w->count; i++) {
        printf("  %8.3g  (log %.2f)  ", exp(order[i]->likelihood - order[0]->likelihood),
               order[i]->likelihood);
        if (order[i]->question)
            printf("%s=%s\n", order[i]->question, order[i]->answer);
        else
            printf("the current answers\n");
    }
    free(order);
}

static void print_text(const task_wear_result *w)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    const bool match = dyar_game_is_match(dyar_ruleset_game(w->ruleset));
    printf("%s: how often each hole is %s, counts a %s, in %s %s\n",
           dyar_ruleset_about(w->ruleset)->name,
           w->of == LAB_WEAR_SOWN       ? "sown into"
           : w->of == LAB_WEAR_CAPTURED ? "captured from"
                                        : lab_wear_words[w->of],
           match ? "match" : "game", cli_grouped(w->profiles[0].wear.games).text,
           match ? "matches" : "games");
    cli_print_wrapped(terminal.width, 0, 0, "among players of %s: %s",
                      w->strengths.count > 1 ? "the greatest strength" : "one strength",
                      w->strengths.names[w->strengths.count - 1]);
    putchar('\n');
    print_board(w, &terminal);
    print_counts(w);
    if (w->observed)
        print_fit(w, &terminal);
    else
        print_apart(w, &terminal);
    putchar('\n');
    cli_wrap(stdout,
             "Play is not the only cause of wear: boards are carved, cleaned, carried and "
             "weathered, holes differ in stone and depth, and several games may have been "
             "played on one board. The touches of one game depend on each other, so these "
             "likelihoods overstate the evidence.",
             0, 0, terminal.width);
}

static void print_svg(const task_wear_result *w)
{
    double counts[DYAR_HOLES_MAX] = {0};
    lab_holes holes;
    find_means(w, counts);
    lab_holes_of(dyar_ruleset_game(w->ruleset), &w->start, &holes);
    lab_draw_wear(stdout, dyar_ruleset_about(w->ruleset)->name, &holes, counts);
}

/* ---- for a spreadsheet ---- */

/* One hole under one answer; games_to_tell is empty if no number of games separates the
 * answers. */
static void print_csv_hole(const task_wear_result *w, const task_wear_profile *p, int hole)
{
    char name[8];
    cli_csv_text(stdout, p->question);
    putchar(',');
    cli_csv_text(stdout, p->answer);
    printf(",%" PRIu64 ",%s", p->wear.games,
           dyar_hole_name(dyar_ruleset_game(w->ruleset), hole, name));
    for (int kind = 0; kind < LAB_WEAR_KINDS; kind++) {
        const lab_interval each = lab_wear_each(&p->wear, (lab_wear_kind)kind, hole);
        printf(",%.4f,%.4f,%.4f", each.value, each.low, each.high);
    }
    putchar(',');
    if (p->apart.differ)
        printf("%" PRIu64, p->apart.games);
    putchar(',');
    if (w->observed)
        printf("%.4f", p->likelihood);
    putchar('\n');
}

static void print_csv(const task_wear_result *w)
{
    printf("question,answer,games,hole");
    for (int kind = 0; kind < LAB_WEAR_KINDS; kind++)
        printf(",%s,%s_low,%s_high", lab_wear_words[kind], lab_wear_words[kind],
               lab_wear_words[kind]);
    puts(",games_to_tell,log_likelihood");
    for (size_t i = 0; i < w->count; i++)
        for (int hole = 0; hole < w->profiles[i].wear.holes; hole++)
            if (is_there(w, hole))
                print_csv_hole(w, &w->profiles[i], hole);
}

/* ---- the command ---- */

static void print(const cli_args *args, const task_wear_result *result)
{
    if (args->wear.svg)
        print_svg(result);
    else if (args->shared.csv)
        print_csv(result);
    else if (args->json)
        report_wear(args->json, result);
    else
        print_text(result);
}

static cli_status play(const cli_args *args, const task_wear_input *input)
{
    task_wear_result result;
    cli_run run;
    cli_run_begin(&run, args, (int)args->wear.threads);
    const cli_status status = cli_run_end(&run, task_wear(&run.task, input, &result));
    if (status == CLI_DONE)
        print(args, &result);
    task_wear_release(&result);
    return status;
}

static cli_status wear(const cli_args *args, const cli_loaded *loaded)
{
    char *observed = cli_copy(args->wear.observed ? args->wear.observed : "");
    task_wear_input input = {.subject = cli_subject(args, loaded),
                             .parameters = args->tasks->wear,
                             .as_answered = args->wear.svg};
    if (args->wear.observed)
        input.observed = cli_split(observed);
    cli_status status = cli_player_check(args, TASK_wear_player, input.parameters.strengths);
    if (status == CLI_DONE)
        status = cli_player_seats(args, input.parameters.player, input.parameters.strengths,
                                  loaded->game, &input.strengths);
    if (status == CLI_DONE)
        status = play(args, &input);
    free((void *)input.observed.list);
    free(observed);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (args->wear.svg && (args->shared.json || args->shared.csv || args->wear.observed))
        return cli_misuse(args, "--svg cannot be used with --json, --csv or --observed");
    return cli_with_loaded(args, wear);
}

const cli_command cli_command_wear = {
    .options = cli_wear_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "For each hole, counts the seeds that drop into it (sown), how often its seeds are "
        "picked up (emptied) and how often seeds are captured from it (captured). Prints means "
        "per game with 95 % confidence intervals. The setup does not count.\n\nAlso plays "
        "every other answer to an open question while the other questions keep their answers. "
        "Leaves an answer out if --position does not fit its board or if it is played on a "
        "different board. Below the table, the command prints after how many games the wear of "
        "a board would show, in 95 % of all cases, which of the two answers was played. Every "
        "touch counts for the answer under which its hole has the greater share. One half of "
        "the games gives the shares. The other half shows how clear and how variable the "
        "evidence of a whole game is.\n\n--observed ranks the answers by the likelihood of the "
        "observed counts (multinomial, over the observed holes). Play is not the only cause of "
        "wear, and the touches of one game depend on each other. Take a likelihood as a hint, "
        "never as a proof.\n\n--strengths plays at several strengths. The board and the "
        "figures are of the greatest one. For each other answer, the hole that changes most is "
        "followed over all strengths. " CLI_ABOUT_STRENGTHS,
    .run = run,
};
