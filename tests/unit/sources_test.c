/* SPDX-License-Identifier: MIT */
/*
 * What rulesets say of their sources: how much of each was read, whose words are quoted, and
 * that an attested rule says no more than the sentence it quotes.
 *
 * "'Attested' must mean that somebody read the author."
 */
#include <ctype.h>

#include "english/citations.h"
#include "ruleset/ruleset.h"
#include "support/unit.h"

typedef struct looking {
    const char *ruleset;
    const dyar_node *tree;
    int wrong;
} looking;

/* Is one of the words, ended by NULL, in the text, in capitals or not? */
static bool has_one_of(dyar_text text, const char *const *words)
{
    for (; *words; words++)
        for (size_t i = 0, length = strlen(*words); i + length <= text.length; i++) {
            size_t k = 0;
            while (k < length &&
                   tolower((unsigned char)text.at[i + k]) == (unsigned char)(*words)[k])
                k++;
            if (k == length)
                return true;
        }
    return false;
}

/* ---- sources ---- */

/* "MancalaGames (a public two-row program)"; a wiki on programming is none. */
static bool is_a_program(dyar_text text)
{
    if (text.length > 0 && text.at[text.length - 1] == ')')
        text.length--;
    return text.length >= 7 && memcmp(text.at + text.length - 7, "program", 7) == 0;
}

/* A program is not a text, and what an author states after another is a summary of that one. */
static bool reads_more_than_it_can(const dyar_node *source)
{
    const dyar_text read = dyar_node_text(source, "read"), by = dyar_node_text(source, "by");
    if (dyar_text_is(read, "program"))
        return false;
    return is_a_program(dyar_node_text(source, "read-in")) ||
           is_a_program(dyar_node_text(source, "in")) ||
           (by.length > 6 && memcmp(by.at, "after ", 6) == 0 && !dyar_text_is(read, "summary"));
}

/* How much of a source was read decides the standing of what it says. */
static void look_at_source(looking *l, dyar_text key, const dyar_node *source)
{
    const bool reads = dyar_node_get(source, "read") != NULL;
    if (reads && !reads_more_than_it_can(source))
        return;
    print_error("%s: the source %.*s has %s\n", l->ruleset, (int)key.length, key.at,
                reads ? "a 'read' that claims too much" : "no 'read'");
    l->wrong++;
}

/* ---- quotations ---- */

static bool names_the_text(const dyar_node *source)
{
    return dyar_node_get(source, "read-in") || dyar_node_get(source, "in");
}

/* Sentences out of a summary are not its author's: it must be said whose they are. */
static void look_at_quotation(looking *l, const dyar_node *map)
{
    const dyar_node *sources = dyar_node_get(l->tree, "sources"),
                    *named = dyar_node_get(map, "source");
    for (size_t i = 0; sources && i < dyar_node_things(named); i++) {
        const dyar_text key = dyar_node_thing(named, i)->text;
        const dyar_entry *source = dyar_node_entry(sources, key);
        if (!source || !dyar_text_is(dyar_node_text(source->value, "read"), "summary") ||
            names_the_text(source->value))
            continue;
        print_error("%s: whose words are quoted from %.*s is not said by 'read-in'\n",
                    l->ruleset, (int)key.length, key.at);
        l->wrong++;
    }
}

static void look_at_quotations(looking *l, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_MAP && dyar_node_get(node, "quotes"))
        look_at_quotation(l, node);
    for (size_t i = 0; node->kind == DYAR_NODE_MAP && i < node->count; i++)
        look_at_quotations(l, node->entries[i].value);
    for (size_t i = 0; node->kind == DYAR_NODE_LIST && i < node->count; i++)
        look_at_quotations(l, node->items[i]);
}

/* ---- rules ---- */

/* What a rule has only if the sentence that it quotes has one of these words. */
typedef struct claim {
    const char *key, *value;
    const char *const *words;
} claim;

