/* The tables of a study's page. */
#include "cli/study/study_tables.h"

#include <stdlib.h>

#include "cli/base/cli.h"
#include "cli/base/html.h"
#include "cli/study/study_summary.h"
#include "cli/study/study_words.h"

static void write_numeric_head(FILE *to, const char *text)
{
    cli_html_element(to, "th", "n", text);
}

/* ---- effects ---- */

/* What a star behind a difference means. */
static const char about_stars[] =
    "* The interval of this difference leaves out 0, but among so many comparisons chance "
    "alone "
    "does that to some: corrected for their number (Holm), p is not below 0.05.";

static void write_games(FILE *to, const lab_effect *effect)
{
    char games[CLI_VALUE_TEXT];
    char *text = cli_format("n %s", cli_study_games(effect, games));
    cli_html_element(to, "span", "i", text);
    free(text);
}

/* "from anybodys to own" */
static void write_answers(FILE *to, const lab_findings *f, const lab_effect *effect)
{
    const dyar_question *question = &f->experiment.questions[effect->question];
    char *answers = cli_format("from %s to %s%s", question->answers[effect->from].id,
                               question->answers[effect->to].id,
                               effect->above_fair ? ", above a fair share" : "");
    cli_html_element(to, "span", "i", answers);
    free(answers);
}

/* In the overview with the answers, else beside them. */
static void write_change(FILE *to, const lab_findings *f, const lab_effect *effect,
                         bool with_answers)
{
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT];
    if (!effect->known) {
        fputs("<td class=\"n\"></td>", to);
        return;
    }
    fprintf(to, "<td class=\"%s\">", lab_effect_matters(effect) ? "n m" : "n");
    cli_html_text(to, cli_study_change(effect->measure, effect->effect.value, value));
    if (lab_effect_stands_out_alone(effect))
        fputs("&nbsp;*", to);
    if (with_answers)
        write_answers(to, f, effect);
    cli_html_element(to, "span", "i", cli_study_bounds_of_effect(effect, range));
    if (with_answers)
        write_games(to, effect);
    fputs("</td>", to);
}

void cli_study_write_overview(FILE *to, const lab_findings *f)
{
    fputs("<h2>At a glance</h2>\n<p>How much a measure changes from one answer to another, of "
          "the "
          "two that differ most; shaded where that is more than chance, many differences being "
          "looked at: where p, corrected by Holm's method, is below 0.05.</p>\n"
          "<table>\n<tr><th>measure</th>",
          to);
    for (size_t i = 0; i < f->experiment.question_count; i++)
        write_numeric_head(to, f->experiment.questions[f->importance[i]].id);
    fputs("</tr>\n", to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        if (!lab_findings_knows(f, id))
            continue;
        fputs("<tr>", to);
        cli_html_element(to, "td", NULL, lab_measure_get(id)->title);
        for (size_t i = 0; i < f->experiment.question_count; i++)
            write_change(to, f, lab_findings_effect(f, f->importance[i], id), true);
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
    for (size_t i = 0; i < f->experiment.question_count * LAB_MEASURES; i++)
        if (lab_effect_stands_out_alone(&f->effects[i])) {
            cli_html_element(to, "p", "faint", about_stars);
            break;
        }
}

static void write_side(FILE *to, const lab_effect *effect, const char *answer, double value)
{
    char text[CLI_VALUE_TEXT];
    fputs("<td>", to);
    cli_html_text(to, answer);
    fputs("</td>", to);
    cli_html_element(to, "td", "n", cli_study_value(effect->measure, value, text));
}

static void write_chance(FILE *to, double p)
{
    if (p < 0.001)
        fputs("<td class=\"n\">&lt; 0.001</td>", to);
    else
        fprintf(to, "<td class=\"n\">%.3f</td>", p);
}

/* Of a difference that was found nothing is asked. */
static void write_least(FILE *to, const lab_effect *effect)
{
    char value[CLI_VALUE_TEXT], *text = NULL;
    if (effect->least > 0 && !lab_effect_matters(effect))
        text =
            cli_format("less than %s", cli_study_value(effect->measure, effect->least, value));
    cli_html_element(to, "td", "n", text ? text : "");
    free(text);
}

void cli_study_write_effects(FILE *to, const lab_findings *f, size_t question)
{
    const dyar_question *q = &f->experiment.questions[question];
    char verdict[LAB_VERDICT_TEXT], text[CLI_VALUE_TEXT];
    bool starred = false;
    fputs("<p>", to);
    cli_html_text(to, cli_study_verdict(f, question, verdict));
    fputs("</p>\n<table>\n<tr><th>measure</th><th colspan=\"2\">from</th><th "
          "colspan=\"2\">to</th>"
          "<th class=\"n\">change</th><th class=\"n\">n</th><th class=\"n\"><i>p</i>, "
          "corrected</th><th class=\"n\">would be missed</th></tr>\n",
          to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_effect *effect = lab_findings_effect(f, question, id);
        if (!effect->known)
            continue;
        fputs("<tr>", to);
        cli_html_element(to, "td", NULL, cli_study_title(effect, text));
        write_side(to, effect, q->answers[effect->from].id, effect->answers[0]);
        write_side(to, effect, q->answers[effect->to].id, effect->answers[1]);
        write_change(to, f, effect, false);
        cli_html_element(to, "td", "n", cli_study_games(effect, text));
        write_chance(to, effect->p_adjusted);
        write_least(to, effect);
        fputs("</tr>\n", to);
        starred = starred || lab_effect_stands_out_alone(effect);
    }
    fputs("</table>\n", to);
    if (starred)
        cli_html_element(to, "p", "faint", about_stars);
}

/* ---- combinations ---- */

static void write_estimate(FILE *to, const lab_findings *f, size_t combination,
                           lab_measure_id measure)
{
    const lab_estimate *estimate = lab_findings_estimate(f, combination, measure);
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT], count[CLI_VALUE_TEXT];
    if (!estimate->known) {
        fputs("<td class=\"n\"></td>", to);
        return;
    }
    char *games = cli_format("n %s", lab_format_count(estimate->games, count));
    fputs("<td class=\"n\">", to);
    cli_html_text(to, cli_study_value(measure, estimate->interval.value, value));
    cli_html_element(to, "span", "i", cli_study_bounds(measure, estimate, range));
    cli_html_element(to, "span", "i", games);
    fputs("</td>", to);
    free(games);
}

