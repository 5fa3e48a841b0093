/* SPDX-License-Identifier: MIT */
/* The fieldwork that would decide a question: tables of a study. */
#include "cli/study/study.h"

#include <inttypes.h>

#include "cli/base/cli.h"
#include "cli/base/html.h"
#include "cli/study/study_words.h"
#include "lab/base/markup.h"
#include "lab/draw/wear_svg.h"
#include "lab/study/settling.h"

/* ---- settling a question ---- */

static const char about_settling[] =
    "How many recorded games decide which answer was played, if people played like the players "
    "of this study. Boards: the board was recorded after every move. The table gives the share "
    "of games in which the question comes into play, under each of the two answers. It then "
    "gives the number of games that include at least one such game in 95 % of all cases, by "
    "the lower ends of the intervals. For a question with more than two answers, such a game "
    "may rule out only another answer. Results: only the winner is known. Wear: only the "
    "touches of each hole are known.";

/* "1 game", "1,200 games".  Give back with free. */
static char *count_of_games(uint64_t games)
{
    char count[32];
    return cli_format("%s %s", lab_format_count(games, count), games == 1 ? "game" : "games");
}

/* "8 games: 39.3 % (34.0 to 45.0) and 40.3 % (34.9 to 46.0)" */
static void write_boards(FILE *to, const lab_settling *s)
{
    const lab_evidence_share *a = &s->boards[0], *b = &s->boards[1];
    const uint64_t needed = !a->needed || !b->needed ? 0
                            : a->needed > b->needed  ? a->needed
                                                     : b->needed;
    char *count = count_of_games(needed);
    if (s->followed[0] == 0 || s->followed[1] == 0) {
        cli_html_element(to, "td", "n faint", "not searched");
    } else {
        fputs("<td class=\"n\">", to);
        lab_markup_text(to, needed ? count : "none seen");
        char *shares = cli_format(
            "%.1f %% (%.1f to %.1f) and %.1f %% (%.1f to %.1f) of %" PRIu64 " and %" PRIu64,
            100 * a->share.value, 100 * a->share.low, 100 * a->share.high, 100 * b->share.value,
            100 * b->share.low, 100 * b->share.high, s->followed[0], s->followed[1]);
        cli_html_element(to, "span", "i", shares);
        free(shares);
        fputs("</td>", to);
    }
    free(count);
}

static void write_results(FILE *to, const lab_settling *s)
{
    const lab_evidence_results *r = &s->results;
    char *text = r->differ ? count_of_games(r->needed) : cli_copy("no difference found");
    char *more = r->differ ? cli_format("%" PRIu64 " to %" PRIu64, r->least, r->most)
                           : cli_format("in %" PRIu64 " of each", s->games);
    fputs("<td class=\"n\">", to);
    lab_markup_text(to, text);
    cli_html_element(to, "span", "i", more);
    fputs("</td>", to);
    free(text);
    free(more);
}

static void write_wear_needed(FILE *to, const lab_settling *s)
{
    char *text =
        s->wear.differ ? count_of_games(s->wear.games) : cli_copy("no difference found");
    char *more = cli_format("in %" PRIu64 " and %" PRIu64, s->worn[0], s->worn[1]);
    fputs("<td class=\"n\">", to);
    lab_markup_text(to, text);
    cli_html_element(to, "span", "i", more);
    fputs("</td>", to);
    free(text);
    free(more);
}

static void write_row(FILE *to, const lab_findings *f, const lab_settling *s)
{
    const dyar_question *question = &f->experiment.questions[s->question];
    char *answers = cli_format("%s or %s", question->answers[s->answers[0]].id,
                               question->answers[s->answers[1]].id);
    fputs("<tr><th scope=\"row\">", to);
    lab_markup_text(to, question->asks);
    cli_html_element(to, "span", "i", answers);
    fputs("</th>", to);
    write_boards(to, s);
    write_results(to, s);
    write_wear_needed(to, s);
    fputs("</tr>\n", to);
    free(answers);
}

/* Prints the commands that show more; the answers, the changes and the position of the study
 * are left to the reader. */
static void write_commands(FILE *to, const lab_findings *f)
{
    const char *ruleset = cli_study_setting(f->plan, "ruleset");
    char *evidence = cli_format("dyar questions %s --evidence", ruleset);
    char *wear = cli_format("dyar wear %s", ruleset);
    fputs("<p>For games of which only the moves are recorded, and for the position and move to "
          "ask about first, see ",
          to);
    cli_html_element(to, "code", NULL, evidence);
    fputs("; for the answers that fit a worn board, see ", to);
    cli_html_element(to, "code", NULL, wear);
    fputs(".</p>\n", to);
    free(evidence);
    free(wear);
}

void cli_study_write_settling(FILE *to, const lab_findings *f)
{
    bool begun = false;
    for (size_t c = 1; c < f->plan->design.count; c++) {
        lab_settling s;
        if (!lab_settling_find(f, c, &s))
            continue;
        if (!begun) {
            cli_html_element(to, "p", NULL, about_settling);
            cli_html_table_begin(to, "Games needed to distinguish two answers.");
            cli_html_column(to, NULL, "question");
            cli_html_column(to, "n", "boards");
            cli_html_column(to, "n", "results");
            cli_html_column(to, "n", "wear");
            cli_html_table_body(to);
            begun = true;
        }
        write_row(to, f, &s);
    }
    if (begun)
        cli_html_table_end(to);
    else
        fputs("<p>No two combinations with enough games differ in one answer alone.</p>\n", to);
    write_commands(to, f);
}

/* ---- wear ---- */

static const char about_wear[] =
    "How often each hole is touched in a game: seeds that drop into it, times it is emptied, "
    "times seeds are captured from it. The darkest hole is touched most, the whitest least. "
    "The pictures show the first combination and those whose wear differs significantly from "
    "it.";

static void draw(FILE *to, const lab_findings *f, size_t combination, const char *label)
{
    const lab_wear *wear = &f->wear[combination];
    double counts[DYAR_HOLES_MAX] = {0};
    for (int hole = 0; hole < wear->holes; hole++)
        counts[hole] = lab_wear_each(wear, LAB_WEAR_TOUCHED, hole).value;
    fputs("<figure class=\"wear\">\n<figcaption>", to);
    cli_html_element(to, "b", NULL, label);
    fprintf(to, ", n %" PRIu64 "</figcaption>\n", wear->games);
    lab_draw_wear(to, cli_study_setting(f->plan, "name"),
                  &f->plan->combinations[combination].holes, counts);
    fputs("</figure>\n", to);
}

static bool is_distinguished(const lab_findings *f, size_t combination)
{
    lab_settling s;
    return lab_settling_find(f, combination, &s) && s.wear.differ;
}

void cli_study_write_wear(FILE *to, const lab_findings *f)
{
    cli_html_element(to, "p", NULL, about_wear);
    fputs("\n<div class=\"plots\">\n", to);
    for (size_t c = 0; c < f->plan->design.count; c++) {
        if (f->wear[c].games == 0 || (c > 0 && !is_distinguished(f, c)))
            continue;
        char *label = cli_study_label(f->plan, c);
        draw(to, f, c, label);
        free(label);
    }
    fputs("</div>\n<p class=\"caution\">Play is not the only cause of wear: boards are carved, "
          "cleaned and "
          "weathered, and several games may have been played on one.</p>\n",
          to);
}
