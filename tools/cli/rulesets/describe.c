/* `dyar describe`: the rules in English, each with its source and standing. */
#include "cli/rulesets/about.h"
#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"

#include <stdlib.h>
#include <string.h>

/* Where the text goes, and how headings and paragraphs look there. */
typedef struct page {
    cli_terminal terminal;
    bool markdown;
} page;

/* ---- pieces of a page ---- */

static void print_title(const page *p, const char *text)
{
    if (p->markdown)
        printf("# %s\n", text);
    else
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

/* Markdown would take these for its own. */
static void print_escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("\\*_`<", *text))
            putchar('\\');
        putchar(*text == '\n' ? ' ' : *text);
    }
}

static void print_paragraph(const page *p, const char *text)
{
    if (!text)
        return;
    if (p->markdown) {
        putchar('\n');
        print_escaped(text);
        putchar('\n');
    } else
        cli_wrap(stdout, text, 0, 0, p->terminal.width);
}

static void print_item(const page *p, const char *text)
{
    fputs(p->markdown ? "- " : "  ", stdout);
    if (p->markdown) {
        print_escaped(text);
        putchar('\n');
    } else
        cli_wrap(stdout, text, 2, 4, p->terminal.width);
}

/* An item printed into memory before. */
static void print_collected(const page *p, cli_memory *memory)
{
    char *text = cli_memory_end(memory);
    print_item(p, text);
    free(text);
}

static void print_part(FILE *to, const char *before, const char *text, const char *after)
{
    if (text && *text)
        fprintf(to, "%s%s%s", before, text, after);
}

/* ---- the ruleset itself ---- */

static void print_head(const page *p, const dyar_ruleset_info *about)
{
    print_title(p, about->name);
    cli_memory memory = cli_memory_begin();
    char *others = cli_joined(about->also_called, ", ");
    print_part(memory.to, "Also called ", others, ". ");
    print_part(memory.to, "The name means: ", about->meaning, ". ");
    print_part(memory.to, "Region: ", about->region, ".");
    free(others);
    char *text = cli_memory_end(&memory);
    if (*text)
        print_paragraph(p, text);
    free(text);
    print_paragraph(p, about->note);
}

/* "Text [source, standing; question no-move]" */
static void print_sentence(const page *p, const dyar_sentence *sentence)
{
    cli_memory memory = cli_memory_begin();
    const char *between = " [";
    fputs(sentence->text, memory.to);
    if (sentence->source) {
        fprintf(memory.to, "%s%s", between, sentence->source);
        between = ", ";
    }
    if (sentence->standing) {
        fprintf(memory.to, "%s%s", between, sentence->standing);
        between = ", ";
    }
    if (sentence->question) {
        fprintf(memory.to, "%squestion %s", between, sentence->question);
        between = ", ";
    }
    if (between[0] == ',')
        fputc(']', memory.to);
    print_collected(p, &memory);
}

static void print_sentences(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    cli_need(sentences);
    for (size_t i = 0; i < count; i++) {
        const bool begins =
            i == 0 || strcmp(sentences[i].section, sentences[i - 1].section) != 0;
        if (begins)
            print_heading(p, sentences[i].section);
        print_sentence(p, &sentences[i]);
    }
}

static void print_setups(const page *p, const dyar_ruleset_info *about)
{
    if (!about->setups || !about->setups[0] || !about->setups[1])
        return;
    char *names = cli_joined(about->setups, ", ");
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s. This is %s; another is chosen with --setup NAME.", names,
            about->setup ? about->setup : about->setups[0]);
    print_heading(p, "Set-ups");
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
    print_part(stdout, ": ", answer->standing, "");
    print_part(stdout, ", ", answer->source, "");
    fputs(at == question->chosen ? " (this description)" : "", stdout);
    if (answer->note) {
        fputs(". ", stdout);
        print_escaped(answer->note);
    }
    putchar('\n');
}

static void print_markdown_questions(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++) {
        printf("- `%s`: ", questions[i].id);
        print_escaped(questions[i].asks);
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
    print_heading(p, p->markdown ? "Open questions"
                                 : "Open questions (* the answer described here)");
    if (p->markdown)
        print_markdown_questions(ruleset);
    else
        cli_print_questions(stdout, ruleset, 2, p->terminal.width);
}

/* ---- sources ---- */

