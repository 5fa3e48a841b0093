/*
 * Plots of a study, drawn by gnuplot.
 *
 * What stands in a study may have been written by anybody, and gnuplot runs commands: of
 * strings, of lines of data, of what stands in backquotes.  So it is given numbers and texts of
 * our own only.  It labels rows with their numbers, "row 3", and the labels themselves take the
 * place of these in what it has drawn.
 */
#include "cli/study/study_plots.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/base/cli.h"
#include "cli/base/html.h"
#include "cli/base/memory.h"
#include "cli/study/study_words.h"

enum { MOST_COMBINATIONS = 40, WIDTH = 760, ROW = 22, MARGINS = 90 };

/* Characters of a label that there is room for beside the plot. */
enum { LABEL_MOST = 50, LABEL_MARGIN = 3 };

bool cli_study_plot_is_of_combinations(const lab_findings *f)
{
    return f->plan->design.count <= MOST_COMBINATIONS;
}

/* ---- what is drawn ---- */

/* Rows from the top. */
typedef struct rows {
    size_t count;
    char **labels;
    lab_interval *intervals;
} rows;

static rows rows_begin(size_t most)
{
    return (rows){.labels = cli_allocate(most * sizeof(char *)),
                  .intervals = cli_allocate(most * sizeof(lab_interval))};
}

static void rows_release(rows *r)
{
    for (size_t i = 0; i < r->count; i++)
        free(r->labels[i]);
    free(r->labels);
    free(r->intervals);
}

/* The label becomes theirs. */
static void add_row(rows *r, const lab_interval *interval, char *label)
{
    r->intervals[r->count] = *interval;
    r->labels[r->count++] = label;
}

static rows rows_of_combinations(const lab_findings *f, lab_measure_id measure)
{
    rows r = rows_begin(f->plan->design.count);
    for (size_t c = 0; c < f->plan->design.count; c++) {
        const lab_estimate *estimate = lab_findings_estimate(f, c, measure);
        if (estimate->known)
            add_row(&r, &estimate->interval, cli_study_label(f->plan, c));
    }
    return r;
}

static char *label_of(const lab_findings *f, const lab_effect *effect)
{
    const dyar_question *question = &f->experiment.questions[effect->question];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s: from %s to %s", question->id, question->answers[effect->from].id,
            question->answers[effect->to].id);
    return cli_memory_end(&memory);
}

static rows rows_of_questions(const lab_findings *f, lab_measure_id measure)
{
    rows r = rows_begin(f->experiment.question_count);
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const lab_effect *effect = lab_findings_effect(f, f->importance[i], measure);
        if (effect->known)
            add_row(&r, &effect->effect, label_of(f, effect));
    }
    return r;
}

/* Shares are drawn in hundredths. */
static double scale(lab_measure_id measure)
{
    return lab_measure_is_share(lab_measure_get(measure)) ? 100 : 1;
}

/* What everything is compared with: the first combination, or no effect. */
static double reference(const lab_findings *f, lab_measure_id measure)
{
    const lab_estimate *first = lab_findings_estimate(f, 0, measure);
    const bool of_combinations = cli_study_plot_is_of_combinations(f);
    return of_combinations && first->known ? first->interval.value * scale(measure) : 0;
}

/* ---- the script ---- */

/* Number, value, low, high. */
static void write_data(FILE *to, const rows *r, double by)
{
    fputs("$rows << EOD\n", to);
    for (size_t i = 0; i < r->count; i++)
        fprintf(to, "%zu\t%.9g\t%.9g\t%.9g\n", i, r->intervals[i].value * by,
                r->intervals[i].low * by, r->intervals[i].high * by);
    fputs("EOD\n", to);
}

static size_t margin_of(const rows *r)
{
    size_t most = 0;
    for (size_t i = 0; i < r->count; i++) {
        const size_t length = strlen(r->labels[i]);
        most = length > most ? length : most;
    }
    return (most < LABEL_MOST ? most : LABEL_MOST) + LABEL_MARGIN;
}

