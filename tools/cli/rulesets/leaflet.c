/* SPDX-License-Identifier: MIT */
/* `dyar describe --html`: a leaflet. */
#include "cli/rulesets/describe.h"
#include "cli/base/html.h"
#include "cli/base/memory.h"
#include "cli/play/explain.h"
#include "cli/rulesets/about.h"
#include "lab/base/markup.h"
#include "lab/draw/board_svg.h"

/* Dark on light: seeds and the rings of owners are legible in black and white, and cost little
 * ink. */
static const char style[] =
    "@page{size:A4;margin:13mm 14mm}\n"
    ":root{--dyar-wood:#efe2cb;--dyar-hole:#fff;--dyar-seed:#2b1c0c;--dyar-number:#1d1206;"
    "--dyar-mark:#8a4b00;color-scheme:light}.hole .ring,.store rect{stroke-width:5px}\n"
    "body{font:16px/1.4 Georgia,'Times New Roman',serif;color:#1d1206;background:#fff;"
    "max-width:60rem;margin:1.5rem auto;padding:0 1rem;overflow-wrap:break-word}\n"
    "h1{font-size:2em;line-height:1.1;margin:0}header p{margin:.3em 0}\n"
    "h2{font-size:1.05em;line-height:1.2;margin:.9em 0 .2em;border-bottom:1px solid #767676;"
    "break-after:avoid}\n"
    "figure{margin:.6em 0;break-inside:avoid}figure svg{display:block;width:100%;height:auto;"
    "max-height:17rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "figcaption{font-size:.9em;font-style:italic;text-align:center}\n"
    ".rules{columns:2;column-gap:1.6em}.rules section:first-child h2{margin-top:0}\n"
    "ul,ol{margin:.2em 0;padding-left:1.2em}li{break-inside:avoid}p{margin:.3em 0}"
    "li{margin:.12em 0;orphans:2;widows:2;white-space:pre-line}\n"
    "cite{font-style:normal;font-size:.82em;color:#555}\n"
    ".example{break-inside:avoid}.pair{display:grid;grid-template-columns:1fr "
    "1fr;gap:1em}.laps{list-style:none;padding:0}"
    ".laps .deeper{padding-left:1.2em}\n"
    ".small{font-size:.88em;line-height:1.3}.chosen{font-weight:bold}\n"
    "footer{margin-top:1em;font-size:.8em;color:#555}\n"
    "@media(max-width:40rem){.rules{columns:1}.pair{grid-template-columns:1fr}}\n"
    "@media print{body{font-size:9.2pt;line-height:1.25;max-width:none;margin:0;padding:0}"
    "body.long{font-size:7.9pt;line-height:1.2}.rules{columns:2}"
    ".pair{grid-template-columns:1fr 1fr}figure svg{max-height:46mm}}\n";

/* ---- pieces ---- */

/* What has been printed into memory, as text. */
static void print_leaflet_collected(FILE *to, cli_memory *memory)
{
    char *text = cli_memory_end(memory);
    lab_markup_text(to, text);
    free(text);
}

static void begin_section(FILE *to, const char *heading)
{
    fputs("<section>\n", to);
    cli_html_element(to, "h2", NULL, heading);
    fputs("\n<ul>\n", to);
}

static void end_section(FILE *to)
{
    fputs("</ul>\n</section>\n", to);
}

static void draw(FILE *to, const lab_picture *picture, const char *caption)
{
    fputs("<figure>\n", to);
    lab_draw_board(to, picture);
    cli_html_element(to, "figcaption", NULL, caption);
    fputs("\n</figure>\n", to);
}

/* ---- what it is ---- */

static void print_leaflet_head(FILE *to, const cli_loaded *loaded)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(loaded->ruleset);
    const lab_picture picture = {.ruleset = loaded->ruleset, .position = &loaded->start};
    fputs("<header>\n", to);
    cli_html_element(to, "h1", NULL, about->name);
    fputs("\n<p>", to);
    cli_memory memory = cli_memory_begin();
    cli_print_whereabouts(memory.to, about);
    print_leaflet_collected(to, &memory);
    fputs("</p>\n", to);
    if (about->note)
        cli_html_element(to, "p", NULL, about->note);
    fputs("\n</header>\n", to);
    draw(to, &picture,
         "The board before the first move. A hole's name gives its column and row. The ring of "
         "a hole shows its owner.");
}

