/* A study as a page. */
#include "cli/study/study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/base/passed.h"
#include "cli/base/html.h"
#include "lab/base/markup.h"
#include "cli/base/memory.h"
#include "cli/rulesets/describe.h"
#include "cli/study/study_words.h"
#include "lab/base/file.h"

static const char style[] =
    "body{font:16px/1.5 Georgia,'Times New "
    "Roman',serif;color:#222;background:#fff;max-width:76rem;"
    "margin:2rem auto;padding:0 1rem}\n"
    "p,dl,ul,ol{max-width:46rem}h1,h2,h3,h4{line-height:1.2;font-weight:600;max-width:46rem}\n"
    "h2{margin-top:2.5rem;border-bottom:1px solid #767676;max-width:none}h3{margin-top:2rem}\n"
    "a{color:#1f4e79}nav h2{font-size:1.1rem;margin-top:1.5rem;border:0}nav li{padding:.1rem "
    "0}nav ul ul{columns:15rem}dt{font-weight:600;margin-top:.6rem}"
    "dd{margin:0 0 0 1.5rem}\n"
    "code{font-size:14px;overflow-wrap:anywhere}.faint{color:#595959}\n"
    ".caution{border-left:4px solid #b03a2e;padding-left:1rem}\n"
    ".box{overflow-x:auto;margin:1rem 0}.box:focus-visible,a:focus-visible{outline:3px solid "
    "#1f4e79;outline-offset:2px}\n"
    "table{border-collapse:collapse;font:14px/1.35 Arial,Helvetica,sans-serif}\n"
    "caption{text-align:left;font-weight:600;padding:.25rem 0}caption "
    "span{position:sticky;left:0;"
    "display:inline-block;max-width:calc(100vw - 3.2rem);padding:0 "
    ".6rem;box-sizing:border-box}\n"
    "th,td{border-bottom:1px solid #ddd;padding:.25rem .6rem;text-align:left;"
    "vertical-align:top}\n"
    "thead th{vertical-align:bottom;border-bottom:2px solid #767676}tbody th{font-weight:400;"
    "min-width:6rem;max-width:20rem}\n"
    "td.n,th.n,th.q{text-align:right;font-variant-numeric:tabular-nums}td.n{white-space:nowrap}"
    "th.q{min-width:8rem}\n"
    "td .i,tbody th "
    ".i{color:#595959;font-size:12px;font-weight:400;display:block;white-space:normal}\n"
    "td.m{background:#fbeedd;font-weight:700}\n"
    ".plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));"
    "gap:1.5rem}\n"
    "figure{margin:0;max-width:32rem;break-inside:avoid}figcaption{margin-bottom:.75rem}\n"
    ".plot{width:100%;height:auto;font:14px Arial,Helvetica,sans-serif}\n"
    ".plot .asks{font-weight:700}.plot text.in{fill:#595959}.plot text.out{font-weight:700;"
    "fill:#8c2d04}.plot .v{text-anchor:end}.plot "
    "text{paint-order:stroke;stroke:#fff;stroke-width:3px}\n"
    ".plot g.in{stroke:#767676;fill:#fff;stroke-width:1.5}.plot "
    "g.out{stroke:#8c2d04;fill:#8c2d04;stroke-width:3}\n"
    ".plot path.mark{stroke:#ddd}.plot "
    "text.mark{font-size:12px;fill:#595959;text-anchor:middle}\n"
    ".plot .reference{stroke:#1f4e79;stroke-dasharray:5 4}\n"
    "@media(max-width:40rem){dd{margin-left:0}ul,ol{padding-left:1.25rem}}\n"
    "@media print{@page{margin:15mm}body{font-size:10.5pt;max-width:none;margin:0;padding:0}"
    ".box{overflow:visible}table{font-size:8pt;width:100%}td .i,tbody th .i{font-size:7pt}"
    "th,td{padding:.15rem .3rem}td.n{white-space:normal}tbody th,th.q{min-width:0}tbody "
    "th{max-width:9rem}\n"
    "thead{display:table-header-group}caption span{position:static;max-width:none}"
    "tr,figure,dt{break-inside:avoid}"
    "h1,h2,h3,h4,caption,thead,dt{break-after:avoid}h2+p,h3+p,h4+p,h4+p+ul,dd{"
    "break-before:avoid}main ul{break-inside:avoid;break-after:avoid}#appendix{"
    "break-before:page}\n"
    "p,li,dd{orphans:3;widows:3}\n"
    ".plots{grid-template-columns:1fr 1fr}"
    "td.m,.plot{-webkit-print-color-adjust:exact;print-color-adjust:exact}}\n";

