/* SPDX-License-Identifier: MIT */
/* The tables of a study's page. */
#include "cli/base/cli.h"
#include "cli/base/html.h"
#include "lab/base/markup.h"
#include "cli/study/study.h"
#include "cli/study/study_words.h"

/* Begins a row with its head, which names the subject of the row. */
static void begin_row(FILE *to, const char *head)
{
    fputs("<tr><th scope=\"row\">", to);
    lab_markup_text(to, head);
    fputs("</th>", to);
}

/* What is not known is not an empty cell. */
static void write_nothing(FILE *to)
{
    fputs("<td class=\"n faint\">–</td>", to);
}

/* ---- effects ---- */

/* What a star behind a difference means. */
static const char about_stars[] =
    "* The interval of this difference leaves out 0, but the Holm-adjusted p is not below "
    "0.05: among many comparisons, some intervals leave out 0 by chance.";

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
        write_nothing(to);
        return;
    }
    fprintf(to, "<td class=\"%s\">", lab_effect_matters(effect) ? "n m" : "n");
    lab_markup_text(to, cli_study_change(effect->measure, effect->effect.value, value));
    if (lab_effect_stands_out_alone(effect))
        fputs("&nbsp;*", to);
    if (with_answers)
        write_answers(to, f, effect);
    cli_html_element(to, "span", "i", cli_study_bounds_of_effect(effect, range));
    if (with_answers)
        write_games(to, effect);
    fputs("</td>", to);
}

static void write_about_stars(FILE *to, const lab_effect *effects, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lab_effect_stands_out_alone(&effects[i])) {
            cli_html_element(to, "p", "faint", about_stars);
            return;
        }
}

enum { QUESTIONS_A_TABLE = 6 }; /* as many as a printed page is wide */

/* What the questions from `first` to the one before `end` change. */
static void write_some_questions(FILE *to, const lab_findings *f, size_t first, size_t end)
{
    char *part = cli_format(" Questions %zu to %zu.", first + 1, end);
    const bool all = end - first == f->experiment.question_count;
    char *caption =
        cli_format("How much each measure changes with each question.%s", all ? "" : part);
    cli_html_table_begin(to, caption);
    cli_html_column(to, NULL, "measure");
    for (size_t i = first; i < end; i++)
        cli_html_column(to, "q", f->experiment.questions[f->importance[i]].asks);
    cli_html_table_body(to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        if (!lab_findings_knows(f, id))
            continue;
        begin_row(to, lab_measure_get(id)->title);
        for (size_t i = first; i < end; i++)
            write_change(to, f, lab_findings_effect(f, f->importance[i], id), true);
        fputs("</tr>\n", to);
    }
    cli_html_table_end(to);
    free(caption);
    free(part);
}

void cli_study_write_overview(FILE *to, const lab_findings *f)
{
    const size_t count = f->experiment.question_count;
    const size_t tables = (count + QUESTIONS_A_TABLE - 1) / QUESTIONS_A_TABLE;
    const size_t each = (count + tables - 1) / tables;
    fputs("<p>How much a measure changes between the two answers that differ most. Bold and "
          "shaded: significant (Holm-adjusted p below 0.05).</p>\n",
          to);
    for (size_t first = 0; first < count; first += each)
        write_some_questions(to, f, first, first + each < count ? first + each : count);
    write_about_stars(to, f->effects, count * LAB_MEASURES);
}