static void write_label(FILE *to, const lab_findings *f, size_t combination)
{
    char *label = cli_study_label(f->plan, combination);
    cli_html_element(to, "td", NULL, label);
    free(label);
}

void cli_study_write_ranking(FILE *to, const lab_findings *f)
{
    fputs("<h2>Combinations</h2>\n", to);
    cli_html_element(to, "p", "caution", cli_study_caution);
    fputs("\n<table>\n<tr><th class=\"n\"></th><th>answers</th><th>founded on</th>"
          "<th class=\"n\">games that end</th><th class=\"n\">balance</th></tr>\n",
          to);
    for (size_t i = 0; i < f->plan->design.count; i++) {
        const size_t c = f->ranking[i];
        char standing[CLI_VALUE_TEXT];
        fprintf(to, "<tr><td class=\"n\">%zu</td>", i + 1);
        write_label(to, f, c);
        cli_html_element(to, "td", NULL,
                         cli_study_standing(lab_findings_standing(f->plan, c), standing));
        write_estimate(to, f, c, LAB_MEASURE_COMPLETION);
        write_estimate(to, f, c, LAB_MEASURE_BALANCE);
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
}

enum { MEASURES_A_TABLE = 5 }; /* as many as a printed page is wide */

/* The next few measures that are known, from `at` on; their number. */
static size_t next_measures(const lab_findings *f, lab_measure_id *at,
                            lab_measure_id measures[MEASURES_A_TABLE])
{
    size_t count = 0;
    for (; *at < LAB_MEASURES && count < MEASURES_A_TABLE; (*at)++)
        if (lab_findings_knows(f, *at))
            measures[count++] = *at;
    return count;
}

static void write_some_measures(FILE *to, const lab_findings *f, const lab_measure_id *measures,
                                size_t count)
{
    fputs("<table>\n<tr><th>answers</th>", to);
    for (size_t m = 0; m < count; m++)
        write_numeric_head(to, lab_measure_get(measures[m])->title);
    fputs("</tr>\n", to);
    for (size_t c = 0; c < f->plan->design.count; c++) {
        fputs("<tr>", to);
        write_label(to, f, c);
        for (size_t m = 0; m < count; m++)
            write_estimate(to, f, c, measures[m]);
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
}

void cli_study_write_measures(FILE *to, const lab_findings *f)
{
    lab_measure_id at = 0, measures[MEASURES_A_TABLE];
    size_t count;
    fputs("<h2>All measures</h2>\n", to);
    while ((count = next_measures(f, &at, measures)) > 0)
        write_some_measures(to, f, measures, count);
}