static void write_script(FILE *to, const lab_findings *f, lab_measure_id measure, const rows *r)
{
    const lab_measure *m = lab_measure_get(measure);
    const size_t last = r->count ? r->count - 1 : 0;
    const double broken = reference(f, measure);
    fprintf(to,
            "set encoding utf8\n"
            "set terminal svg noenhanced dynamic name '%s' size %d,%zu font 'sans-serif,12' "
            "background rgb 'white'\n",
            m->name, WIDTH, r->count * ROW + MARGINS);
    write_data(to, r, scale(measure));
    fprintf(to,
            "unset key\nset border 1\nset xtics nomirror\n"
            "set ytics 0,1,%zu scale 0\nset format y 'row %%.0f'\nset lmargin %zu\n"
            "set grid xtics ytics lc rgb '#dddddd' lt 1\n"
            "set xlabel '%s%s (%s%s)'\n"
            "set yrange [%zu.5:-0.5]\nset offsets graph 0.02, graph 0.02, 0, 0\n"
            "set arrow from first %.9g, graph 0 to first %.9g, graph 1 nohead lc rgb '#b03a2e' "
            "dt 2\n"
            "plot $rows using 2:1:3:4 with xerrorbars lc rgb '#1f4e79' pt 7 ps 0.6 lw 1.5\n",
            last, margin_of(r), cli_study_plot_is_of_combinations(f) ? "" : "change of ",
            m->title, m->unit, lab_measure_is_share(lab_measure_get(measure)) ? ", in %" : "",
            last, broken, broken);
}

/* ---- gnuplot ---- */

/* A file without a name, to be closed; NULL: there is none. */
static FILE *script_of(const lab_findings *f, lab_measure_id measure, const rows *r)
{
    FILE *script = tmpfile();
    if (!script)
        return NULL;
    write_script(script, f, measure, r);
    if (fflush(script) == 0 && lseek(fileno(script), 0, SEEK_SET) == 0)
        return script;
    fclose(script);
    return NULL;
}

/* Without a shell, and without what its user has it do when it begins (-d). */
static bool start(pid_t *child, int script, int to)
{
    char *const arguments[] = {"gnuplot", "-d", "-", NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    const bool started =
        posix_spawn_file_actions_adddup2(&actions, script, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO) == 0 &&
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) ==
            0 &&
        posix_spawnp(child, "gnuplot", &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

/* All that comes, to be freed; closes `from`. */
static char *read_all(int from)
{
    char buffer[4096];
    ssize_t got;
    cli_memory memory = cli_memory_begin();
    while ((got = read(from, buffer, sizeof buffer)) > 0)
        fwrite(buffer, 1, (size_t)got, memory.to);
    close(from);
    return cli_memory_end(&memory);
}

/* What gnuplot makes of a script, to be freed; NULL when it is not there or cannot. */
static char *draw(FILE *script)
{
    int ends[2], status = -1;
    pid_t child;
    if (!script || pipe2(ends, O_CLOEXEC) != 0)
        return NULL;
    const bool started = start(&child, fileno(script), ends[1]);
    close(ends[1]);
    char *drawn = read_all(ends[0]);
    if (started && waitpid(child, &status, 0) == child && status == 0)
        return drawn;
    free(drawn);
    return NULL;
}

/* ---- what it has drawn ---- */

/* Which row this text is the label of; false when it is none of ours. */
static bool is_row(const char *text, const rows *r, size_t *row, const char **end)
{
    static const char before[] = ">row ";
    char *after;
    if (strncmp(text, before, sizeof before - 1) != 0)
        return false;
    *row = strtoul(text + sizeof before - 1, &after, 10);
    *end = after;
    return *after == '<' && *row < r->count;
}

/* Without what stands before the element: a page has its own head. */
static void write_labelled(FILE *to, const char *svg, const rows *r)
{
    const char *at = strstr(svg, "<svg");
    while (at && *at) {
        size_t row;
        const char *end;
        if (is_row(at, r, &row, &end)) {
            fputc('>', to);
            cli_html_text(to, r->labels[row]);
            at = end;
        } else {
            fputc(*at++, to);
        }
    }
}

static char *labelled(const char *svg, const rows *r)
{
    cli_memory memory = cli_memory_begin();
    write_labelled(memory.to, svg, r);
    return cli_memory_end(&memory);
}

char *cli_study_plot(const lab_findings *f, lab_measure_id measure)
{
    rows r = cli_study_plot_is_of_combinations(f) ? rows_of_combinations(f, measure)
                                                  : rows_of_questions(f, measure);
    FILE *script = script_of(f, measure, &r);
    char *svg = draw(script), *plot = svg && strstr(svg, "<svg") ? labelled(svg, &r) : NULL;
    if (script)
        fclose(script);
    free(svg);
    rows_release(&r);
    return plot;
}
