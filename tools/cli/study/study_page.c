/* A study as a page. */
#include "cli/study/study_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/base/passed.h"
#include "cli/base/html.h"
#include "cli/base/memory.h"
#include "cli/study/study_plots.h"
#include "cli/study/study_summary.h"
#include "cli/study/study_tables.h"
#include "cli/study/study_figures.h"
#include "cli/study/study_words.h"
#include "lab/base/file.h"

static const char style[] =
    "body{font:16px/1.5 Georgia,'Times New Roman',serif;color:#222;max-width:60rem;margin:2rem "
    "auto;padding:0 1rem}\n"
    "h1,h2,h3{line-height:1.2;font-weight:600}h2{margin-top:2.5rem;border-bottom:1px solid "
    "#ccc}\n"
    "table{border-collapse:collapse;margin:1rem 0;font:13px/1.35 Arial,Helvetica,sans-serif}\n"
    "th,td{border-bottom:1px solid #ddd;padding:.25rem .6rem;text-align:left;"
    "vertical-align:top}\n"
    "td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\n"
    "td .i{color:#666;font-size:11px;display:block}\n"
    "td.m{background:#fbeedd;font-weight:600}\n"
    ".faint{color:#666}.caution{border-left:4px solid #b03a2e;padding-left:1rem}\n"
    "figure{margin:1.5rem 0;break-inside:avoid}svg{max-width:100%;height:auto}\n"
    "dt{font-weight:600;margin-top:.6rem}code{font-size:14px}\n"
    "@media print{body{font-size:10.5pt;max-width:none;margin:0}h2,h3{break-after:avoid}"
    "tr,figure{break-inside:avoid}td.m{-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact}}\n";

/* ---- head ---- */

/* A word as a shell takes it for what it is: a quote in it ends the quotes, stands behind a
 * backslash, and begins them again. */
static void write_word(FILE *to, const char *word, size_t length)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=:,./";
    const char *quote = strspn(word, plain) < length ? "'" : "";
    fputs(quote, to);
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\'')
            fputs("'\\''", to);
        else
            fputc(word[i], to);
    fputs(quote, to);
}

/* A setting as an option, or as several: it has a line for each. */
static void write_option(FILE *to, const char *option, const char *setting)
{
    while (*setting) {
        const size_t length = strcspn(setting, "\n");
        fprintf(to, " --%s ", option);
        write_word(to, setting, length);
        setting += length + (setting[length] == '\n');
    }
}

/* The command that plays this study again. */
static void write_command(FILE *to, const lab_plan *plan)
{
    cli_memory memory = cli_memory_begin();
    const char *ruleset = cli_study_setting(plan, "ruleset");
    fputs("dyar study ", memory.to);
    write_word(memory.to, ruleset, strlen(ruleset));
    if (strcmp(cli_study_setting(plan, "match"), "yes") == 0)
        fputs(" --match", memory.to);
    static const char *const options[] = {"setup",   "answer", "set",       "position",
                                          "design",  "only",   "games",     "skill",
                                          "players", "seed",   "turn-limit"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        write_option(memory.to, options[i], cli_study_setting(plan, options[i]));
    char *text = cli_memory_end(&memory);
    fputs("<p>Played again by ", to);
    cli_html_element(to, "code", NULL, text);
    fputs(" with version ", to);
    cli_html_text(to, cli_study_setting(plan, "version"));
    fputs(" of dyar; the rules of the first combination have the hash ", to);
    cli_html_element(to, "code", NULL, plan->combinations[0].rules);
    fputs(".</p>\n", to);
    free(text);
}

static void write_head(FILE *to, const lab_findings *f)
{
    const char *name = cli_study_setting(f->plan, "name");
    char *frame = cli_study_frame(f);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          to);
    cli_html_text(to, name);
    fprintf(to, ": which questions matter</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>",
            style);
    cli_html_text(to, name);
    fputs(": which of the open questions matter?</h1>\n<p>Sources leave open how this game was "
          "played. Here the answers on offer have been played against each other: ",
          to);
    cli_html_text(to, frame);
    fputs(".</p>\n", to);
    char *left_out = cli_study_left_out(f->plan);
    if (left_out)
        cli_html_element(to, "p", NULL, left_out);
    free(left_out);
    write_command(to, f->plan);
    free(frame);
}

