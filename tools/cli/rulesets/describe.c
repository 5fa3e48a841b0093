/* SPDX-License-Identifier: MIT */
/* `dyar describe`: the rules in English; with --sources, each with its source and standing. */
#include "cli/rulesets/about.h"
#include "cli/rulesets/describe.h"
#include "requests/report_ruleset.h"
#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"

/* Where the text goes, and how headings and paragraphs look there. */
typedef struct page {
    cli_terminal terminal;
    bool markdown;
} page;

/* ---- pieces of a page ---- */

static void print_title(const page *p, const char *text)
{
    if (p->markdown) {
        fputs("# ", stdout);
        cli_print_escaped(text);
        putchar('\n');
        return;
    }
    printf("%s%s%s\n", cli_look_code(&p->terminal, CLI_BOLD), text,
           cli_look_code(&p->terminal, CLI_PLAIN));
}

static void print_heading(const page *p, const char *text)
{
    if (p->markdown)
        printf("\n## %s\n\n", text);
    else
        cli_print_heading(stdout, &p->terminal, text);
}

static void print_paragraph(const page *p, const char *text)
{
    if (!text)
        return;
    if (p->markdown) {
        putchar('\n');
        cli_print_escaped(text);
        putchar('\n');
    } else
        cli_wrap(stdout, text, 0, 0, p->terminal.width);
}

/* A line of an item: its first, an item of a list in it, or what follows the list. */
static void print_markdown_line(const char *line, bool first)
{
    const int inner = (int)strspn(line, " ");
    const bool listed = !first && strncmp(line + inner, "- ", 2) == 0;
    if (listed || first)
        printf("%*s- ", first ? 0 : inner + 2, "");
    else
        printf("\n%*s", inner + 2, "");
    cli_print_escaped(line + inner + (listed ? 2 : 0));
    putchar('\n');
}

static void print_markdown_item(const char *text)
{
    char *lines = cli_copy(text);
    for (char *line = lines, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        print_markdown_line(line, line == lines);
    }
    free(lines);
}

static void print_item(const page *p, const char *text)
{
    if (p->markdown) {
        print_markdown_item(text);
        return;
    }
    fputs("  ", stdout);
    cli_wrap(stdout, text, 2, 4, p->terminal.width);
}

/* An item printed into memory before. */
static void print_collected(const page *p, cli_memory *memory)
{
    char *text = cli_memory_end(memory);
    print_item(p, text);
    free(text);
}

/* ---- the ruleset itself ---- */

static void print_head(const page *p, const dyar_ruleset_info *about)
{
    print_title(p, about->name);
    cli_memory memory = cli_memory_begin();
    cli_print_whereabouts(memory.to, about);
    char *text = cli_memory_end(&memory);
    if (*text)
        print_paragraph(p, text);
    free(text);
    print_paragraph(p, about->note);
}

static void print_sentences(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    cli_need(sentences);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(sentences[i].section, sentences[i - 1].section) != 0)
            print_heading(p, sentences[i].section);
        cli_memory memory = cli_memory_begin();
        i = cli_print_paragraph(memory.to, sentences, count, i, cli_print_doubt);
        cli_print_citations(memory.to, &sentences[i], cli_print_doubt);
        print_collected(p, &memory);
    }
}

static void print_setups(const page *p, const dyar_ruleset_info *about)
{
    if (!about->setups || !about->setups[0] || !about->setups[1])
        return;
    char *names = cli_joined(about->setups, ", ");
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to,
            "%s. This description uses %s. To choose another setup, add --setup NAME.", names,
            about->setup ? about->setup : about->setups[0]);
    print_heading(p, "Setups");
    print_collected(p, &memory);
    free(names);
}

static void print_words(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_own_word *words;
    const size_t count = dyar_ruleset_words(ruleset, &words);
    if (count > 0)
        print_heading(p, "Words of the players");
    for (size_t i = 0; i < count; i++) {
        cli_memory memory = cli_memory_begin();
        fprintf(memory.to, "%s: %s", words[i].word, words[i].meaning);
        print_collected(p, &memory);
    }
}

/* ---- questions ---- */

static void print_markdown_answer(const dyar_question *question, size_t at)
{
    const dyar_answer *answer = &question->answers[at];
    printf("  - `%s`", answer->id);
    cli_print_part(stdout, ": ", answer->standing, "");
    cli_print_part(stdout, ", ", answer->source, "");
    fputs(at == question->played ? " (this description)" : "", stdout);
    if (answer->note) {
        fputs(". ", stdout);
        cli_print_escaped(answer->note);
    }
    putchar('\n');
}

static void print_markdown_questions(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++) {
        printf("- `%s`: ", questions[i].id);
        cli_print_escaped(questions[i].asks);
        putchar('\n');
        for (size_t at = 0; at < questions[i].answer_count; at++)
            print_markdown_answer(&questions[i], at);
    }
}

static void print_questions(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    if (dyar_ruleset_questions(ruleset, &questions) == 0)
        return;
    print_heading(p, p->markdown || !cli_has_answer_in_use(ruleset)
                         ? "Open questions"
                         : "Open questions (* marks the answer used here)");
    if (p->markdown)
        print_markdown_questions(ruleset);
    else
        cli_print_questions(stdout, ruleset, 2, p->terminal.width);
}

/* ---- sources ---- */

