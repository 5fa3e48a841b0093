/* SPDX-License-Identifier: MIT */
/* The findings of a study as text. */
#include "cli/study/study.h"

#include <math.h>

#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/play/players.h"
#include "cli/study/study_words.h"
#include "cli/base/terminal.h"

enum { MOST_RANKED = 12, MOST_EFFECTS = 6 /* of a question */ };

const char cli_study_caution[] =
    "Combinations are sorted by the standing of their answers: attested, reported, suggested, "
    "programmed, assumed. How well they play decides only between answers of the same "
    "standing, and does not prove what people played.";

static void print_summary_heading(const char *text)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    cli_print_heading(stdout, &terminal, text);
}

static void print_columns(cli_columns *columns)
{
    cli_columns_end(columns, stdout, 2, cli_terminal_of(stdout).width);
}

static void print_paragraph(const char *text)
{
    putchar('\n');
    cli_wrap(stdout, text, 0, 0, cli_terminal_of(stdout).width);
}

static void print_among(const lab_findings *f)
{
    char *among = cli_study_among(f);
    cli_wrap(stdout, among, 0, 0, cli_terminal_of(stdout).width);
    free(among);
}

/* ---- questions ---- */

/* "Turns: turns of a game, passes included, in games that were over." */
static void print_explained(lab_measure_id id)
{
    const lab_measure *measure = lab_measure_get(id);
    cli_print_wrapped(cli_terminal_of(stdout).width, 2, 4, "%s: %s.", measure->title,
                      measure->definition);
}

static void print_headlines(const lab_findings *f)
{
    const int width = cli_terminal_of(stdout).width;
    print_summary_heading("What was found, question by question");
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        const lab_headline headline = lab_findings_headline(f, q);
        char *sentence = cli_study_headline(f, q);
        printf("%s%s\n", i ? "\n" : "", f->experiment.questions[q].id);
        cli_print_wrapped(width, 2, 4, "%s", f->experiment.questions[q].asks);
        cli_print_wrapped(width, 2, 4, "%s", sentence);
        if (headline.found) {
            cli_study_print_strengths(f, headline.number);
            print_explained(f->against[headline.number].measure);
        }
        free(sentence);
    }
}

/* How far an effect is beyond chance, in half intervals. */
static double strength(const lab_effect *effect)
{
    const double half = (effect->effect.high - effect->effect.low) / 2;
    return half > 0 ? fabs(effect->effect.value) / half : 0;
}

/* The strongest effect that matters and is weaker than `below`, or as strong and later than
 * `after`; NULL: there is none. */
static const lab_effect *next_effect(const lab_findings *f, size_t q, const lab_effect *after)
{
    const lab_effect *best = NULL;
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_effect *effect = lab_findings_effect(f, q, id);
        const bool is_later = !after || strength(effect) < strength(after) ||
                              (!(strength(effect) > strength(after)) && effect > after);
        if (lab_effect_matters(effect) && is_later &&
            (!best || strength(effect) > strength(best)))
            best = effect;
    }
    return best;
}

/* "from anybodys (38.0) to own (57.9)" */
static char *two_answers(const lab_findings *f, const lab_effect *effect)
{
    char a[CLI_VALUE_TEXT], b[CLI_VALUE_TEXT];
    const dyar_question *question = &f->experiment.questions[effect->question];
    return cli_format("from %s (%s) to %s (%s)", question->answers[effect->from].id,
                      cli_study_value(effect->measure, effect->answers[0], a),
                      question->answers[effect->to].id,
                      cli_study_value(effect->measure, effect->answers[1], b));
}

static void add_effect(cli_columns *columns, const lab_findings *f, const lab_effect *effect)
{
    char change[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT], title[CLI_VALUE_TEXT];
    char games[CLI_VALUE_TEXT], *answers = two_answers(f, effect);
    cli_columns_add(columns, cli_study_title(effect, title), answers,
                    cli_study_change(effect->measure, effect->effect.value, change),
                    cli_study_bounds_of_effect(effect, range), cli_study_games(effect, games));
    free(answers);
}