/* ---- questions ---- */

static void write_verdicts(FILE *to, const lab_findings *f)
{
    char verdict[LAB_VERDICT_TEXT];
    fputs("<h2>What was found</h2>\n<dl>\n", to);
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        cli_html_element(to, "dt", NULL, f->experiment.questions[q].asks);
        fputs("<dd>", to);
        cli_html_text(to, cli_study_verdict(f, q, verdict));
        fputs("</dd>\n", to);
    }
    fputs(
        "</dl>\n<p class=\"caution\">Play shows what rules lead to. That a game ends well, is "
        "fair or is full of choices cannot prove that people played it so: only sources can. "
        "A question that changes nothing here may still be worth asking.</p>\n",
        to);
}

static void write_answers(FILE *to, const dyar_question *question)
{
    fputs("<ul>\n", to);
    for (size_t i = 0; i < question->answer_count; i++) {
        const dyar_answer *answer = &question->answers[i];
        fputs("<li>", to);
        cli_html_element(to, "b", NULL, answer->id);
        fputs(": ", to);
        cli_html_text(to, answer->standing);
        if (answer->source) {
            fputs(", ", to);
            cli_html_text(to, answer->source);
        }
        if (answer->note) {
            fputs(". ", to);
            cli_html_text(to, answer->note);
        }
        fputs("</li>\n", to);
    }
    fputs("</ul>\n", to);
}

static void write_questions(FILE *to, const lab_findings *f)
{
    fputs(
        "<h2>Question by question</h2>\n<p>Those that change most first. The two answers "
        "that differ most are compared; a difference is shaded where p, as corrected, is below "
        "0.05.</p>\n",
        to);
    cli_html_element(to, "p", NULL, CLI_ABOUT_EFFECTS);
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        cli_html_element(to, "h3", NULL, f->experiment.questions[q].asks);
        fputc('\n', to);
        write_answers(to, &f->experiment.questions[q]);
        cli_study_write_effects(to, f, q);
    }
}

/* ---- plots ---- */

/* What is always of interest, and what some question changes. */
static bool is_plotted(const lab_findings *f, lab_measure_id measure)
{
    if (!lab_findings_knows(f, measure))
        return false;
    if (measure == LAB_MEASURE_COMPLETION || measure == LAB_MEASURE_BALANCE)
        return true;
    for (size_t q = 0; q < f->experiment.question_count; q++)
        if (lab_effect_matters(lab_findings_effect(f, q, measure)))
            return true;
    return false;
}

static bool write_plot(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    const lab_measure *m = lab_measure_get(measure);
    errno = 0;
    char *plot = cli_study_plot(f, measure);
    if (!plot && errno == ENOMEM)
        cli_out_of_memory();
    if (!plot)
        return false;
    fprintf(to, "<figure>\n%s<figcaption>", plot);
    cli_html_text(to, m->title);
    fputs(": ", to);
    cli_html_text(to, m->definition);
    fputs(".</figcaption>\n</figure>\n", to);
    free(plot);
    return true;
}

static void write_plots(FILE *to, const lab_findings *f)
{
    bool drawn = true;
    fputs("<h2>Measures that change</h2>\n", to);
    if (cli_study_plot_is_of_combinations(f))
        fprintf(
            to,
            "<p>Each combination with its interval; the broken line is the first, %s.</p>\n",
            cli_study_first(f->plan));
    else
        fputs("<p>What each question changes, with its interval; at the broken line it changes "
              "nothing.</p>\n",
              to);
    for (lab_measure_id id = 0; id < LAB_MEASURES && drawn; id++)
        if (is_plotted(f, id))
            drawn = write_plot(to, f, id);
    if (drawn)
        return;
    fputs("<p class=\"faint\">Plots are left out: gnuplot was not there to draw them.</p>\n",
          to);
    cli_complain("the page is without plots: gnuplot is not there, or failed");
    cli_hint("'apt-get install gnuplot-nox' installs it on Debian");
}