static void print_source(const page *p, const dyar_source_entry *source)
{
    cli_memory memory = cli_memory_begin();
    FILE *to = memory.to;
    fprintf(to, "%s:", source->key);
    print_part(to, " ", source->by, ":");
    print_part(to, " ", source->title, "");
    print_part(to, ", in ", source->in, "");
    print_part(to, ", ", source->year, "");
    print_part(to, ", page ", source->page, "");
    print_part(to, ", told by ", source->informant, "");
    print_part(to, ", ", source->place, "");
    print_part(to, " (", source->licence, ")");
    fputc('.', to);
    print_part(to, " ", source->note, "");
    print_collected(p, &memory);
}

static void print_sources(const page *p, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    if (count > 0)
        print_heading(p, "Sources");
    for (size_t i = 0; i < count; i++)
        print_source(p, &sources[i]);
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

/* ---- for programs ---- */

static void write_head(cli_json *json, const dyar_ruleset_info *about)
{
    cli_json_key_string(json, "id", about->id);
    cli_json_key_string(json, "name", about->name);
    cli_json_key_string(json, "meaning", about->meaning);
    cli_json_key(json, "also_called");
    cli_json_strings(json, about->also_called);
    cli_json_key_string(json, "region", about->region);
    cli_json_key_string(json, "note", about->note);
    cli_json_key_number(json, "players", about->players);
    cli_json_key_number(json, "rows", about->rows);
    cli_json_key_number(json, "columns", about->columns);
    cli_json_key_number(json, "seeds_total", about->seeds_total);
    cli_json_key(json, "setups");
    cli_json_strings(json, about->setups);
    cli_json_key_string(json, "setup", about->setup);
}

static void write_sentences(cli_json *json, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    cli_need(sentences);
    cli_json_array(json);
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "section", sentences[i].section);
        cli_json_key_string(json, "rule", sentences[i].rule);
        cli_json_key_string(json, "text", sentences[i].text);
        cli_json_key_string(json, "source", sentences[i].source);
        cli_json_key_string(json, "standing", sentences[i].standing);
        cli_json_key_string(json, "question", sentences[i].question);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_words(cli_json *json, const dyar_ruleset *ruleset)
{
    const dyar_own_word *words;
    const size_t count = dyar_ruleset_words(ruleset, &words);
    cli_json_array(json);
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "word", words[i].word);
        cli_json_key_string(json, "meaning", words[i].meaning);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_sources(cli_json *json, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    cli_json_array(json);
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "key", sources[i].key);
        cli_json_key_string(json, "title", sources[i].title);
        cli_json_key_string(json, "by", sources[i].by);
        cli_json_key_string(json, "in", sources[i].in);
        cli_json_key_string(json, "year", sources[i].year);
        cli_json_key_string(json, "page", sources[i].page);
        cli_json_key_string(json, "informant", sources[i].informant);
        cli_json_key_string(json, "place", sources[i].place);
        cli_json_key_string(json, "licence", sources[i].licence);
        cli_json_key_string(json, "note", sources[i].note);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void print_json(const dyar_ruleset *ruleset)
{
    cli_json json = cli_json_begin(stdout);
    cli_json_object(&json);
    write_head(&json, dyar_ruleset_about(ruleset));
    cli_json_key(&json, "sentences");
    write_sentences(&json, ruleset);
    cli_json_key(&json, "words");
    write_words(&json, ruleset);
    cli_json_key(&json, "questions");
    cli_json_questions(&json, ruleset);
    cli_json_key(&json, "sources");
    write_sources(&json, ruleset);
    cli_json_end(&json);
}

/* ---- the command ---- */

static cli_status run(const cli_args *args)
{
    const page p = {cli_terminal_of(stdout), cli_flag(args, "markdown")};
    cli_loaded loaded;
    if (p.markdown && cli_flag(args, "json"))
        return cli_misuse(args, "'--markdown' and '--json' exclude each other");
    const cli_status status = cli_load(args, cli_word(args, 0), &loaded);
    if (status != CLI_DONE)
        return status;
    if (cli_flag(args, "json"))
        print_json(loaded.ruleset);
    else
        print_page(&p, loaded.ruleset);
    cli_unload(&loaded);
    return CLI_DONE;
}

static const cli_option options[] = {
    {.name = "markdown", .help = "write Markdown"},
    {0},
};

static const cli_example examples[] = {
    {"dyar describe RULESET", "its rules, in the terminal"},
    {"dyar describe RULESET --markdown > rules.md", "a document to pass on"},
    {0},
};

const cli_command cli_command_describe = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "In brackets after each rule stand the source it was taken from and its standing: "
        "attested by a "
        "source, suggested by one, or assumed because no source says it. A rule that is not "
        "attested names the question it answers; the questions follow after the rules.",
    .run = run,
};