/* ---- rules ---- */

static void print_rule(FILE *to, const char *text, const dyar_sentence *rests_on)
{
    fputs("<li>", to);
    lab_markup_text(to, text);
    cli_memory memory = cli_memory_begin();
    cli_print_citations(memory.to, rests_on, cli_print_citation);
    char *citations = cli_memory_end(&memory);
    if (*citations)
        cli_html_element(to, "cite", NULL, citations);
    free(citations);
    fputs("</li>\n", to);
}

static void print_rules(FILE *to, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    cli_need(sentences);
    for (size_t i = 0; i < count; i++) {
        const dyar_sentence *first = &sentences[i];
        if (i == 0 || strcmp(first->section, sentences[i - 1].section) != 0) {
            if (i > 0)
                end_section(to);
            begin_section(to, first->section);
        }
        cli_memory memory = cli_memory_begin();
        i = cli_print_paragraph(memory.to, sentences, count, i, cli_print_citation);
        char *text = cli_memory_end(&memory);
        print_rule(to, text, first);
        free(text);
    }
    if (count > 0)
        end_section(to);
}

static void print_leaflet_words(FILE *to, const dyar_ruleset *ruleset)
{
    const dyar_own_word *words;
    const size_t count = dyar_ruleset_words(ruleset, &words);
    if (count == 0)
        return;
    begin_section(to, "Words of the players");
    for (size_t i = 0; i < count; i++) {
        fputs("<li><i>", to);
        lab_markup_text(to, words[i].word);
        fputs("</i>: ", to);
        lab_markup_text(to, words[i].meaning);
        fputs("</li>\n", to);
    }
    end_section(to);
}

/* ---- an example ---- */

/* "After a1, b2 south plays c1:" */
static void print_lead(FILE *to, const cli_loaded *loaded, const cli_shown_move *shown)
{
    const cli_drawing how = {0};
    char move[DYAR_MOVE_TEXT], name[32];
    const int mover = dyar_position_mover(loaded->game, &shown->position);
    cli_memory memory = cli_memory_begin();
    fputs(shown->before_count > 0 ? "After" : "At the beginning", memory.to);
    for (size_t i = 0; i < shown->before_count; i++)
        fprintf(memory.to, "%s %s", i > 0 ? "," : "",
                dyar_move_format(loaded->game, shown->before[i], move));
    fprintf(memory.to, " %s plays %s:", cli_player_name(loaded->game, mover, &how, name),
            dyar_move_format(loaded->game, shown->move, move));
    fputs("<p>", to);
    print_leaflet_collected(to, &memory);
    fputs("</p>\n", to);
}

/* One printed line an item, further in where it is. */
static void print_laps(FILE *to, const cli_loaded *loaded, const dyar_trace *trace)
{
    const cli_drawing how = {.terminal = {.width = 1000000}};
    cli_memory memory = cli_memory_begin();
    const cli_printing printing = {
        .to = memory.to, .ruleset = loaded->ruleset, .how = &how, .laps = 6};
    cli_print_move(&printing, trace);
    char *text = cli_memory_end(&memory), *rest = text;
    fputs("<ul class=\"laps\">\n", to);
    for (char *line; (line = strsep(&rest, "\n")) && rest;) {
        fprintf(to, "<li%s>", *line == ' ' ? " class=\"deeper\"" : "");
        if (*line == ' ')
            lab_markup_text(to, line + strspn(line, " ")); /* it may begin with a hole's name */
        else
            cli_html_capital(to, line);
        fputs("</li>\n", to);
    }
    fputs("</ul>\n", to);
    free(text);
}

