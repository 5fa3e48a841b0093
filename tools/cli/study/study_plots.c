/* SPDX-License-Identifier: MIT */
/* Plots of a study. */
#include "cli/study/study.h"

#include <math.h>

#include "cli/base/cli.h"
#include "cli/base/html.h"
#include "lab/base/markup.h"
#include "cli/base/memory.h"
#include "cli/study/study_words.h"

enum { MOST_COMBINATIONS = 40 };

bool cli_study_plot_is_of_combinations(const lab_findings *f)
{
    const size_t count = f->plan->design.count;
    for (size_t c = 1; c < count; c++)
        if (!cli_study_only_question(f->plan, c))
            return false;
    return count <= MOST_COMBINATIONS;
}

/* ---- what is drawn ---- */

/* A line of the plot, with its label above it. */
typedef struct row {
    const char *heading; /* above the rows that have it, once; NULL: none */
    char *label;
    lab_interval interval;
    bool bounded, stands_out;
} row;

/* From the top. */
typedef struct rows {
    size_t count;
    row *of;
} rows;

static void rows_release(rows *r)
{
    for (size_t i = 0; i < r->count; i++)
        free(r->of[i].label);
    free(r->of);
}

static bool leaves_out(const lab_interval *interval, double value)
{
    return interval->low > value || interval->high < value;
}

/* Whether it differs from the first, in a question that changes the measure. */
static bool stands_out(const lab_findings *f, size_t combination, lab_measure_id measure)
{
    const size_t *first = lab_design_answers(&f->plan->design, 0);
    const size_t *chosen = lab_design_answers(&f->plan->design, combination);
    const double value = lab_findings_estimate(f, 0, measure)->interval.value;
    if (!leaves_out(&lab_findings_estimate(f, combination, measure)->interval, value))
        return false;
    for (size_t q = 0; q < f->experiment.question_count; q++)
        if (chosen[f->questions[q]] != first[f->questions[q]] &&
            lab_effect_matters(lab_findings_effect(f, q, measure)))
            return true;
    return false;
}

static rows rows_of_combinations(const lab_findings *f, lab_measure_id measure)
{
    const size_t count = f->plan->design.count;
    rows r = {.of = cli_allocate(count * sizeof *r.of)};
    for (size_t c = 0; c < count; c++) {
        const lab_estimate *estimate = lab_findings_estimate(f, c, measure);
        const dyar_question *only = cli_study_only_question(f->plan, c);
        if (!estimate->known)
            continue;
        r.of[r.count++] = (row){.heading = only ? only->asks : NULL,
                                .label = cli_study_answers(f->plan, c, false),
                                .interval = estimate->interval,
                                .bounded = estimate->bounded,
                                .stands_out = stands_out(f, c, measure)};
    }
    return r;
}

static rows rows_of_questions(const lab_findings *f, lab_measure_id measure)
{
    const size_t count = f->experiment.question_count;
    rows r = {.of = cli_allocate(count * sizeof *r.of)};
    for (size_t i = 0; i < count; i++) {
        const lab_effect *effect = lab_findings_effect(f, f->importance[i], measure);
        const dyar_question *question = &f->experiment.questions[effect->question];
        if (!effect->known)
            continue;
        r.of[r.count++] =
            (row){.heading = question->asks,
                  .label = cli_format("from %s to %s", question->answers[effect->from].id,
                                      question->answers[effect->to].id),
                  .interval = effect->effect,
                  .bounded = effect->bounded,
                  .stands_out = lab_effect_matters(effect)};
    }
    return r;
}

/* ---- the axis ---- */

/* What is at the left and right, and from mark to mark. */
typedef struct axis {
    double low, high, step;
} axis;

enum { FEWEST_MARKS = 4 };

/* 1, 2 or 5 with noughts. */
static double round_step(double span)
{
    const double least = span / FEWEST_MARKS / 2, ten = pow(10, floor(log10(least)));
    return least <= ten       ? ten
           : least <= 2 * ten ? 2 * ten
           : least <= 5 * ten ? 5 * ten
                              : 10 * ten;
}

/* Shares of all have all the room from nothing to all; what can be counted begins at 0. */
static axis axis_of(const rows *r, lab_measure_id measure, bool of_changes)
{
    double low = 0, high = 0;
    if (lab_measure_is_share(lab_measure_get(measure)) && !of_changes)
        return (axis){.low = 0, .high = 1, .step = 0.2};
    for (size_t i = 0; i < r->count; i++) {
        low = fmin(low, r->of[i].interval.low);
        high = fmax(high, r->of[i].interval.high);
    }
    if (!(high - low > 1e-9 && high - low < 1e12))
        return (axis){.low = 0, .high = 1, .step = 0.2};
    const double step = round_step(high - low);
    return (axis){
        .low = floor(low / step) * step, .high = ceil(high / step) * step, .step = step};
}

