/* The tables of a study's page. */
#include "cli/study/study_tables.h"

#include <stdlib.h>

#include "cli/base/html.h"
#include "cli/study/study_summary.h"
#include "cli/study/study_words.h"

static void write_numeric_head(FILE *to, const char *text)
{
    cli_html_element(to, "th", "n", text);
}

/* A number, with its interval below. */
static void write_number(FILE *to, const char *class_name, const char *value, const char *range)
{
    fprintf(to, "<td class=\"%s\">", class_name);
    cli_html_text(to, value);
    cli_html_element(to, "span", "i", range);
    fputs("</td>", to);
}

/* ---- effects ---- */

static void write_change(FILE *to, const lab_effect *effect)
{
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT];
    if (!effect->known) {
        fputs("<td class=\"n\"></td>", to);
        return;
    }
    write_number(
        to, lab_effect_matters(effect) ? "n m" : "n",
        cli_study_change(effect->measure, effect->effect.value, value),
        cli_study_range(effect->measure, effect->effect.low, effect->effect.high, range));
}

void cli_study_write_overview(FILE *to, const lab_findings *f)
{
    fputs("<h2>At a glance</h2>\n<p>How much a measure changes between the two answers to a "
          "question that differ most; shaded where that is more than chance.</p>\n"
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
            write_change(to, lab_findings_effect(f, f->importance[i], id));
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
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

void cli_study_write_effects(FILE *to, const lab_findings *f, size_t question)
{
    const dyar_question *q = &f->experiment.questions[question];
    char verdict[LAB_VERDICT_TEXT];
    fputs("<p>", to);
    cli_html_text(to, cli_study_verdict(f, question, verdict));
    fputs(
        "</p>\n<table>\n<tr><th>measure</th><th colspan=\"2\">under</th><th colspan=\"2\">and "
        "under</th><th class=\"n\">difference</th><th class=\"n\"><i>p</i></th></tr>\n",
        to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_effect *effect = lab_findings_effect(f, question, id);
        if (!effect->known)
            continue;
        fputs("<tr>", to);
        cli_html_element(to, "td", NULL, lab_measure_get(id)->title);
        write_side(to, effect, q->answers[effect->from].id, effect->answers[0]);
        write_side(to, effect, q->answers[effect->to].id, effect->answers[1]);
        write_change(to, effect);
        write_chance(to, effect->p_adjusted);
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
}

/* ---- combinations ---- */

static void write_estimate(FILE *to, const lab_findings *f, size_t combination,
                           lab_measure_id measure)
{
    const lab_estimate *estimate = lab_findings_estimate(f, combination, measure);
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT];
    if (!estimate->known) {
        fputs("<td class=\"n\"></td>", to);
        return;
    }
    write_number(
        to, "n", cli_study_value(measure, estimate->interval.value, value),
        cli_study_range(measure, estimate->interval.low, estimate->interval.high, range));
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
