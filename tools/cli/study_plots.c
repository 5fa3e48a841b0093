/* Plots of a study, drawn by gnuplot. */
#include "cli/study_plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/memory.h"
#include "cli/study_words.h"

enum { MOST_COMBINATIONS = 40, WIDTH = 760, ROW = 22, MARGINS = 90 };

bool cli_study_plot_is_of_combinations(const lab_findings *f)
{
    return f->plan->design.count <= MOST_COMBINATIONS;
}

/* ---- what is drawn ---- */

/* Shares are drawn in hundredths. */
static double scale(lab_measure_id measure)
{
    return cli_study_is_share(measure) ? 100 : 1;
}

/* Rows from the top: number, value, low, high, label. */
static void write_row(FILE *to, size_t row, lab_measure_id measure,
                      const lab_interval *interval, const char *label)
{
    fprintf(to, "%zu\t%.9g\t%.9g\t%.9g\t\"%s\"\n", row, interval->value * scale(measure),
            interval->low * scale(measure), interval->high * scale(measure), label);
}

static size_t write_combinations(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    size_t rows = 0;
    for (size_t c = 0; c < f->plan->design.count; c++) {
        const lab_estimate *estimate = lab_findings_estimate(f, c, measure);
        if (!estimate->known)
            continue;
        char *label = cli_study_label(f->plan, c);
        write_row(to, rows++, measure, &estimate->interval, label);
        free(label);
    }
    return rows;
}

static size_t write_questions(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    size_t rows = 0;
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        const dyar_question *question = &f->experiment.questions[q];
        const lab_effect *effect = lab_findings_effect(f, q, measure);
        char label[256];
        if (!effect->known)
            continue;
        snprintf(label, sizeof label, "%s: %s - %s", question->id,
                 question->answers[effect->to].id, question->answers[effect->from].id);
        write_row(to, rows++, measure, &effect->effect, label);
    }
    return rows;
}

/* What everything is compared with: the first combination, or no effect. */
static double reference(const lab_findings *f, lab_measure_id measure)
{
    const lab_estimate *first = lab_findings_estimate(f, 0, measure);
    const bool of_combinations = cli_study_plot_is_of_combinations(f);
    return of_combinations && first->known ? first->interval.value * scale(measure) : 0;
}

/* ---- gnuplot ---- */

static void write_script(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    const lab_measure *m = lab_measure_get(measure);
    const bool of_combinations = cli_study_plot_is_of_combinations(f);
    cli_memory data = cli_memory_begin();
    const size_t rows = of_combinations ? write_combinations(data.to, f, measure)
                                        : write_questions(data.to, f, measure);
    char *text = cli_memory_end(&data);
    fprintf(to,
            "set encoding utf8\n"
            "set terminal svg noenhanced dynamic name '%s' size %d,%zu font 'sans-serif,12' "
            "background rgb 'white'\n"
            "$rows << EOD\n%sEOD\n"
            "unset key\nset border 1\nset xtics nomirror\nset ytics scale 0\n"
            "set grid xtics ytics lc rgb '#dddddd' lt 1\n"
            "set xlabel '%s%s (%s%s)'\n"
            "set yrange [%zu.5:-0.5]\nset offsets graph 0.02, graph 0.02, 0, 0\n"
            "set arrow from first %.9g, graph 0 to first %.9g, graph 1 nohead lc rgb '#b03a2e' "
            "dt 2\n"
            "plot $rows using 2:1:3:4:ytic(5) with xerrorbars lc rgb '#1f4e79' pt 7 ps 0.6 lw "
            "1.5\n",
            m->name, WIDTH, rows * ROW + MARGINS, text, of_combinations ? "" : "change of ",
            m->title, m->unit, cli_study_is_share(measure) ? ", in %" : "", rows ? rows - 1 : 0,
            reference(f, measure), reference(f, measure));
    free(text);
}

/* What a command prints; NULL when it fails. */
static char *output_of(const char *command)
{
    char buffer[4096];
    size_t got;
    FILE *from = popen(command, "r");
    cli_memory memory = cli_memory_begin();
    while (from && (got = fread(buffer, 1, sizeof buffer, from)) > 0)
        fwrite(buffer, 1, got, memory.to);
    char *text = cli_memory_end(&memory);
    if (from && pclose(from) == 0)
        return text;
    free(text);
    return NULL;
}

/* Without what stands before the element: a page has its own head. */
static char *svg_element(char *text)
{
    char *begin = text ? strstr(text, "<svg") : NULL;
    if (begin)
        memmove(text, begin, strlen(begin) + 1);
    else
        free(text);
    return begin ? text : NULL;
}

char *cli_study_plot(const lab_findings *findings, lab_measure_id measure)
{
    char path[] = "/tmp/dyar-plot-XXXXXX", command[64];
    const int fd = mkstemp(path);
    FILE *script = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!script)
        return NULL;
    write_script(script, findings, measure);
    const bool written = fclose(script) == 0;
    snprintf(command, sizeof command, "gnuplot %s 2>/dev/null", path);
    char *plot = written ? svg_element(output_of(command)) : NULL;
    unlink(path);
    return plot;
}
