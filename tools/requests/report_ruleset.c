/* SPDX-License-Identifier: MIT */
/* What a ruleset says about itself, as JSON. */
#include "requests/report_ruleset.h"
#include "dyar/table.h"
#include "lab/draw/board_svg.h"
#include "requests/geography.h"

/* ---- parts of several reports ---- */

void report_strings(lab_writer *json, const char *key, const char *const *texts)
{
    lab_write_key_array(json, key);
    for (; texts && *texts; texts++)
        lab_write_string(json, *texts);
    lab_write_close(json);
}

static void write_coordinates(lab_writer *json, const dyar_ruleset_info *about)
{
    if (!lab_write_key_object_if(json, "place", about->has_place))
        return;
    lab_write_key_real(json, "lat", about->latitude);
    lab_write_key_real(json, "long", about->longitude);
    lab_write_close(json);
}

static void write_regions(lab_writer *json, const dyar_ruleset_info *about)
{
    const char *regions[GEO_MOST_REGIONS + 1] = {NULL};
    geography_regions(about->region, regions);
    report_strings(json, "regions", regions);
}

static void write_origin(lab_writer *json, const dyar_ruleset_info *about)
{
    report_strings(json, "people", about->people);
    lab_write_key_string(json, "language", about->language);
    lab_write_key_number_if(json, "first_described", about->first_described,
                            about->first_described);
}

/* ---- questions ---- */

static void write_answer(lab_writer *json, const dyar_answer *answer)
{
    lab_write_key_string(json, "id", answer->id);
    lab_write_key_string(json, "standing", answer->standing);
    lab_write_key_string(json, "source", answer->source);
    if (answer->note)
        lab_write_key_string(json, "note", answer->note);
}

void report_question(lab_writer *json, const dyar_question *question)
{
    lab_write_key_string(json, "id", question->id);
    lab_write_key_string(json, "asks", question->asks);
    LAB_WRITE_OBJECTS(json, "answers", i, question->answer_count)
        write_answer(json, &question->answers[i]);
    if (question->played < question->answer_count)
        lab_write_key_string(json, "chosen", question->answers[question->played].id);
    if (question->affects_nothing)
        lab_write_key_truth(json, "affects_nothing", true);
}

void report_questions(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    LAB_WRITE_OBJECTS(json, NULL, i, count)
        report_question(json, &questions[i]);
}

/* ---- lists and checks ---- */

void report_listed(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    const dyar_question *questions;
    lab_write_key_string(json, "id", about->id);
    lab_write_key_string(json, "name", about->name);
    report_strings(json, "also_called", about->also_called);
    lab_write_key_string(json, "area", dyar_bundled_area(about->id));
    lab_write_key_string(json, "region", about->region);
    write_regions(json, about);
    write_coordinates(json, about);
    write_origin(json, about);
    lab_write_key_string(json, "language_name", geography_language(about->language));
    lab_write_key_string(json, "rules_as", about->rules_as);
    lab_write_key_number(json, "players", about->players);
    lab_write_key_number(json, "rows", about->rows);
    lab_write_key_number(json, "columns", about->columns);
    lab_write_key_number(json, "seeds_total", about->seeds_total);
    lab_write_key_number(json, "questions",
                         (long long)dyar_ruleset_questions(ruleset, &questions));
    lab_write_key_truth(json, "match", about->has_match);
}

void report_diagnostic(lab_writer *json, const dyar_diag *diag, const char *file)
{
    lab_write_object(json);
    lab_write_key_string(json, "file", diag->file ? diag->file : file);
    lab_write_key_number(json, "line", diag->line);
    lab_write_key_number(json, "column", diag->column);
    lab_write_key_string(json, "severity", dyar_severity_word(diag->severity));
    lab_write_key_string(json, "message", diag->message);
    lab_write_key_string(json, "hint", diag->hint);
    lab_write_close(json);
}

/* ---- the rules in English ---- */

static void write_title(lab_writer *json, const dyar_ruleset_info *about)
{
    lab_write_key_string(json, "id", about->id);
    lab_write_key_string(json, "name", about->name);
    lab_write_key_string(json, "meaning", about->meaning);
    report_strings(json, "also_called", about->also_called);
    lab_write_key_string(json, "region", about->region);
    write_coordinates(json, about);
    write_origin(json, about);
    lab_write_key_string(json, "note", about->note);
    lab_write_key_number(json, "players", about->players);
    lab_write_key_number(json, "rows", about->rows);
    lab_write_key_number(json, "columns", about->columns);
    lab_write_key_number(json, "seeds_total", about->seeds_total);
    report_strings(json, "setups", about->setups);
    lab_write_key_string(json, "setup", about->setup);
}

