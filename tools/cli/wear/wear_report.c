/* The wear of holes, for people, as a picture, and for programs. */
#include "cli/wear/wear.h"

#include <math.h>
#include <stdlib.h>

#include "cli/base/cli.h"
#include "cli/base/terminal.h"
#include "lab/draw/wear_svg.h"
#include "requests/reports.h"

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

/* ---- for people ---- */

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
                      p->apart.differ ? "" : "cannot be told from the answer played here in ",
                      cli_grouped(games).text, games == 1 ? "" : "s");
}

static void print_apart(const task_wear_result *w, const cli_terminal *terminal)
{
    if (w->count == 1)
        return;
    putchar('\n');
    cli_wrap(stdout,
             "Which of two answers a board was played by, told from its wear alone: after so "
             "many games, in 95 % of all cases.",
             0, 0, terminal->width);
    for (size_t i = 1; i < w->count; i++)
        print_apart_from(&w->profiles[i], terminal);
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
    cli_wrap(
        stdout,
        "What was observed, by how likely each answer makes it; the best is 1. Every touch "
        "is taken to fall into one of the observed holes by its share of them, "
        "independently of the others (a multinomial distribution).",
        0, 0, terminal->width);
    for (size_t i = 0; i < w->count; i++) {
        printf("  %8.3g  (log %.2f)  ", exp(order[i]->likelihood - order[0]->likelihood),
               order[i]->likelihood);
        if (order[i]->question)
            printf("%s=%s\n", order[i]->question, order[i]->answer);
        else
            printf("the answers played here\n");
    }
    free(order);
}

void cli_wear_print(const task_wear_result *w)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    const bool match = dyar_game_is_match(dyar_ruleset_game(w->ruleset));
    printf("%s: how often each hole is %s, counts a %s, in %s %s\n\n",
           dyar_ruleset_about(w->ruleset)->name,
           w->of == LAB_WEAR_SOWN       ? "sown into"
           : w->of == LAB_WEAR_CAPTURED ? "captured from"
                                        : lab_wear_words[w->of],
           match ? "match" : "game", cli_grouped(w->profiles[0].wear.games).text,
           match ? "matches" : "games");
    print_board(w, &terminal);
    print_counts(w);
    if (w->observed)
        print_fit(w, &terminal);
    else
        print_apart(w, &terminal);
    putchar('\n');
    cli_wrap(stdout,
             "Wear is not only play: boards are carved, cleaned, carried and weathered, holes "
             "differ in stone and depth, and several games may have been played on one board. "
             "Touches of one game depend on each other, so that likelihoods speak more loudly "
             "than they should.",
             0, 0, terminal.width);
}

/* ---- a picture ---- */

void cli_wear_svg(const task_wear_result *w)
{
    double counts[DYAR_HOLES_MAX] = {0};
    lab_holes holes;
    find_means(w, counts);
    lab_holes_of(dyar_ruleset_game(w->ruleset), &w->start, &holes);
    lab_draw_wear(stdout, dyar_ruleset_about(w->ruleset)->name, &holes, counts);
}

/* ---- for programs ---- */

void cli_wear_json(const task_wear_result *w)
{
    lab_writer json = lab_write_report(stdout);
    report_wear(&json, w);
    lab_write_end(&json);
}
