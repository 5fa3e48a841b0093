/* SPDX-License-Identifier: MIT */
/* A study as a page: what fills the slots of study_page.html. */
#include "cli/study/study.h"

#include <errno.h>
#include <sys/stat.h>

#include "cli/base/html.h"
#include "cli/base/memory.h"
#include "cli/base/safe_text.h"
#include "cli/base/template.h"
#include "cli/play/players.h"
#include "cli/rulesets/describe.h"
#include "cli/study/study_words.h"
#include "lab/base/markup.h"
#include "lab/base/file.h"

extern const char cli_study_page[]; /* study_page.html */

enum slot {
    PLAYED,
    NAME,
    FRAME,
    LEFT_OUT,
    COMMAND,
    VERSION,
    HASH,
    QUESTIONS,
    NUMBER,
    ASKS,
    VERDICT,
    HEADLINE,
    EXPLAINED,
    PICTURE,
    EFFECTS,
    ANSWERS,
    ANSWER,
    STANDING,
    ANSWER_SOURCE,
    ANSWER_NOTE,
    MEASURES,
    MEASURE,
    DEFINITION,
    UNIT,
    MEASURE_SOURCE,
    MAIN_PLOTS,
    OTHER_PLOTS,
    PLOT_TITLE,
    PLOT_LINES,
    PLOT,
    SOURCES,
    SOURCE,
    WORK,
    OVERVIEW,
    SETTLING,
    WEAR,
    RELATED,
    RANKING,
    ALL_MEASURES,
    ABOUT_EFFECTS,
    ABOUT_GAMES,
    ABOUT_INTERVALS,
    ABOUT_STRENGTHS,
    AMONG,
    SLOTS
};

typedef struct study_page {
    const lab_findings *f;
    cli_slot slots[SLOTS + 1];
    char *made[SLOTS]; /* texts that the page owns */
    size_t question;   /* of the experiment; the one that is selected */
    lab_measure_id measure;
} study_page;

static void set(study_page *p, enum slot slot, const char *text)
{
    p->slots[slot].text = text;
}

/* The page frees the text. */
static void set_made(study_page *p, enum slot slot, char *text)
{
    free(p->made[slot]);
    p->made[slot] = text;
    set(p, slot, text);
}

static char *printed(void (*write)(FILE *to, const lab_findings *f), const lab_findings *f)
{
    cli_memory memory = cli_memory_begin();
    write(memory.to, f);
    return cli_memory_end(&memory);
}

/* ---- the command ---- */

/* Prints a word that a shell takes literally: a quote in it ends the quotes, follows a
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
    static const char *const options[] = {"setup",   "answer",    "set",   "position",
                                          "design",  "only",      "games", "skill",
                                          "players", "strengths", "seed",  "turn-limit"};
    const char *ruleset = cli_study_setting(f->plan, "ruleset");
    fputs("dyar study ", to);
    write_word(to, ruleset, strlen(ruleset));
    if (strcmp(cli_study_setting(f->plan, "match"), "yes") == 0)
        fputs(" --match", to);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        write_option(to, options[i], cli_study_setting(f->plan, options[i]));
}

/* ---- questions ---- */

/* "Drama: how far behind the winner was, ..." */
static char *explain(lab_measure_id id)
{
    cli_memory memory = cli_memory_begin();
    cli_html_capital(memory.to, lab_measure_get(id)->title);
    fputs(": ", memory.to);
    lab_markup_text(memory.to, lab_measure_get(id)->definition);
    fputs(".", memory.to);
    return cli_memory_end(&memory);
}

static char *draw_strengths(const lab_findings *f, size_t number)
{
    cli_memory picture = cli_memory_begin();
    cli_study_write_strengths(picture.to, f, number);
    return cli_memory_end(&picture);
}

/* What was found of the question, with the measure explained and a picture, if anything was. */
static void set_headline(study_page *p)
{
    const lab_headline headline = lab_findings_headline(p->f, p->question);
    set_made(p, HEADLINE, cli_study_headline(p->f, p->question));
    set_made(p, PICTURE, headline.found ? draw_strengths(p->f, headline.number) : NULL);
    set_made(p, EXPLAINED,
             headline.found ? explain(p->f->against[headline.number].measure) : NULL);
}