/* ---- the command ---- */

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
static void write_command(FILE *to, const lab_findings *f)
{
    const lab_plan *plan = f->plan;
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
    fputs("<p>This study is played again by ", to);
    cli_html_element(to, "code", NULL, text);
    fputs(" with version ", to);
    lab_markup_text(to, cli_study_setting(plan, "version"));
    fputs(" of dyar; the rules of the first combination have the hash ", to);
    cli_html_element(to, "code", NULL, plan->combinations[0].rules);
    fputs(".</p>\n", to);
    free(text);
}

/* ---- head ---- */

static void write_head(FILE *to, const lab_findings *f)
{
    const char *name = cli_study_setting(f->plan, "name");
    char *frame = cli_study_frame(f);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          to);
    lab_markup_text(to, name);
    fprintf(to, ": which questions matter</title>\n<style>\n%s</style>\n</head>\n<body>\n",
            style);
    fputs("<header>\n<h1>", to);
    lab_markup_text(to, name);
    fputs(": which of the open questions matter?</h1>\n<p>Sources leave open how this game was "
          "played. Here the answers on offer have been played against each other: ",
          to);
    lab_markup_text(to, frame);
    fputs(".</p>\n", to);
    char *left_out = cli_study_left_out(f->plan);
    if (left_out)
        cli_html_element(to, "p", NULL, left_out);
    free(left_out);
    fputs("</header>\n", to);
    free(frame);
}

/* ---- questions ---- */

static void write_verdicts(FILE *to, const lab_findings *f)
{
    char verdict[LAB_VERDICT_TEXT];
    fputs("<dl>\n", to);
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        fprintf(to, "<dt><a href=\"#question-%zu\">", i + 1);
        lab_markup_text(to, f->experiment.questions[q].asks);
        fputs("</a></dt>\n<dd>", to);
        lab_markup_text(to, cli_study_verdict(f, q, verdict));
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
        lab_markup_text(to, answer->standing);
        if (answer->source) {
            fputs(", ", to);
            lab_markup_text(to, answer->source);
        }
        if (answer->note) {
            fputs(". ", to);
            lab_markup_text(to, answer->note);
        }
        fputs("</li>\n", to);
    }
    fputs("</ul>\n", to);
}

static void write_questions(FILE *to, const lab_findings *f)
{
    char verdict[LAB_VERDICT_TEXT];
    fputs("<p>Those that change most first. The two answers that differ most are compared; a "
          "difference is bold and shaded where p, as corrected, is below 0.05.</p>\n",
          to);
    cli_html_element(to, "p", NULL, CLI_ABOUT_EFFECTS);
    fputc('\n', to);
    for (size_t i = 0; i < f->experiment.question_count; i++) {
        const size_t q = f->importance[i];
        fprintf(to, "<h4 id=\"question-%zu\">", i + 1);
        lab_markup_text(to, f->experiment.questions[q].asks);
        fputs("</h4>\n", to);
        cli_html_element(to, "p", NULL, cli_study_verdict(f, q, verdict));
        write_answers(to, &f->experiment.questions[q]);
        cli_study_write_effects(to, f, q);
    }
}

/* ---- plots ---- */

/* How many questions change a measure; those that change it much count for more than all others
 * together. */