/* One for the whole sentence: the weakest standing, with its source and question. */
static const dyar_citation *weakest(const dyar_sentence *sentence)
{
    static const dyar_citation none;
    for (size_t i = 0; i < sentence->citation_count; i++)
        if (sentence->citations[i].changed)
            return &sentence->citations[i];
    for (size_t s = DYAR_STANDINGS; s-- > 0;)
        for (size_t i = 0; i < sentence->citation_count; i++)
            if (dyar_standing_number(sentence->citations[i].standing) == s)
                return &sentence->citations[i];
    return sentence->citation_count > 0 ? sentence->citations : &none;
}

static void write_citation(lab_writer *json, const dyar_citation *citation)
{
    lab_write_key_string(json, "source", citation->source);
    lab_write_key_string(json, "standing", citation->standing);
    lab_write_key_string(json, "question", citation->question);
    lab_write_key_string(json, "page", citation->page);
    lab_write_key_string(json, "quotes", citation->quotes);
    lab_write_key_truth(json, "changed", citation->changed);
}

static void write_citations(lab_writer *json, const dyar_sentence *sentence)
{
    write_citation(json, weakest(sentence));
    LAB_WRITE_OBJECTS(json, "citations", i, sentence->citation_count)
        write_citation(json, &sentence->citations[i]);
}

static void write_sentences(lab_writer *json, const dyar_sentence *sentences, size_t count)
{
    LAB_WRITE_OBJECTS(json, NULL, i, count) {
        lab_write_key_string(json, "section", sentences[i].section);
        lab_write_key_string(json, "rule", sentences[i].rule);
        lab_write_key_string(json, "text", sentences[i].text);
        write_citations(json, &sentences[i]);
        lab_write_key_truth(json, "added", sentences[i].added);
    }
}

static void write_words(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_own_word *words;
    const size_t count = dyar_ruleset_words(ruleset, &words);
    LAB_WRITE_OBJECTS(json, NULL, i, count) {
        lab_write_key_string(json, "word", words[i].word);
        lab_write_key_string(json, "meaning", words[i].meaning);
    }
}

static void write_every_source(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    LAB_WRITE_OBJECTS(json, NULL, i, count) {
        lab_write_key_string(json, "key", sources[i].key);
        lab_write_key_string(json, "title", sources[i].title);
        lab_write_key_string(json, "by", sources[i].by);
        lab_write_key_string(json, "in", sources[i].in);
        lab_write_key_string(json, "year", sources[i].year);
        lab_write_key_string(json, "page", sources[i].page);
        lab_write_key_string(json, "informant", sources[i].informant);
        lab_write_key_string(json, "place", sources[i].place);
        lab_write_key_string(json, "licence", sources[i].licence);
        lab_write_key_string(json, "language", sources[i].language);
        lab_write_key_string(json, "read", sources[i].read);
        lab_write_key_string(json, "read_in", sources[i].read_in);
        lab_write_key_string(json, "url", sources[i].url);
        lab_write_key_string(json, "accessed", sources[i].accessed);
        lab_write_key_string(json, "archived", sources[i].archived);
        lab_write_key_string(json, "doi", sources[i].doi);
        lab_write_key_string(json, "note", sources[i].note);
    }
}

/* The rule's own sentence; NULL if there is none. */
static const char *sentence_of_rule(const char *rule, const dyar_sentence *sentences,
                                    size_t count)
{
    for (size_t i = 0; rule && i < count; i++)
        if (sentences[i].rule && strcmp(sentences[i].rule, rule) == 0)
            return sentences[i].text;
    return NULL;
}

static void write_example(lab_writer *json, const dyar_example *example, const char *sentence)
{
    lab_write_key_string(json, "title", example->title);
    lab_write_key_string(json, "ask", example->ask);
    lab_write_key_string(json, "name", example->name);
    lab_write_key_string(json, "setup", example->setup);
    report_strings(json, "answers", example->answers);
    lab_write_key_truth(json, "match", example->match);
    lab_write_key_string(json, "before", example->before);
    lab_write_key_string(json, "moves", example->moves);
    lab_write_key_string(json, "after", example->after);
    lab_write_key_string(json, "rule", example->rule);
    lab_write_key_string(json, "sentence", sentence);
    lab_write_key_string(json, "quotes", example->quotes);
    lab_write_key_string(json, "source", example->source);
}