/* ---- the rest ---- */

static void write_definitions(FILE *to, const lab_findings *f)
{
    fputs("<h2>What is measured</h2>\n<dl>\n", to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_measure *m = lab_measure_get(id);
        if (!lab_findings_knows(f, id))
            continue;
        cli_html_element(to, "dt", NULL, m->title);
        fputs("<dd>", to);
        cli_html_text(to, m->definition);
        fputs(" <span class=\"faint\">(", to);
        cli_html_text(to, m->unit);
        fputs("; ", to);
        cli_html_text(to, m->source);
        fputs(")</span></dd>\n", to);
    }
    fputs("</dl>\n", to);
    cli_html_element(to, "p", NULL, CLI_ABOUT_GAMES);
    cli_html_element(to, "p", NULL, CLI_ABOUT_INTERVALS);
}

static void write_part(FILE *to, const char *before, const char *text)
{
    if (!text)
        return;
    fputs(before, to);
    cli_html_text(to, text);
}

static void write_sources(FILE *to, const lab_plan *plan)
{
    if (plan->source_count == 0)
        return;
    fputs("<h2>Sources of the ruleset</h2>\n<dl>\n", to);
    for (size_t i = 0; i < plan->source_count; i++) {
        const dyar_source_entry *s = &plan->sources[i];
        cli_html_element(to, "dt", NULL, s->key);
        fputs("<dd>", to);
        write_part(to, "", s->by);
        write_part(to, s->by ? ": " : "", s->title);
        write_part(to, ", in: ", s->in);
        write_part(to, ", ", s->year);
        write_part(to, ", p. ", s->page);
        write_part(to, "; told by ", s->informant);
        write_part(to, "; ", s->place);
        write_part(to, " (", s->licence);
        fputs(s->licence ? ")</dd>\n" : "</dd>\n", to);
    }
    fputs("</dl>\n", to);
}

static void write_all(FILE *to, const lab_findings *f)
{
    write_head(to, f);
    if (f->played == 0) {
        fputs("<p>No game has been played yet.</p>\n</body>\n</html>\n", to);
        return;
    }
    if (f->experiment.question_count > 0) {
        write_verdicts(to, f);
        cli_study_write_overview(to, f);
        write_plots(to, f);
        write_questions(to, f);
    }
    cli_study_write_ranking(to, f);
    cli_study_write_measures(to, f);
    write_definitions(to, f);
    write_sources(to, f->plan);
    fputs("</body>\n</html>\n", to);
}

/* Whether the page can be written is known before anything is drawn. */
static cli_status write_page(const lab_findings *findings, const char *path)
{
    lab_file file;
    lab_error error;
    bool written = lab_file_open(&file, path, &error);
    if (written) {
        cli_memory memory = cli_memory_begin();
        write_all(memory.to, findings);
        char *page = cli_memory_end(&memory), *text = cli_passed_text(page);
        written = lab_file_replace(&file, text, strlen(text), &error);
        free(page);
        free(text);
        lab_file_close(&file);
    }
    if (written)
        cli_print_line(stdout, "%s", path);
    else
        cli_complain("%s", error.message);
    return written ? CLI_DONE : CLI_SYSTEM;
}

cli_status cli_study_write_page(const lab_findings *findings, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("cannot make the folder '%s': %s", folder, strerror(errno));
        return CLI_SYSTEM;
    }
    char *path = cli_format("%s/index.html", folder);
    const cli_status status = write_page(findings, path);
    free(path);
    return status;
}