/* ---- drawing ---- */

/* In units of the drawing, which is as wide as a telephone. */
enum { WIDTH = 400, EDGE = 20, LINE = 18, PLOTS_LANE = 18, FOOT = 44, MOST_CHARACTERS = 42 };

typedef struct plot {
    FILE *to;
    axis axis;
    double reference; /* where the broken line is */
    lab_measure_id measure;
    bool of_changes;
    double y; /* where it goes on */
} plot;

static double x_of(const plot *p, double value)
{
    const double share = (value - p->axis.low) / (p->axis.high - p->axis.low);
    return EDGE + fmin(fmax(share, 0), 1) * (WIDTH - 2 * EDGE);
}

/* The bytes of the first words that fit on a line, at least one word. */
static size_t line_of(const char *text)
{
    size_t characters = 0, at = 0, fits = 0;
    for (; text[at] && (characters <= MOST_CHARACTERS || fits == 0); at++) {
        if (text[at] == ' ')
            fits = at;
        characters += ((unsigned char)text[at] & 0xc0) != 0x80;
    }
    return text[at] == '\0' && (characters <= MOST_CHARACTERS || fits == 0) ? at : fits;
}

static void write_lines(plot *p, const char *class_name, const char *text)
{
    while (*text) {
        const size_t length = line_of(text);
        char *line = cli_format("%.*s", (int)length, text);
        p->y += LINE;
        fprintf(p->to, "<text class=\"%s\" x=\"%d\" y=\"%.0f\">", class_name, EDGE, p->y - 4);
        lab_markup_text(p->to, line);
        fputs("</text>\n", p->to);
        free(line);
        text += length + (text[length] == ' ');
    }
}

static const char *value_of(const plot *p, double value, char text[CLI_VALUE_TEXT])
{
    return p->of_changes ? cli_study_change(p->measure, value, text)
                         : cli_study_value(p->measure, value, text);
}

static int marks_of(const axis *a)
{
    return (int)lround((a->high - a->low) / a->step);
}

/* The lines of all marks, and the broken line, as high as the lane of a row: labels are above
 * it. */
static void write_lane(const plot *p)
{
    const int marks = marks_of(&p->axis);
    fputs("<path class=\"mark\" d=\"", p->to);
    for (int i = 0; i <= marks; i++)
        fprintf(p->to, "M%.1f %.0fv%d", x_of(p, p->axis.low + i * p->axis.step), p->y,
                PLOTS_LANE);
    fprintf(p->to, "\"/><path class=\"reference\" d=\"M%.1f %.0fv%d\"/>\n",
            x_of(p, p->reference), p->y, PLOTS_LANE);
}