static const claim claims[] = {
    {"then", "relay",
     (const char *const[]){"continu", "sow", "pick", "distribut", "lap", "tak", "goes on",
                           "again", "lift", "weiter", "empty the hole", "levanta", "plaatsen",
                           "mengambil", NULL}},
    {"then", "end-turn",
     (const char *const[]){"end", "turn", "stop", "finish", "over", "nothing", "pass", "sleep",
                           "die", "dead", "other player", "next player", "second player",
                           "arr\xc3\xaat", "nicht weiter",
                           "m\xe1\xba\xa5t l\xc6\xb0\xe1\xbb\xa3t", NULL}},
    {"side", "opponent",
     (const char *const[]){"opponent", "other", "enem", "adversa", "either", "opposite",
                           "their", NULL}},
    {"side", "own",
     (const char *const[]){"own", "his", "her", "their", "player's", "your", "seine", NULL}},
};

/* Rules of which another sentence of the same text says how the turn goes on. */
static bool is_said_elsewhere(const char *ruleset, dyar_text rule)
{
    static const char *const known[][2] = {{"layli-goobalay", "two-uurs"},
                                           {"layli-goobalay", "capture"},
                                           {"kanji-guti", "before-the-middle"},
                                           {"mawkar-katiya", "capture"},
                                           {"tap-urdy", "across-the-gap"},
                                           {"li-b-al-ghashim", "capture"},
                                           {"gabata-adegrat", "across-the-gap"},
                                           {"o-an-quan", "across-the-gaps"},
                                           {"tchela", "capture"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i][0], ruleset) == 0 && dyar_text_is(rule, known[i][1]))
            return true;
    return false;
}

static void look_at_rule(looking *l, const char *table, const dyar_node *rule)
{
    const dyar_node *citations = dyar_node_get(l->tree, "citations");
    const dyar_text name = dyar_node_text(rule, "rule");
    char path[256];
    snprintf(path, sizeof path, "%s.%.*s", table, (int)name.length, name.at);
    const dyar_node *cited = citations ? dyar_node_get(citations, path) : NULL;
    const dyar_node *quotes = dyar_node_get(cited ? cited : rule, "quotes");
    const dyar_source *own = dyar_node_get(l->tree, "id")->location.source;
    if (!quotes || quotes->location.source != own || is_said_elsewhere(l->ruleset, name))
        return;
    const dyar_text quoted = quotes->text;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const dyar_node *map =
            strcmp(claims[i].key, "side") == 0 ? dyar_node_get(rule, "when") : rule;
        if (!dyar_text_is(dyar_node_text(map, claims[i].key), claims[i].value) ||
            has_one_of(quoted, claims[i].words))
            continue;
        print_error("%s: %s has '%s: %s', of which the sentence says nothing: %.*s\n",
                    l->ruleset, path, claims[i].key, claims[i].value, (int)quoted.length,
                    quoted.at);
        l->wrong++;
    }
}

static void look_at_rules(looking *l, const char *table)
{
    const dyar_node *rules = dyar_node_get(l->tree, table);
    for (size_t i = 0; rules && i < rules->count; i++)
        look_at_rule(l, table, rules->items[i]);
}

/* ---- all rulesets ---- */

static int count_wrong(dyar_cache *cache, const char *id, void (*look)(looking *))
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = id, .cache = cache), diags);
    assert_non_null(ruleset);
    looking l = {.ruleset = id, .tree = ruleset->tree};
    look(&l);
    return l.wrong;
}

static int count_all(void (*look)(looking *))
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    int wrong = 0;
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        wrong += count_wrong(cache, *id, look);
    return wrong;
}

static void look_at_sources(looking *l)
{
    const dyar_node *sources = dyar_node_get(l->tree, "sources");
    for (size_t i = 0; sources && i < sources->count; i++)
        look_at_source(l, sources->entries[i].key, sources->entries[i].value);
    look_at_quotations(l, l->tree);
}

static void look_at_tables(looking *l)
{
    look_at_rules(l, "each-seed");
    look_at_rules(l, "landing");
}

TEST(sources_say_how_they_were_read)
{
    assert_int_equal(count_all(look_at_sources), 0);
}

TEST(rules_say_what_their_sentences_say)
{
    assert_int_equal(count_all(look_at_tables), 0);
}

/* Standings that claim more than was read, and answers that a text states but nobody plays. */
TEST(check_warns_of_no_ruleset)
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    OWNED(dyar_diags) diags = dyar_diags_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        assert_true(
            dyar_ruleset_check(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cache), diags));
    dyar_diags_print(diags, stderr);
    assert_int_equal(dyar_diags_count(diags), 0);
}