static void write_examples(lab_writer *json, const dyar_ruleset *ruleset,
                           const dyar_sentence *sentences, size_t sentence_count)
{
    const dyar_example *examples;
    const size_t count = dyar_ruleset_examples(ruleset, &examples);
    LAB_WRITE_OBJECTS(json, NULL, i, count)
        write_example(json, &examples[i],
                      sentence_of_rule(examples[i].rule, sentences, sentence_count));
}

bool report_description(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    if (!sentences)
        return false;
    lab_write_object(json);
    write_title(json, dyar_ruleset_about(ruleset));
    lab_write_key(json, "sentences");
    write_sentences(json, sentences, count);
    lab_write_key(json, "words");
    write_words(json, ruleset);
    lab_write_key(json, "questions");
    report_questions(json, ruleset);
    lab_write_key(json, "sources");
    write_every_source(json, ruleset);
    lab_write_key(json, "examples");
    write_examples(json, ruleset, sentences, count);
    lab_write_close(json);
    return true;
}

/* ---- situations ---- */

bool report_table(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_table_row *rows;
    const size_t count = dyar_ruleset_table(ruleset, &rows);
    if (!rows)
        return false;
    LAB_WRITE_OBJECTS(json, NULL, i, count) {
        lab_write_key_string(json, "phase", rows[i].phase);
        lab_write_key_string(json, "table", rows[i].table);
        lab_write_key_string(json, "where", rows[i].where);
        lab_write_key_string(json, "situation", rows[i].situation);
        lab_write_key_string(json, "rule", rows[i].rule);
        lab_write_key_string(json, "does", rows[i].does);
    }
    return true;
}

/* ---- characters ---- */

void report_features(lab_writer *json, const task_features_result *result)
{
    LAB_WRITE_OBJECTS(json, NULL, i, result->count) {
        const dyar_character *character = dyar_character_at(i);
        const dyar_feature *feature = &result->features[i];
        lab_write_key_string(json, "id", character->id);
        lab_write_key_string(json, "question", character->question);
        lab_write_key_string(json, "group", character->group);
        lab_write_key_string(json, "type", dyar_character_type_word(character->type));
        lab_write_key_real(json, "weight", character->weight);
        lab_write_key_string(json, "parent",
                             character->parent == i ? NULL
                                                    : dyar_character_at(character->parent)->id);
        lab_write_key_string(json, "state", feature->state);
        lab_write_key_string(json, "rule", feature->rule);
        lab_write_key_string(json, "standing", feature->standing);
    }
}

/* ---- the board ---- */

/* Do seeds ever reach the store of a player?  False in `known` if memory runs out. */
static bool uses_stores(const dyar_ruleset *ruleset, bool *known)
{
    const dyar_feature *features;
    const size_t count = dyar_ruleset_features(ruleset, &features);
    *known = count > 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(dyar_character_at(i)->id, "C24") == 0)
            return strstr(features[i].state, "store") || strstr(features[i].state, "player");
    return false;
}

static const char *stores_word(const dyar_game *game, const lab_board_plan *plan, bool used)
{
    if (!used && dyar_game_stores_at(game) == 0 && !dyar_game_is_match(game))
        return "none";
    return !plan->stores_beside ? "below" : plan->stores_left ? "left" : "right";
}

static void write_board_places(lab_writer *json, const dyar_game *game)
{
    const int columns = dyar_game_columns(game), holes = dyar_game_rows(game) * columns;
    dyar_position start;
    char name[8];
    int owner;
    dyar_position_begin(game, &start);
    LAB_WRITE_EACH(json, "holes", hole, holes) {
        if (dyar_position_hole(game, &start, hole) == DYAR_HOLE_MISSING)
            continue;
        lab_write_object(json);
        lab_write_key_string(json, "hole", dyar_hole_name(game, hole, name));
        lab_write_key_number(json, "row", hole / columns + 1);
        lab_write_key_number(json, "column", hole % columns + 1);
        const int mark = dyar_position_mark(game, &start, hole, &owner);
        lab_write_key_truth(json, "square", mark >= 0 && owner >= 0);
        lab_write_close(json);
    }
}

bool report_board(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const lab_board_plan plan = lab_board_plan_of(game);
    bool known;
    const bool used = uses_stores(ruleset, &known);
    lab_write_object(json);
    lab_write_key_truth(json, "ring", plan.is_ring);
    lab_write_key_number(json, "below", plan.below);
    lab_write_key_string(json, "stores", stores_word(game, &plan, used));
    lab_write_key_truth(json, "on_track", dyar_game_stores_at(game) != 0);
    write_board_places(json, game);
    lab_write_close(json);
    return known;
}