static bool select_question(void *context, size_t i)
{
    study_page *p = context;
    if (i == p->f->experiment.question_count)
        return false;
    char verdict[LAB_VERDICT_TEXT];
    cli_memory effects = cli_memory_begin();
    p->question = p->f->importance[i];
    cli_study_write_effects(effects.to, p->f, p->question);
    set_made(p, NUMBER, cli_format("%zu", i + 1));
    set(p, ASKS, p->f->experiment.questions[p->question].asks);
    set_made(p, VERDICT, cli_format("%s", cli_study_verdict(p->f, p->question, verdict)));
    set_made(p, EFFECTS, cli_memory_end(&effects));
    set_headline(p);
    return true;
}

static bool select_answer(void *context, size_t i)
{
    study_page *p = context;
    const dyar_question *question = &p->f->experiment.questions[p->question];
    if (i == question->answer_count)
        return false;
    set(p, ANSWER, question->answers[i].id);
    set(p, STANDING, question->answers[i].standing);
    set(p, ANSWER_SOURCE, question->answers[i].source);
    set(p, ANSWER_NOTE, question->answers[i].note);
    return true;
}

/* ---- measures ---- */

static bool set_measure(study_page *p, lab_measure_id id)
{
    p->measure = id;
    if (id >= LAB_MEASURES)
        return false;
    const lab_measure *m = lab_measure_get(id);
    set(p, MEASURE, m->title);
    set(p, DEFINITION, m->definition);
    set(p, UNIT, m->unit);
    set(p, MEASURE_SOURCE, m->source);
    return true;
}

/* The first measure, or the one after `p->measure`, that fits. */
static lab_measure_id next_measure(const study_page *p, size_t i,
                                   bool (*fits)(const lab_findings *f, lab_measure_id id))
{
    lab_measure_id id = i == 0 ? 0 : p->measure + 1;
    while (id < LAB_MEASURES && !fits(p->f, id))
        id++;
    return id;
}