static size_t weight_of(const lab_findings *f, lab_measure_id measure)
{
    size_t weight = 0;
    for (size_t q = 0; q < f->experiment.question_count; q++) {
        const lab_effect *effect = lab_findings_effect(f, q, measure);
        if (lab_effect_matters(effect))
            weight += lab_effect_is_large(effect) ? f->experiment.question_count : 1;
    }
    return weight;
}

/* Of what is not about the same as `other`, what questions change most; where they change
 * nothing, whether games end and whether seats are equal.  LAB_MEASURES: nothing is known. */
static lab_measure_id weightiest(const lab_findings *f, lab_measure_id other)
{
    static const lab_measure_id always[] = {LAB_MEASURE_COMPLETION, LAB_MEASURE_BALANCE};
    const char *about = other < LAB_MEASURES ? lab_measure_get(other)->about : "";
    lab_measure_id best = LAB_MEASURES;
    size_t most = 0;
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (weight_of(f, id) > most && strcmp(lab_measure_get(id)->about, about) != 0) {
            best = id;
            most = weight_of(f, id);
        }
    for (size_t i = 0; i < 2 && best == LAB_MEASURES; i++)
        if (always[i] != other && lab_findings_knows(f, always[i]))
            best = always[i];
    return best;
}

static void write_figure(FILE *to, const lab_findings *f, lab_measure_id measure)
{
    const lab_measure *m = lab_measure_get(measure);
    const char *first = cli_study_first(f->plan);
    char *caption =
        cli_study_plot_is_of_combinations(f)
            ? cli_format(
                  "Each line is a combination of answers; the broken line is the first, %s.",
                  first)
            : cli_format(
                  "Each line is the change from one answer to another; at the broken line "
                  "nothing changes.");
    fputs("<figure>\n<figcaption><b>", to);
    cli_html_capital(to, m->title);
    fputs("</b>: ", to);
    lab_markup_text(to, m->definition);
    fputs(". ", to);
    lab_markup_text(to, caption);
    fputs("</figcaption>\n", to);
    cli_study_write_plot(to, f, measure);
    fputs("</figure>\n", to);
    free(caption);
}

static const char about_plots[] =
    "Each dot has its value at the right and its interval around it. Full and bold is what "
    "stands out: an answer to a question that changes the measure by more than chance, many "
    "differences being looked at, and whose interval leaves out the broken line.";

static void write_two_plots(FILE *to, const lab_findings *f)
{
    const lab_measure_id first = weightiest(f, LAB_MEASURES);
    const lab_measure_id second = weightiest(f, first);
    cli_html_element(to, "p", NULL, about_plots);
    fputs("\n<div class=\"plots\">\n", to);
    if (first < LAB_MEASURES)
        write_figure(to, f, first);
    if (second < LAB_MEASURES)
        write_figure(to, f, second);
    fputs("</div>\n", to);
}

/* Whether some question changes a measure that is not one of the two. */
static bool is_other(const lab_findings *f, lab_measure_id measure)
{
    const lab_measure_id first = weightiest(f, LAB_MEASURES);
    return measure != first && measure != weightiest(f, first) && weight_of(f, measure) > 0;
}

static void write_other_plots(FILE *to, const lab_findings *f)
{
    fputs("<div class=\"plots\">\n", to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (is_other(f, id))
            write_figure(to, f, id);
    fputs("</div>\n", to);
}

/* ---- the rest ---- */

static void write_definitions(FILE *to, const lab_findings *f)
{
    fputs("<dl>\n", to);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        const lab_measure *m = lab_measure_get(id);
        if (!lab_findings_knows(f, id))
            continue;
        cli_html_element(to, "dt", NULL, m->title);
        fputs("<dd>", to);
        lab_markup_text(to, m->definition);
        fputs(" <span class=\"faint\">(", to);
        lab_markup_text(to, m->unit);
        fputs("; ", to);
        lab_markup_text(to, m->source);
        fputs(")</span></dd>\n", to);
    }
    fputs("</dl>\n", to);
    cli_html_element(to, "p", NULL, CLI_ABOUT_GAMES);
    fputc('\n', to);
    cli_html_element(to, "p", NULL, CLI_ABOUT_INTERVALS);
    fputc('\n', to);
}

