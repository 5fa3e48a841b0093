/* SPDX-License-Identifier: MIT */
/*
 * The words of the language in C (rules/vocabulary.def) and in the schema are the same words:
 * those that the schema has by hand.  Facts and effects are put into it (tools/dev/schema.c).
 */
#include "document/document.h"
#include "dyar/ruleset.h"
#include "rules/vocabulary.h"
#include "support/unit.h"

enum { MOST_WORDS = 128 };

typedef struct word_set {
    dyar_text words[MOST_WORDS];
    size_t count;
} word_set;

typedef struct fixture {
    dyar_arena arena;
    dyar_diags *diags;
    const dyar_node *schema;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    f = (fixture){.diags = dyar_diags_new()};
    const dyar_source *source =
        dyar_source_new(&f.arena, "schema", dyar_text_of(dyar_bundled_schema()));
    f.schema = dyar_document_parse(&f.arena, source, f.diags);
    *state = &f;
    return f.schema ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    dyar_diags_free(f->diags);
    dyar_arena_release(&f->arena);
    return 0;
}

/* ---- sets ---- */

static bool has(const word_set *set, dyar_text word)
{
    for (size_t i = 0; i < set->count; i++)
        if (dyar_text_equal(set->words[i], word))
            return true;
    return false;
}

static void add(word_set *set, dyar_text word)
{
    if (!has(set, word)) {
        assert_true(set->count < MOST_WORDS);
        set->words[set->count++] = word;
    }
}

static size_t print_missing(const word_set *set, const word_set *from, const char *where)
{
    size_t missing = 0;
    for (size_t i = 0; i < from->count; i++) {
        if (has(set, from->words[i]))
            continue;
        print_error("not in %s: %.*s\n", where, (int)from->words[i].length, from->words[i].at);
        missing++;
    }
    return missing;
}

static void assert_same(const word_set *vocabulary, const word_set *schema)
{
    const size_t missing = print_missing(schema, vocabulary, "the schema") +
                           print_missing(vocabulary, schema, "the vocabulary");
    assert_int_equal(missing, 0);
}

/* ---- words in C ---- */

static void add_group(word_set *set, dyar_group group)
{
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        if (dyar_words[i].group == group)
            add(set, dyar_text_of(dyar_words[i].word));
}

/* ---- words in the schema ---- */

/* The node at a path of keys and indices, "/" between them. */
static const dyar_node *follow(const fixture *f, const char *path)
{
    const dyar_node *node = f->schema;
    dyar_text rest = dyar_text_of(path), part;
    while (node && dyar_text_split(&rest, "/", &part)) {
        const dyar_entry *entry = dyar_node_entry(node, part);
        if (node->kind == DYAR_NODE_LIST)
            node = (size_t)atol(part.at) < node->count ? node->items[atol(part.at)] : NULL;
        else
            node = entry ? entry->value : NULL;
    }
    if (!node)
        print_error("the schema has nothing at %s\n", path);
    assert_non_null(node);
    return node;
}

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || c == '-';
}

/* The words that a regular expression spells out: not its character classes, not " or ". */
static void add_pattern(word_set *set, dyar_text pattern)
{
    for (size_t i = 0; i < pattern.length; i++) {
        size_t length = 0;
        if (pattern.at[i] == '[')
            while (pattern.at[i] != ']')
                i++;
        while (i + length < pattern.length && in_word(pattern.at[i + length]))
            length++;
        const dyar_text word = {pattern.at + i, length};
        if (length > 1 && !dyar_text_is(word, "or"))
            add(set, word);
        i += length ? length - 1 : 0;
    }
}

/* All words at these paths (NULL ends them): the strings of a list but for `unknown`, the keys
 * of a map, the words of a regular expression. */
static word_set words_at(const fixture *f, const char *const *paths)
{
    word_set set = {0};
    for (; *paths; paths++) {
        const dyar_node *node = follow(f, *paths);
        for (size_t i = 0; node->kind == DYAR_NODE_LIST && i < node->count; i++)
            if (!dyar_node_is_unknown(node->items[i]))
                add(&set, node->items[i]->text);
        for (size_t i = 0; node->kind == DYAR_NODE_MAP && i < node->count; i++)
            add(&set, node->entries[i].key);
        if (node->kind == DYAR_NODE_SCALAR)
            add_pattern(&set, node->text);
    }
    return set;
}

#define PATHS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- tests ---- */

static void assert_group(const fixture *f, dyar_group group, const char *const *paths)
{
    word_set vocabulary = {0};
    add_group(&vocabulary, group);
    const word_set schema = words_at(f, paths);
    assert_same(&vocabulary, &schema);
}

/* Of most groups tools/dev/schema.c makes the list that the schema has. */
TEST(the_schema_has_the_words_of_groups_listed_by_hand)
{
    const fixture *f = *state;
    assert_group(f, DYAR_GROUP_SIDE, PATHS("$defs/fact-side/anyOf/0/pattern"));
    assert_group(f, DYAR_GROUP_COMPARED, PATHS("$defs/fact-compared/pattern"));
    assert_group(f, DYAR_GROUP_DIRECTION,
                 PATHS("$defs/direction-word/enum", "$defs/sow-on/properties/direction/enum"));
    assert_group(f, DYAR_GROUP_MARK_OF, PATHS("$defs/fact-mark/examples"));
    assert_group(f, DYAR_GROUP_UNFILLED,
                 PATHS("$defs/match-short/properties/unfilled/anyOf/0/enum"));
    assert_group(f, DYAR_GROUP_GOAL,
                 PATHS("$defs/match-surplus/properties/goes-to/enum",
                       "$defs/match-set-aside/properties/goes-to/enum",
                       "$defs/match-left-on-board/properties/goes-to/enum"));
}

TEST(the_schema_has_the_words_of_hole_references)
{
    word_set vocabulary = {0};
    add_group(&vocabulary, DYAR_GROUP_BASE);
    add_group(&vocabulary, DYAR_GROUP_STEP);
    word_set schema = words_at(*state, PATHS("$defs/hole-named/pattern"));
    follow(*state, "$defs/hole-looked-for/properties/first"); /* it is a key */
    add(&schema, dyar_text_of(dyar_words[DYAR_BASE_FIRST].word));
    assert_same(&vocabulary, &schema);
}

TEST(the_schema_has_the_continuations)
{
    word_set vocabulary = {0};
    for (int i = 0; i < DYAR_THEN_COUNT; i++)
        add(&vocabulary, dyar_text_of(dyar_then_words[i].word));
    const word_set schema = words_at(*state, PATHS("$defs/continuation-word/anyOf/0/enum",
                                                   "$defs/continuation-word/anyOf/1/enum",
                                                   "$defs/continuation/anyOf/1/properties",
                                                   "$defs/end-rule/properties/then/enum"));
    assert_same(&vocabulary, &schema);
}

TESTS_BETWEEN(set_up, tear_down);
