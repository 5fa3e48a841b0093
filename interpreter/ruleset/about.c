/* SPDX-License-Identifier: MIT */
/* What a ruleset says about itself: names, questions, sources, words and examples. */
#include "document/variant.h"
#include "english/citations.h"
#include "ruleset/loading.h"

#include <ctype.h>

static const char *text_or_null(dyar_arena *arena, const dyar_node *map, const char *key)
{
    const dyar_node *node = dyar_node_get(map, key);
    return node && node->kind == DYAR_NODE_SCALAR ? dyar_text_copy(arena, node->text) : NULL;
}

/* A list of texts as strings, ended by NULL; a single text is a list of one. */
static const char *const *strings(dyar_arena *arena, const dyar_node *node)
{
    const size_t count = dyar_node_things(node);
    const char **list = DYAR_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        list[i] = dyar_text_copy(arena, dyar_node_thing(node, i)->text);
    return list;
}

static const char *const *setup_names(dyar_arena *arena, const dyar_node *setups)
{
    const size_t count = setups ? setups->count : 0;
    const char **list = DYAR_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        list[i] = dyar_text_copy(arena, setups->entries[i].key);
    return list;
}

/* ---- standings ---- */

_Static_assert(DYAR_STANDINGS == DYAR_STANDING_ASSUMED - DYAR_STANDING_ATTESTED + 1,
               "the words of STANDING, from the best");

const char *dyar_standing_word(size_t at)
{
    return dyar_words[DYAR_STANDING_ATTESTED + at].word;
}

size_t dyar_standing_number(const char *word)
{
    size_t at = 0;
    while (at < DYAR_STANDINGS && !(word && strcmp(word, dyar_standing_word(at)) == 0))
        at++;
    return at;
}

/* ---- questions ---- */

static dyar_answer introduce_answer(dyar_arena *arena, const dyar_node *tree,
                                    const dyar_node *node)
{
    const char *standing = dyar_stated_standing(arena, tree, node);
    return (dyar_answer){
        .id = text_or_null(arena, node, "id"),
        .standing = standing ? standing : dyar_words[DYAR_STANDING_ASSUMED].word,
        .source = dyar_node_join(arena, dyar_node_get(node, "source")),
        .note = text_or_null(arena, node, "note"),
    };
}

/* Is it the question about a place that has no value? */
static bool is_unknown(const dyar_ruleset *ruleset, const char *question)
{
    for (size_t i = 0; i < ruleset->unknown_count; i++)
        if (strcmp(ruleset->unknown[i].question, question) == 0)
            return true;
    return false;
}

static void introduce_questions(dyar_loading *l, const dyar_node *list)
{
    dyar_arena *arena = l->arena;
    const dyar_load_request *request = l->request;
    const size_t count = list ? list->count : 0;
    dyar_question *questions = DYAR_NEW_ARRAY(arena, dyar_question, count);
    for (size_t i = 0; i < count; i++) {
        const dyar_node *node = list->items[i], *answers = dyar_node_get(node, "answers");
        const size_t answer_count = answers ? answers->count : 0;
        const size_t chosen =
            dyar_variant_chosen(node, request->answers, request->answer_count);
        dyar_answer *kept = DYAR_NEW_ARRAY(arena, dyar_answer, answer_count);
        for (size_t k = 0; k < answer_count; k++)
            kept[k] = introduce_answer(arena, l->ruleset->tree, answers->items[k]);
        questions[i] = (dyar_question){
            .id = text_or_null(arena, node, "id"),
            .asks = text_or_null(arena, node, "asks"),
            .affects_nothing = dyar_node_get(node, "affects") != NULL,
            .answers = kept,
            .answer_count = answer_count,
            .chosen = chosen,
            .played = dyar_answer_played(l, node, chosen),
        };
    }
    l->ruleset->questions = questions;
    l->ruleset->question_count = count;
    l->ruleset->asked_count = l->unknown_count;
    for (size_t i = 0; i < count; i++)
        if (is_unknown(l->ruleset, questions[i].id))
            questions[i].played = questions[i].answer_count;
}

/* ---- sources and words ---- */