static bool select_measure(void *context, size_t i)
{
    study_page *p = context;
    return set_measure(p, next_measure(p, i, lab_findings_knows));
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

/* Whether some question changes a measure that is not one of the two. */
static bool is_other(const lab_findings *f, lab_measure_id measure)
{
    const lab_measure_id first = weightiest(f, LAB_MEASURES);
    return measure != first && measure != weightiest(f, first) && weight_of(f, measure) > 0;
}

static bool set_plot(study_page *p, lab_measure_id id)
{
    if (!set_measure(p, id))
        return false;
    cli_memory title = cli_memory_begin(), plot = cli_memory_begin();
    cli_html_capital(title.to, lab_measure_get(id)->title);
    cli_study_write_plot(plot.to, p->f, id);
    set_made(p, PLOT_TITLE, cli_memory_end(&title));
    set_made(p, PLOT, cli_memory_end(&plot));
    return true;
}

static bool select_main_plot(void *context, size_t i)
{
    study_page *p = context;
    const lab_measure_id first = weightiest(p->f, LAB_MEASURES);
    return i < 2 && set_plot(p, i == 0 ? first : weightiest(p->f, first));
}

static bool select_other_plot(void *context, size_t i)
{
    study_page *p = context;
    return set_plot(p, next_measure(p, i, is_other));
}

static char *plot_lines(const lab_findings *f)
{
    return cli_study_plot_is_of_combinations(f)
               ? cli_format("Each line is a combination of answers; the broken line is the "
                            "first, %s.",
                            cli_study_first(f->plan))
               : cli_format("Each line is the change from one answer to another; at the broken "
                            "line nothing changes.");
}

/* ---- sources ---- */

static bool select_source(void *context, size_t i)
{
    study_page *p = context;
    if (i == p->f->plan->source_count)
        return false;
    cli_memory work = cli_memory_begin();
    cli_print_work(work.to, &p->f->plan->sources[i]);
    set(p, SOURCE, p->f->plan->sources[i].key);
    set_made(p, WORK, cli_memory_end(&work));
    return true;
}

/* ---- the whole ---- */

static const cli_slot all_slots[SLOTS + 1] = {
    [PLAYED] = {.name = "played"},
    [NAME] = {.name = "name"},
    [FRAME] = {.name = "frame"},
    [LEFT_OUT] = {.name = "left-out"},
    [COMMAND] = {.name = "command"},
    [VERSION] = {.name = "version"},
    [HASH] = {.name = "hash"},
    [QUESTIONS] = {.name = "questions", .select = select_question},
    [NUMBER] = {.name = "number"},
    [ASKS] = {.name = "asks"},
    [VERDICT] = {.name = "verdict"},
    [HEADLINE] = {.name = "headline"},
    [EXPLAINED] = {.name = "explained", .html = true},
    [PICTURE] = {.name = "picture", .html = true},
    [EFFECTS] = {.name = "effects", .html = true},
    [ANSWERS] = {.name = "answers", .select = select_answer},
    [ANSWER] = {.name = "answer"},
    [STANDING] = {.name = "standing"},
    [ANSWER_SOURCE] = {.name = "answer-source"},
    [ANSWER_NOTE] = {.name = "answer-note"},
    [MEASURES] = {.name = "measures", .select = select_measure},
    [MEASURE] = {.name = "measure"},
    [DEFINITION] = {.name = "definition"},
    [UNIT] = {.name = "unit"},
    [MEASURE_SOURCE] = {.name = "measure-source"},
    [MAIN_PLOTS] = {.name = "main-plots", .select = select_main_plot},
    [OTHER_PLOTS] = {.name = "other-plots", .select = select_other_plot},
    [PLOT_TITLE] = {.name = "plot-title", .html = true},
    [PLOT_LINES] = {.name = "plot-lines"},
    [PLOT] = {.name = "plot", .html = true},
    [SOURCES] = {.name = "sources", .select = select_source},
    [SOURCE] = {.name = "source"},
    [WORK] = {.name = "work"},
    [OVERVIEW] = {.name = "overview", .html = true},
    [SETTLING] = {.name = "settling", .html = true},
    [WEAR] = {.name = "wear", .html = true},
    [RELATED] = {.name = "related", .html = true},
    [RANKING] = {.name = "ranking", .html = true},
    [ALL_MEASURES] = {.name = "all-measures", .html = true},
    [ABOUT_EFFECTS] = {.name = "about-effects", .text = CLI_ABOUT_EFFECTS},
    [ABOUT_GAMES] = {.name = "about-games", .text = CLI_ABOUT_GAMES},
    [ABOUT_STRENGTHS] = {.name = "about-strengths", .text = CLI_ABOUT_STRENGTHS},
    [AMONG] = {.name = "among"},
    [ABOUT_INTERVALS] = {.name = "about-intervals", .text = CLI_ABOUT_INTERVALS},
};

static void set_head(study_page *p)
{
    set(p, NAME, cli_study_setting(p->f->plan, "name"));
    set_made(p, FRAME, cli_study_frame(p->f));
    set_made(p, LEFT_OUT, cli_study_left_out(p->f->plan));
    set_made(p, AMONG, cli_study_among(p->f));
}

/* What is the same throughout the page of a study that has been played. */
static void set_findings(study_page *p)
{
    const lab_findings *f = p->f;
    set(p, PLAYED, "");
    set_made(p, COMMAND, printed(write_command, f));
    set(p, VERSION, cli_study_setting(f->plan, "version"));
    set(p, HASH, f->plan->combinations[0].rules);
    set_made(p, PLOT_LINES, plot_lines(f));
    set_made(p, RANKING, printed(cli_study_write_ranking, f));
    set_made(p, ALL_MEASURES, printed(cli_study_write_measures, f));
    if (f->experiment.question_count > 0) {
        set_made(p, OVERVIEW, printed(cli_study_write_overview, f));
        set_made(p, SETTLING, printed(cli_study_write_settling, f));
    }
    if (f->wear[0].games > 0)
        set_made(p, WEAR, printed(cli_study_write_wear, f));
}

static void write_all(FILE *to, const lab_findings *f, const char *related)
{
    study_page p = {.f = f};
    memcpy(p.slots, all_slots, sizeof all_slots);
    set_head(&p);
    if (f->played > 0)
        set_findings(&p);
    set(&p, RELATED, related);
    cli_fill_template(to, cli_study_page, p.slots, &p);
    for (size_t i = 0; i < SLOTS; i++)
        free(p.made[i]);
}

/* Whether the page can be written is known before anything is drawn. */
static cli_status write_page(const lab_findings *findings, const char *path,
                             const char *related)
{
    lab_file file;
    lab_error error;
    bool written = lab_file_open(&file, path, &error);
    if (written) {
        cli_memory memory = cli_memory_begin();
        write_all(memory.to, findings, related);
        char *page = cli_memory_end(&memory), *text = cli_safe_text(page);
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

cli_status cli_study_write_page(const lab_findings *findings, const char *folder,
                                const char *related)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("cannot make the folder '%s': %s", folder, strerror(errno));
        return CLI_SYSTEM;
    }
    char *path = cli_format("%s/index.html", folder);
    const cli_status status = write_page(findings, path, related);
    free(path);
    return status;
}