static void print_sources(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    if (count > 0)
        print_heading(p, "Sources");
    for (size_t i = 0; i < count; i++) {
        cli_memory memory = cli_memory_begin();
        cli_print_source(memory.to, &sources[i]);
        print_collected(p, &memory);
    }
}

static void print_page(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    print_head(p, about);
    print_setups(p, about);
    print_sentences(p, ruleset);
    print_words(p, ruleset);
    print_questions(p, ruleset);
    print_sources(p, ruleset);
}

/* ---- rules and sources side by side ---- */

/* "wikimanqala, suggested, question no-move, page 12"; `citation` is NULL where nobody is
 * cited. */
static char *grounds(const dyar_sentence *sentence, const dyar_citation *citation)
{
    cli_memory memory = cli_memory_begin();
    if (citation) {
        cli_print_citation(memory.to, citation);
        cli_print_part(memory.to, ", page ", citation->page, "");
    } else
        fputs(sentence->added ? "(Dyar's own)" : "no source", memory.to);
    return cli_memory_end(&memory);
}

enum { CELLS = 4 };

static void print_markdown_cell(const char *text)
{
    char *lines = cli_copy(text);
    for (char *line = lines, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        fputs(line == lines ? "" : "<br>", stdout);
        cli_print_escaped(line);
    }
    free(lines);
}

static void print_markdown_row(const char *const cells[CELLS])
{
    putchar('|');
    for (int i = 0; i < CELLS; i++) {
        putchar(' ');
        print_markdown_cell(cells[i] ? cells[i] : "");
        fputs(" |", stdout);
    }
    putchar('\n');
}

/* A row for each citation of the sentence; `columns` is NULL where they are Markdown. */
static void print_rows(cli_columns *columns, const dyar_sentence *sentence)
{
    const size_t count = sentence->citation_count;
    for (size_t i = 0; i < (count ? count : 1); i++) {
        const dyar_citation *citation = count ? &sentence->citations[i] : NULL;
        char *where = grounds(sentence, citation);
        const char *const cells[CELLS] = {i == 0 ? sentence->rule : NULL,
                                          i == 0 ? sentence->text : NULL,
                                          citation ? citation->quotes : NULL, where};
        if (columns)
            cli_columns_row(columns, cells);
        else
            print_markdown_row(cells);
        free(where);
    }
}

/* The sentences of a section from this one on; the first of the next. */
static size_t print_section(const page *p, const dyar_sentence *sentences, size_t from,
                            size_t count)
{
    cli_columns *columns = p->markdown ? NULL : cli_columns_new(CELLS);
    size_t end = from;
    print_heading(p, sentences[from].section);
    if (columns)
        cli_columns_add(columns, "rule", "description", "quotation", "source");
    else
        puts("| rule | description | quotation | source |\n|---|---|---|---|");
    for (; end < count && strcmp(sentences[end].section, sentences[from].section) == 0; end++)
        print_rows(columns, &sentences[end]);
    if (columns)
        cli_columns_end(columns, stdout, 2, p->terminal.width);
    return end;
}

static void print_side_by_side(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    cli_need(sentences);
    print_title(p, dyar_ruleset_about(ruleset)->name);
    for (size_t i = 0; i < count;)
        i = print_section(p, sentences, i, count);
    print_sources(p, ruleset);
}

/* ---- the command ---- */

static cli_status check_options(const cli_args *args)
{
    const bool html = args->describe.html;
    if (args->describe.markdown + html + args->shared.json > 1)
        return cli_misuse(args, "choose one of --markdown, --html and --json");
    if (html && args->describe.sources)
        return cli_misuse(args,
                          "--sources cannot be used with --html: a leaflet lists its sources");
    return CLI_DONE;
}

static cli_status print(const cli_args *args, const cli_loaded *loaded)
{
    const page p = {cli_terminal_of(stdout), args->describe.markdown};
    lab_writer *json = args->json;
    if (json && !report_description(json, loaded->ruleset))
        cli_out_of_memory();
    if (json)
        return CLI_DONE;
    if (args->describe.html)
        cli_print_leaflet(stdout, loaded);
    else if (args->describe.sources)
        print_side_by_side(&p, loaded->ruleset);
    else
        print_page(&p, loaded->ruleset);
    return CLI_DONE;
}

static cli_status run_describe(const cli_args *args)
{
    return check_options(args) == CLI_DONE ? cli_with_loaded(args, print) : CLI_USAGE;
}

static const cli_example describe_examples[] = {
    {"dyar describe RULESET", "print the rules in the terminal"},
    {"dyar describe RULESET --markdown > rules.md", "write a document to pass on"},
    {"dyar describe RULESET --html > leaflet.html", "print a page or two for players"},
    {"dyar describe RULESET --sources",
     "show each rule beside its quotation, page and standing"},
    {0},
};

const cli_command cli_command_describe = {
    .options = cli_describe_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON | CLI_READS,
    .examples = describe_examples,
    .more =
        "Brackets mark a sentence that depends on an open question: the sources leave it open, "
        "and the sentence states the answer used. 'changed here' marks what a variant or --set "
        "changes without a source. The questions and the sources follow the rules.\n\n"
        "With --sources, each sentence has its source and its standing. Without a standing, "
        "the source attests the sentence: the author's words were read. 'reported': another "
        "text says that the author states it. 'suggested': a text offers it, or has it for a "
        "related game. 'programmed': a program plays it. 'assumed': no source states it.",
    .run = run_describe,
};