static void introduce_sources(dyar_ruleset *ruleset, const dyar_node *map)
{
    dyar_arena *arena = &ruleset->arena;
    const size_t count = map ? map->count : 0;
    dyar_source_entry *sources = DYAR_NEW_ARRAY(arena, dyar_source_entry, count);
    for (size_t i = 0; i < count; i++) {
        const dyar_node *node = map->entries[i].value;
        sources[i] = (dyar_source_entry){
            .key = dyar_text_copy(arena, map->entries[i].key),
            .title = text_or_null(arena, node, "title"),
            .by = text_or_null(arena, node, "by"),
            .in = text_or_null(arena, node, "in"),
            .year = text_or_null(arena, node, "year"),
            .page = text_or_null(arena, node, "page"),
            .informant = text_or_null(arena, node, "informant"),
            .place = text_or_null(arena, node, "place"),
            .licence = text_or_null(arena, node, "licence"),
            .language = text_or_null(arena, node, "language"),
            .read = text_or_null(arena, node, "read"),
            .read_in = text_or_null(arena, node, "read-in"),
            .url = text_or_null(arena, node, "url"),
            .accessed = text_or_null(arena, node, "accessed"),
            .archived = text_or_null(arena, node, "archived"),
            .doi = text_or_null(arena, node, "doi"),
            .note = text_or_null(arena, node, "note"),
        };
    }
    ruleset->sources = sources;
    ruleset->source_count = count;
}

static void introduce_words(dyar_ruleset *ruleset, const dyar_node *map)
{
    dyar_arena *arena = &ruleset->arena;
    const size_t count = map ? map->count : 0;
    dyar_own_word *words = DYAR_NEW_ARRAY(arena, dyar_own_word, count);
    for (size_t i = 0; i < count; i++)
        words[i] = (dyar_own_word){dyar_text_copy(arena, map->entries[i].key),
                                   dyar_text_copy(arena, map->entries[i].value->text)};
    ruleset->words = words;
    ruleset->word_count = count;
}

/* ---- examples ---- */

const char *dyar_position_in_line(dyar_arena *arena, dyar_text drawn)
{
    dyar_buffer line = {.arena = arena};
    for (size_t i = 0; i < drawn.length; i++) {
        dyar_buffer_add(&line, (dyar_text){drawn.at + i, 1});
        while (drawn.at[i] == '/' && i + 1 < drawn.length &&
               isspace((unsigned char)drawn.at[i + 1]))
            i++;
    }
    return dyar_buffer_text(&line);
}

static const char *position_or_null(dyar_arena *arena, const dyar_node *map, const char *key)
{
    const dyar_node *node = dyar_node_get(map, key);
    return node ? dyar_position_in_line(arena, node->text) : NULL;
}

static const char *const *answers_by_question(dyar_arena *arena, const dyar_node *map)
{
    const size_t count = map ? map->count : 0;
    const char **list = DYAR_NEW_ARRAY(arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        dyar_buffer one = {.arena = arena};
        dyar_buffer_add(&one, map->entries[i].key);
        dyar_buffer_put(&one, "=");
        dyar_buffer_add(&one, map->entries[i].value->text);
        list[i] = dyar_buffer_text(&one);
    }
    return list;
}

static dyar_example introduce_example(dyar_arena *arena, const dyar_node *node)
{
    return (dyar_example){
        .title = text_or_null(arena, node, "title"),
        .ask = text_or_null(arena, node, "ask"),
        .name = text_or_null(arena, node, "name"),
        .quotes = text_or_null(arena, node, "quotes"),
        .source = dyar_node_join(arena, dyar_node_get(node, "source")),
        .setup = text_or_null(arena, node, "setup"),
        .answers = answers_by_question(arena, dyar_node_get(node, "answers")),
        .match = dyar_node_get(node, "as") != NULL,
        .before = position_or_null(arena, node, "before"),
        .moves = text_or_null(arena, node, "move"),
        .after = position_or_null(arena, node, "after"),
        .rule = text_or_null(arena, node, "rule"),
    };
}

static void introduce_examples(dyar_ruleset *ruleset, const dyar_node *list)
{
    const size_t count = list ? list->count : 0;
    dyar_example *examples = DYAR_NEW_ARRAY(&ruleset->arena, dyar_example, count);
    for (size_t i = 0; i < count; i++)
        examples[i] = introduce_example(&ruleset->arena, list->items[i]);
    ruleset->examples = examples;
}