static void print_question_effects(const lab_findings *f, size_t q)
{
    const size_t matters = lab_findings_matters(f, q);
    if (matters == 0)
        return;
    cli_columns *columns = cli_columns_new(5);
    const lab_effect *effect = NULL;
    cli_columns_add(columns, "", "", "change", "interval", "n");
    for (int i = 0; i < MOST_EFFECTS && (effect = next_effect(f, q, effect)); i++)
        add_effect(columns, f, effect);
    printf("\n%s\n", f->experiment.questions[q].id);
    print_columns(columns);
    if (matters > MOST_EFFECTS)
        printf("  and %zu more\n", matters - MOST_EFFECTS);
}

static void print_effects(const lab_findings *f)
{
    if (lab_findings_matters(f, f->importance[0]) == 0)
        return;
    print_summary_heading("What they change, from one answer to another");
    print_among(f);
    for (size_t i = 0; i < f->experiment.question_count; i++)
        print_question_effects(f, f->importance[i]);
}

/* ---- combinations ---- */

static void print_measures(const lab_findings *f)
{
    cli_columns *columns = cli_columns_new(4);
    cli_columns_add(columns, "", "", "interval", "n");
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_estimate *estimate = lab_findings_estimate(f, 0, id);
        char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT], games[CLI_VALUE_TEXT];
        if (estimate->known)
            cli_columns_add(columns, lab_measure_get(id)->title,
                            cli_study_value(id, estimate->interval.value, value),
                            cli_study_bounds(id, estimate, range),
                            lab_format_count(estimate->games, games));
    }
    char heading[64];
    snprintf(heading, sizeof heading, "The first combination: %s", cli_study_first(f->plan));
    print_summary_heading(heading);
    print_among(f);
    print_columns(columns);
}

static void add_rank(cli_columns *columns, const lab_findings *f, size_t combination)
{
    char standing[CLI_VALUE_TEXT], ends[CLI_VALUE_TEXT] = "", balance[CLI_VALUE_TEXT] = "";
    char games[CLI_VALUE_TEXT];
    char *label = cli_study_label(f->plan, combination);
    const lab_estimate *completion =
        lab_findings_estimate(f, combination, LAB_MEASURE_COMPLETION);
    const lab_estimate *seats = lab_findings_estimate(f, combination, LAB_MEASURE_BALANCE);
    if (completion->known)
        cli_study_value(LAB_MEASURE_COMPLETION, completion->interval.value, ends);
    if (seats->known)
        cli_study_value(LAB_MEASURE_BALANCE, seats->interval.value, balance);
    cli_columns_add(columns, label,
                    cli_study_standing(lab_findings_standing(f->plan, combination), standing),
                    ends, balance, lab_format_count(f->games[combination], games));
    free(label);
}

static void print_ranking(const lab_findings *f)
{
    const size_t count = f->plan->design.count;
    cli_columns *columns = cli_columns_new(5);
    cli_columns_add(columns, "answers", "founded on", "games end", "balance", "n");
    for (size_t i = 0; i < count && i < MOST_RANKED; i++)
        add_rank(columns, f, f->ranking[i]);
    print_summary_heading("Combinations");
    print_columns(columns);
    if (count > MOST_RANKED)
        printf("  and %zu more\n", count - MOST_RANKED);
    print_paragraph(cli_study_caution);
}

/* What the figures above are. */
static void print_footnotes(const lab_findings *f)
{
    print_summary_heading("What the figures are");
    cli_wrap(stdout, CLI_ABOUT_GAMES, 0, 0, cli_terminal_of(stdout).width);
    print_paragraph(CLI_ABOUT_INTERVALS);
    if (f->experiment.question_count > 0) {
        print_paragraph(CLI_ABOUT_EFFECTS);
        print_paragraph(CLI_ABOUT_STRENGTHS);
    }
}

void cli_study_print(const lab_findings *f)
{
    char *frame = cli_study_frame(f);
    const int width = cli_terminal_of(stdout).width;
    printf("%s\n", cli_study_setting(f->plan, "name"));
    cli_wrap(stdout, frame, 0, 0, width);
    free(frame);
    char *left_out = cli_study_left_out(f->plan);
    if (left_out)
        print_paragraph(left_out);
    free(left_out);
    if (f->played == 0) {
        puts("No game has been played yet.");
        return;
    }
    if (f->experiment.question_count > 0) {
        print_headlines(f);
        print_effects(f);
    }
    print_measures(f);
    print_ranking(f);
    print_footnotes(f);
}