static void write_sources(FILE *to, const lab_findings *f)
{
    const lab_plan *plan = f->plan;
    fputs("<dl>\n", to);
    for (size_t i = 0; i < plan->source_count; i++) {
        const dyar_source_entry *s = &plan->sources[i];
        cli_html_element(to, "dt", NULL, s->key);
        fputs("<dd>", to);
        cli_memory memory = cli_memory_begin();
        cli_print_work(memory.to, s);
        char *work = cli_memory_end(&memory);
        lab_markup_text(to, work);
        free(work);
        fputs("</dd>\n", to);
    }
    fputs("</dl>\n", to);
}

/* ---- the whole ---- */

static bool has_questions(const lab_findings *f)
{
    return f->experiment.question_count > 0;
}

static bool has_other_plots(const lab_findings *f)
{
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (is_other(f, id))
            return true;
    return false;
}

static bool has_sources(const lab_findings *f)
{
    return f->plan->source_count > 0;
}

static bool has_wear(const lab_findings *f)
{
    return f->wear[0].games > 0;
}

typedef struct part {
    const char *id, *heading;
    void (*write)(FILE *to, const lab_findings *f);
    bool (*is_there)(const lab_findings *f); /* NULL: always */
} part;

/* What a reader came for, then what they may look up. */
static const part front[] = {
    {"findings", "What was found", write_verdicts, has_questions},
    {"plots", "The two measures that change most", write_two_plots, has_questions},
    {0},
};
static const part appendix[] = {
    {"overview", "At a glance", cli_study_write_overview, has_questions},
    {"questions", "Question by question", write_questions, has_questions},
    {"other-plots", "Other measures that change", write_other_plots, has_other_plots},
    {"fieldwork", "What fieldwork would settle", cli_study_write_settling, has_questions},
    {"wear", "How the board is worn", cli_study_write_wear, has_wear},
    {"combinations", "Combinations", cli_study_write_ranking, NULL},
    {"measures", "All measures", cli_study_write_measures, NULL},
    {"definitions", "What is measured", write_definitions, NULL},
    {"sources", "Sources of the ruleset", write_sources, has_sources},
    {"again", "How this study is played again", write_command, NULL},
    {0},
};

static void write_entries(FILE *to, const lab_findings *f, const part *parts)
{
    for (const part *p = parts; p->id; p++)
        if (!p->is_there || p->is_there(f))
            fprintf(to, "<li><a href=\"#%s\">%s</a></li>\n", p->id, p->heading);
}

static void write_contents(FILE *to, const lab_findings *f)
{
    fputs("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ul>\n", to);
    write_entries(to, f, front);
    fputs("<li><a href=\"#appendix\">Appendix</a>\n<ul>\n", to);
    write_entries(to, f, appendix);
    fputs("</ul></li>\n</ul>\n</nav>\n", to);
}

static void write_parts(FILE *to, const lab_findings *f, const part *parts, const char *heading)
{
    for (const part *p = parts; p->id; p++) {
        if (p->is_there && !p->is_there(f))
            continue;
        fprintf(to, "<%s id=\"%s\">%s</%s>\n", heading, p->id, p->heading, heading);
        p->write(to, f);
    }
}

static void write_all(FILE *to, const lab_findings *f)
{
    write_head(to, f);
    if (f->played == 0) {
        fputs("<main><p>No game has been played yet.</p></main>\n</body>\n</html>\n", to);
        return;
    }
    write_contents(to, f);
    fputs("<main>\n", to);
    write_parts(to, f, front, "h2");
    fputs("<h2 id=\"appendix\">Appendix</h2>\n", to);
    write_parts(to, f, appendix, "h3");
    fputs("</main>\n</body>\n</html>\n", to);
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