/* ---- all ---- */

/* What dyar_load_request.sets make of a game has no people who play it, nor other names. */
static void disown(dyar_arena *arena, dyar_ruleset_info *info)
{
    dyar_buffer name = {.arena = arena};
    dyar_buffer_print(&name, "%s, changed", info->name);
    info->name = dyar_buffer_text(&name);
    info->meaning = info->region = info->note = info->rules_as = NULL;
    info->also_called = strings(arena, NULL);
    info->people = strings(arena, NULL);
    info->language = NULL;
    info->first_described = 0;
    info->has_place = false;
}

static void introduce_place(dyar_ruleset_info *info, const dyar_node *place)
{
    info->has_place = place && dyar_node_number(dyar_node_get(place, "lat"), &info->latitude) &&
                      dyar_node_number(dyar_node_get(place, "long"), &info->longitude);
}

static int year_or_zero(const dyar_node *node)
{
    double year;
    return node && dyar_node_number(node, &year) ? (int)year : 0;
}

void dyar_ruleset_introduce(dyar_loading *l)
{
    dyar_ruleset *ruleset = l->ruleset;
    dyar_arena *arena = l->arena;
    const dyar_load_request *request = l->request;
    const dyar_node *tree = ruleset->tree, *written = ruleset->written;
    const dyar_rules *rules = ruleset->rules;
    const dyar_node *examples = dyar_node_get(tree, "examples");
    ruleset->info = (dyar_ruleset_info){
        .id = text_or_null(arena, tree, "id"),
        .name = text_or_null(arena, tree, "name"),
        .meaning = text_or_null(arena, tree, "meaning"),
        .region = text_or_null(arena, tree, "region"),
        .note = text_or_null(arena, tree, "note"),
        .also_called = strings(arena, dyar_node_get(tree, "also-called")),
        .people = strings(arena, dyar_node_get(tree, "people")),
        .language = text_or_null(arena, tree, "language"),
        .first_described = year_or_zero(dyar_node_get(tree, "first-described")),
        .setups = setup_names(arena, dyar_node_get(written, "setups")),
        .setup = dyar_text_copy(arena, l->setup),
        .rules_as = ruleset->rules_as,
        .extends = l->variant ? text_or_null(arena, l->variant, "extends") : NULL,
        .players = rules->players,
        .rows = rules->board.rows,
        .columns = rules->board.columns,
        .seeds_total = rules->numbers.total,
        .has_match = rules->match != NULL,
        .hash = dyar_hash_rules(arena, tree, request->match),
        .parts = dyar_hash_parts(arena, tree, request->match),
        .situations = ruleset->game->situations,
        .examples = examples ? (int)examples->count : 0,
    };
    introduce_place(&ruleset->info, dyar_node_get(tree, "place"));
    if (request->set_count > 0)
        disown(arena, &ruleset->info);
    introduce_questions(l, dyar_node_get(l->asked, "questions"));
    introduce_sources(ruleset, dyar_node_get(tree, "sources"));
    introduce_words(ruleset, dyar_node_get(tree, "words"));
    introduce_examples(ruleset, examples);
}

const dyar_ruleset_info *dyar_ruleset_about(const dyar_ruleset *ruleset)
{
    return &ruleset->info;
}

size_t dyar_ruleset_questions(const dyar_ruleset *ruleset, const dyar_question **questions)
{
    *questions = ruleset->questions;
    return ruleset->question_count;
}

/* The questions about places are the last. */
bool dyar_ruleset_needs_answer(const dyar_ruleset *ruleset, size_t question)
{
    return question + ruleset->asked_count >= ruleset->question_count;
}

size_t dyar_ruleset_sources(const dyar_ruleset *ruleset, const dyar_source_entry **sources)
{
    *sources = ruleset->sources;
    return ruleset->source_count;
}

size_t dyar_ruleset_words(const dyar_ruleset *ruleset, const dyar_own_word **words)
{
    *words = ruleset->words;
    return ruleset->word_count;
}

size_t dyar_ruleset_examples(const dyar_ruleset *ruleset, const dyar_example **examples)
{
    *examples = ruleset->examples;
    return (size_t)ruleset->info.examples;
}