/* "38.0", and below it the answer. */
static void write_side(FILE *to, const lab_effect *effect, const char *answer, double value)
{
    char text[CLI_VALUE_TEXT];
    fputs("<td class=\"n\">", to);
    lab_markup_text(to, cli_study_value(effect->measure, value, text));
    cli_html_element(to, "span", "i", answer);
    fputs("</td>", to);
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

static void write_effect(FILE *to, const lab_findings *f, const lab_effect *effect)
{
    char text[CLI_VALUE_TEXT];
    const dyar_question *question = &f->experiment.questions[effect->question];
    begin_row(to, cli_study_title(effect, text));
    write_side(to, effect, question->answers[effect->from].id, effect->answers[0]);
    write_side(to, effect, question->answers[effect->to].id, effect->answers[1]);
    write_change(to, f, effect, false);
    cli_html_element(to, "td", "n", cli_study_games(effect, text));
    write_chance(to, effect->p_adjusted);
    write_least(to, effect);
    fputs("</tr>\n", to);
}

void cli_study_write_effects(FILE *to, const lab_findings *f, size_t question)
{
    static const char *const numbers[] = {
        "from",      "to",           "change and its interval",
        "games (n)", "p, corrected", "would be missed"};
    char *caption =
        cli_format("What the answer changes: %s", f->experiment.questions[question].asks);
    cli_html_table_begin(to, caption);
    cli_html_column(to, NULL, "measure");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        cli_html_column(to, "n", numbers[i]);
    cli_html_table_body(to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_effect *effect = lab_findings_effect(f, question, id);
        if (effect->known)
            write_effect(to, f, effect);
    }
    cli_html_table_end(to);
    write_about_stars(to, lab_findings_effect(f, question, 0), LAB_MEASURES);
    free(caption);
}

/* ---- combinations ---- */

static void write_estimate(FILE *to, const lab_findings *f, size_t combination,
                           lab_measure_id measure)
{
    const lab_estimate *estimate = lab_findings_estimate(f, combination, measure);
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT], count[CLI_VALUE_TEXT];
    if (!estimate->known) {
        write_nothing(to);
        return;
    }
    char *games = cli_format("n %s", lab_format_count(estimate->games, count));
    fputs("<td class=\"n\">", to);
    lab_markup_text(to, cli_study_value(measure, estimate->interval.value, value));
    cli_html_element(to, "span", "i", cli_study_bounds(measure, estimate, range));
    cli_html_element(to, "span", "i", games);
    fputs("</td>", to);
    free(games);
}

static void begin_row_of(FILE *to, const lab_findings *f, size_t combination)
{
    char *answers = cli_study_answers(f->plan, combination, true);
    begin_row(to, answers);
    free(answers);
}

void cli_study_write_ranking(FILE *to, const lab_findings *f)
{
    cli_html_element(to, "p", "caution", cli_study_caution);
    fputc('\n', to);
    cli_html_table_begin(to, "All combinations of answers, by standing; each is named by its "
                             "differences from the first one played.");
    cli_html_column(to, NULL, "answers");
    cli_html_column(to, NULL, "founded on");
    cli_html_column(to, "n", lab_measure_get(LAB_MEASURE_COMPLETION)->title);
    cli_html_column(to, "n", lab_measure_get(LAB_MEASURE_BALANCE)->title);
    cli_html_table_body(to);
    for (size_t i = 0; i < f->plan->design.count; i++) {
        const size_t c = f->ranking[i];
        char standing[CLI_VALUE_TEXT];
        begin_row_of(to, f, c);
        cli_html_element(to, "td", NULL,
                         cli_study_standing(lab_findings_standing(f->plan, c), standing));
        write_estimate(to, f, c, LAB_MEASURE_COMPLETION);
        write_estimate(to, f, c, LAB_MEASURE_BALANCE);
        fputs("</tr>\n", to);
    }
    cli_html_table_end(to);
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
    char *caption = cli_format("Measures of each combination, from %s to %s.",
                               lab_measure_get(measures[0])->title,
                               lab_measure_get(measures[count - 1])->title);
    cli_html_table_begin(to, caption);
    cli_html_column(to, NULL, "answers");
    for (size_t m = 0; m < count; m++)
        cli_html_column(to, "n", lab_measure_get(measures[m])->title);
    cli_html_table_body(to);
    for (size_t c = 0; c < f->plan->design.count; c++) {
        begin_row_of(to, f, c);
        for (size_t m = 0; m < count; m++)
            write_estimate(to, f, c, measures[m]);
        fputs("</tr>\n", to);
    }
    cli_html_table_end(to);
    free(caption);
}

void cli_study_write_measures(FILE *to, const lab_findings *f)
{
    lab_measure_id at = 0, measures[MEASURES_A_TABLE];
    size_t count;
    while ((count = next_measures(f, &at, measures)) > 0)
        write_some_measures(to, f, measures, count);
}