static void write_plots_row(plot *p, const row *r)
{
    char value[CLI_VALUE_TEXT];
    const char *class_name = r->stands_out ? "out" : "in";
    const double x = x_of(p, r->interval.value), top = p->y;
    write_lines(p, class_name, r->label);
    fprintf(p->to, "<text class=\"%s v\" x=\"%d\" y=\"%.0f\">%s</text>\n", class_name,
            WIDTH - EDGE, top + LINE - 4, value_of(p, r->interval.value, value));
    write_lane(p);
    const double y = p->y + PLOTS_LANE / 2.0;
    p->y += PLOTS_LANE;
    fprintf(p->to, "<g class=\"%s\">", class_name);
    if (r->bounded) {
        const double low = x_of(p, r->interval.low), high = x_of(p, r->interval.high);
        fprintf(p->to, "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\"/>", low, y, high,
                low, y - 4, high, y - 4);
    }
    fprintf(p->to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/></g>\n", x, y);
}

static void write_rows(plot *p, const rows *r)
{
    const char *heading = NULL;
    for (size_t i = 0; i < r->count; i++) {
        const row *next = &r->of[i];
        if (next->heading && next->heading != heading) {
            p->y += LINE / 3.0;
            write_lines(p, "asks", next->heading);
        }
        heading = next->heading;
        write_plots_row(p, next);
    }
}

/* Numbers below the lines, and the unit. */
static void write_axis(const plot *p)
{
    const bool share = lab_measure_is_share(lab_measure_get(p->measure));
    const int marks = marks_of(&p->axis);
    for (int i = 0; i <= marks; i++) {
        const double value = p->axis.low + i * p->axis.step;
        const double shown = fabs(value) < p->axis.step / 2 ? 0 : share ? value * 100 : value;
        fprintf(p->to, "<text class=\"mark\" x=\"%.1f\" y=\"%.0f\">%.6g%s</text>\n",
                x_of(p, value), p->y + 18, shown, share ? " %" : "");
    }
    fprintf(p->to, "<text class=\"mark\" x=\"%d\" y=\"%.0f\">%s%s</text>\n", WIDTH / 2,
            p->y + 36, p->of_changes ? "change, " : "", lab_measure_get(p->measure)->unit);
}

/* ---- the text instead of a picture ---- */

/* `id` distinguishes the pictures, `about` completes the title. */
static void write_text(const plot *p, FILE *to, const rows *r, const char *id,
                       const char *about)
{
    char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT];
    fprintf(to, "<title id=\"plot-%s\">", id);
    cli_html_capital(to, lab_measure_get(p->measure)->title);
    fprintf(to, "%s</title>\n<desc id=\"text-%s\">", about, id);
    for (size_t i = 0; i < r->count; i++) {
        const row *next = &r->of[i];
        lab_markup_text(to, next->heading);
        fputs(next->heading ? " " : "", to);
        lab_markup_text(to, next->label);
        fprintf(to, ": %s", value_of(p, next->interval.value, value));
        if (next->bounded)
            fprintf(
                to, ", interval %s",
                cli_study_range(p->measure, next->interval.low, next->interval.high, range));
        fputs(next->stands_out ? ", more than chance. " : ". ", to);
    }
    fputs("</desc>\n", to);
}

/* Draws the rows, and gives them back. */
static void write_plot(FILE *to, plot p, rows *r, const char *id, const char *about)
{
    cli_memory body = cli_memory_begin();
    p.to = body.to;
    p.axis = axis_of(r, p.measure, p.of_changes);
    write_rows(&p, r);
    write_axis(&p);
    char *drawn = cli_memory_end(&body);
    fprintf(to,
            "<svg class=\"plot\" role=\"img\" aria-labelledby=\"plot-%s\" "
            "aria-describedby=\"text-%s\" viewBox=\"0 0 %d %.0f\" "
            "xmlns=\"http://www.w3.org/2000/svg\">\n",
            id, id, WIDTH, p.y + FOOT);
    write_text(&p, to, r, id, about);
    fputs(drawn, to);
    fputs("</svg>\n", to);
    free(drawn);
    rows_release(r);
}

void cli_study_write_plot(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    const bool of_changes = !cli_study_plot_is_of_combinations(f);
    const lab_estimate *first = lab_findings_estimate(f, 0, measure);
    rows r = of_changes ? rows_of_questions(f, measure) : rows_of_combinations(f, measure);
    const plot p = {.reference = of_changes || !first->known ? 0 : first->interval.value,
                    .measure = measure,
                    .of_changes = of_changes};
    write_plot(to, p, &r, lab_measure_get(measure)->name,
               of_changes ? ": what each question changes."
                          : " under each combination of answers.");
}

/* ---- strengths ---- */

static rows rows_of_strengths(const lab_findings *f, size_t number)
{
    lab_strength_effect at[LAB_STRENGTHS_MAX];
    const size_t count = lab_findings_at_strengths(f, number, at);
    rows r = {.of = cli_allocate(count * sizeof *r.of)};
    for (size_t i = 0; i < count; i++) {
        char name[LAB_STRENGTH_NAME], n[32];
        const lab_interval interval = lab_stability_interval(&at[i], count * f->judged);
        if (!at[i].known)
            continue;
        r.of[r.count++] =
            (row){.label = cli_format("%s, n %s", lab_plan_strength(f->plan, i, name),
                                      lab_format_count(at[i].games, n)),
                  .interval = interval,
                  .bounded = interval.low < interval.high,
                  .stands_out = leaves_out(&interval, 0)};
    }
    return r;
}

void cli_study_write_strengths(FILE *to, const lab_findings *f, size_t number)
{
    const lab_effect *effect = &f->against[number];
    const dyar_question *question = &f->experiment.questions[effect->question];
    rows r = rows_of_strengths(f, number);
    char *id = cli_format("strengths-%s", question->id);
    char *about =
        cli_format(": the change with %s instead of %s, at each strength.",
                   question->answers[effect->to].id, question->answers[effect->from].id);
    write_plot(to, (plot){.measure = effect->measure, .of_changes = true}, &r, id, about);
    free(about);
    free(id);
}