static void print_example(FILE *to, const cli_loaded *loaded)
{
    cli_shown_move shown;
    if (!cli_find_example(loaded->game, &loaded->start, &shown))
        return;
    dyar_position after = shown.position;
    dyar_trace *trace = dyar_trace_new();
    cli_need(trace);
    cli_play_traced(loaded->game, &after, shown.move, trace);
    const lab_picture before = {
        .ruleset = loaded->ruleset, .position = &shown.position, .trace = trace};
    const lab_picture result = {.ruleset = loaded->ruleset, .position = &after};
    fputs("<section class=\"example\">\n<h2>A move, lap by lap</h2>\n", to);
    print_lead(to, loaded, &shown);
    fputs("<div class=\"pair\">\n", to);
    draw(to, &before,
         "Before. Numbers mark where laps begin, a dot marks where the last seed lands, "
         "and \xe2\x88\x92n counts the seeds captured.");
    draw(to, &result, "After.");
    fputs("</div>\n", to);
    print_laps(to, loaded, trace);
    fputs("</section>\n", to);
    dyar_trace_free(trace);
}

/* ---- questions and sources ---- */

static void print_answer(FILE *to, const dyar_question *question, size_t at)
{
    const dyar_answer *answer = &question->answers[at];
    cli_memory memory = cli_memory_begin();
    fputs(at > 0 ? "; " : " ", to);
    cli_html_element(to, "span", at == question->played ? "chosen" : NULL, answer->id);
    cli_print_part(memory.to, " (", answer->standing, "");
    cli_print_part(memory.to, answer->standing ? ", " : " (", answer->source, "");
    fputs(answer->standing || answer->source ? ")" : "", memory.to);
    print_leaflet_collected(to, &memory);
}

static void print_leaflet_questions(FILE *to, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    if (count == 0)
        return;
    begin_section(to, "Open questions (bold: the answer used here)");
    for (size_t i = 0; i < count; i++) {
        fputs("<li>", to);
        cli_html_element(to, "i", NULL, questions[i].id);
        fputs(": ", to);
        lab_markup_text(to, questions[i].asks);
        for (size_t at = 0; at < questions[i].answer_count; at++)
            print_answer(to, &questions[i], at);
        fputs(questions[i].answer_count > 0 ? ".</li>\n" : "</li>\n", to);
    }
    end_section(to);
}

static void print_leaflet_sources(FILE *to, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    if (count == 0)
        return;
    begin_section(to, "Sources");
    for (size_t i = 0; i < count; i++) {
        cli_memory memory = cli_memory_begin();
        cli_print_source(memory.to, &sources[i]);
        fputs("<li>", to);
        print_leaflet_collected(to, &memory);
        fputs("</li>\n", to);
    }
    end_section(to);
}

/* ---- the whole ---- */

static void print_body(FILE *to, const cli_loaded *loaded)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(loaded->ruleset);
    print_leaflet_head(to, loaded);
    fputs("<div class=\"rules\">\n", to);
    print_rules(to, loaded->ruleset);
    fputs("</div>\n", to);
    print_example(to, loaded);
    fputs("<div class=\"rules small\">\n", to);
    print_leaflet_words(to, loaded->ruleset);
    print_leaflet_questions(to, loaded->ruleset);
    print_leaflet_sources(to, loaded->ruleset);
    fputs("</div>\n<footer>", to);
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "Dyar %s, ruleset %s; rules %s.", dyar_version(), about->id,
            about->hash);
    print_leaflet_collected(to, &memory);
    fputs("</footer>\n", to);
}

/* Letters a reader gets to see, nearly: of the pictures there are as many in every leaflet. */
static size_t count_letters(const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const dyar_question *questions;
    size_t letters = 0, count = dyar_ruleset_describe(ruleset, &sentences);
    for (size_t i = 0; i < count; i++)
        letters += strlen(sentences[i].text);
    count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        letters += strlen(questions[i].asks) + 40 * questions[i].answer_count;
    return letters;
}

void cli_print_leaflet(FILE *to, const cli_loaded *loaded)
{
    enum { LONG = 5000 }; /* small print keeps the rest on two pages */
    const bool is_long = count_letters(loaded->ruleset) > LONG;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n",
          to);
    cli_html_element(to, "title", NULL, dyar_ruleset_about(loaded->ruleset)->name);
    fprintf(to, "\n<style>\n%s</style>\n</head>\n<body%s>\n", style,
            is_long ? " class=\"long\"" : "");
    print_body(to, loaded);
    fputs("</body>\n</html>\n", to);
}
