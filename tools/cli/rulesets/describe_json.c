/* `dyar describe --json`: the rules for programs. */
#include "cli/base/cli.h"
#include "cli/rulesets/about.h"

#include <string.h>

static void write_head(cli_json *json, const dyar_ruleset_info *about)
{
    cli_json_key_string(json, "id", about->id);
    cli_json_key_string(json, "name", about->name);
    cli_json_key_string(json, "meaning", about->meaning);
    cli_json_key(json, "also_called");
    cli_json_strings(json, about->also_called);
    cli_json_key_string(json, "region", about->region);
    cli_json_place(json, about);
    cli_json_key_string(json, "note", about->note);
    cli_json_key_number(json, "players", about->players);
    cli_json_key_number(json, "rows", about->rows);
    cli_json_key_number(json, "columns", about->columns);
    cli_json_key_number(json, "seeds_total", about->seeds_total);
    cli_json_key(json, "setups");
    cli_json_strings(json, about->setups);
    cli_json_key_string(json, "setup", about->setup);
}

/* One for the whole sentence: the weakest standing, with its source and question. */
static const dyar_citation *weakest(const dyar_sentence *sentence)
{
    static const char *const standings[] = {"assumed", "suggested", "attested"};
    static const dyar_citation none;
    for (size_t i = 0; i < sentence->citation_count; i++)
        if (sentence->citations[i].changed)
            return &sentence->citations[i];
    for (size_t s = 0; s < sizeof standings / sizeof *standings; s++)
        for (size_t i = 0; i < sentence->citation_count; i++)
            if (sentence->citations[i].standing &&
                strcmp(sentence->citations[i].standing, standings[s]) == 0)
                return &sentence->citations[i];
    return sentence->citation_count > 0 ? sentence->citations : &none;
}

static void write_citation(cli_json *json, const dyar_citation *citation)
{
    cli_json_key_string(json, "source", citation->source);
    cli_json_key_string(json, "standing", citation->standing);
    cli_json_key_string(json, "question", citation->question);
    cli_json_key_string(json, "page", citation->page);
    cli_json_key_string(json, "quotes", citation->quotes);
    cli_json_key_truth(json, "changed", citation->changed);
}

static void write_citations(cli_json *json, const dyar_sentence *sentence)
{
    write_citation(json, weakest(sentence));
    cli_json_key_array(json, "citations");
    for (size_t i = 0; i < sentence->citation_count; i++) {
        cli_json_object(json);
        write_citation(json, &sentence->citations[i]);
        cli_json_close(json);
    }
    cli_json_close(json);
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
        write_citations(json, &sentences[i]);
        cli_json_key_truth(json, "added", sentences[i].added);
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

void cli_print_description_json(const dyar_ruleset *ruleset)
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
