/* SPDX-License-Identifier: MIT */
/*
 * Characters are those of the rules, not of their words.
 *
 *     check_characters
 *
 * In each bundled ruleset the rules, marks and regions get other names, and rules of `landing`
 * that follow each other and can never both fit change places.  No state of a character may
 * differ then.  And no character may have the same state in all rulesets.
 */
#include "document/change.h"
#include "document/flow.h"
#include "dyar/features.h"
#include "ruleset/ruleset.h"
#include "support/need.h"

enum { MOST_SEEDS = 999 };

/* A ruleset that gets other names. */
typedef struct renaming {
    dyar_arena arena;
    const dyar_ruleset *ruleset;
    dyar_buffer text; /* of the result, in YAML */
    size_t exchanged; /* pairs of rules */
} renaming;

/* ---- names ---- */

static bool is_mark(const renaming *r, dyar_text word)
{
    for (size_t i = 0; i < r->ruleset->rules->mark_count; i++)
        if (dyar_text_equal(r->ruleset->rules->marks[i].name, word))
            return true;
    return false;
}

static bool is_region(const renaming *r, dyar_text word)
{
    const dyar_node *regions = dyar_node_get(r->ruleset->rules->root, "regions");
    return regions && dyar_node_entry(regions, word);
}

static dyar_text prefixed(renaming *r, dyar_text text)
{
    dyar_buffer name = {.arena = &r->arena};
    dyar_buffer_print(&name, "other-%.*s", (int)text.length, text.at);
    return dyar_text_of(dyar_buffer_text(&name));
}

typedef bool name_test(const renaming *r, dyar_text word);

/* The text with another name for each word that is one; words end at a space or a dot. */
static dyar_text rename_words(renaming *r, dyar_text text, name_test *is_name)
{
    dyar_buffer renamed = {.arena = &r->arena};
    for (size_t at = 0; at < text.length;) {
        size_t end = at;
        while (end < text.length && !strchr(" .", text.at[end]))
            end++;
        const dyar_text word = {text.at + at, end - at};
        dyar_buffer_add(&renamed, is_name(r, word) ? prefixed(r, word) : word);
        dyar_buffer_add(&renamed, (dyar_text){text.at + end, end < text.length});
        at = end + 1;
    }
    return dyar_text_of(dyar_buffer_text(&renamed));
}

static dyar_text rename_text(renaming *r, dyar_text text, dyar_text key)
{
    static const char *const of_marks[] = {"mark", "as", "marked", NULL};
    static const char *const of_regions[] = {"in", "marks", "arranged-in", NULL};
    if (dyar_text_is(key, "rule"))
        return prefixed(r, text);
    if (dyar_text_is_one_of(key, of_marks))
        return rename_words(r, text, is_mark);
    if (dyar_text_is_one_of(key, of_regions) || memchr(text.at, '.', text.length))
        return rename_words(r, text, is_region);
    return text;
}

static dyar_text rename_key(renaming *r, dyar_text key, dyar_text of)
{
    if (dyar_text_is(of, "marks"))
        return rename_words(r, key, is_mark);
    return dyar_text_is(of, "regions") ? rename_words(r, key, is_region) : key;
}

/* ---- rules that change places ---- */

/* The test of this fact of the hole that must hold wherever the rule fits. */
static const dyar_test *needed_test(const dyar_rule *rule, dyar_fact fact)
{
    for (size_t i = 0; rule->when.count == 1 && i < rule->when.cases[0].count; i++) {
        const dyar_test *test = &rule->when.cases[0].tests[i];
        if (test->fact == fact && test->path.count == 0 && !test->negated)
            return test;
    }
    return NULL;
}

/* Do the two ask for numbers of seeds that no hole can have both? */
static bool differ_in_seeds(const dyar_rule *a, const dyar_rule *b)
{
    const dyar_test *x = needed_test(a, DYAR_FACT_SEEDS), *y = needed_test(b, DYAR_FACT_SEEDS);
    for (int seeds = 0; x && y && seeds <= MOST_SEEDS; seeds++)
        if (dyar_number_fits(x->number, seeds) && dyar_number_fits(y->number, seeds))
            return false;
    return x && y;
}

/* Is one for the mover's own holes, and the other for those of others? */
static bool differ_in_side(const dyar_rule *a, const dyar_rule *b)
{
    const dyar_test *x = needed_test(a, DYAR_FACT_SIDE), *y = needed_test(b, DYAR_FACT_SIDE);
    const uint64_t own = 1; /* the first word of SIDE */
    return x && y &&
           ((x->words == own && !(y->words & own)) || (y->words == own && !(x->words & own)));
}

static bool exclude_each_other(const dyar_rule *a, const dyar_rule *b)
{
    return differ_in_seeds(a, b) || differ_in_side(a, b);
}

static void exchange(renaming *r, dyar_node *landing)
{
    const dyar_rules *rules = r->ruleset->rules;
    const dyar_table *table = &rules->phases[rules->phase_count - 1].landing;
    for (size_t i = 0; i + 1 < table->count; i++) {
        if (!exclude_each_other(&table->rules[i], &table->rules[i + 1]))
            continue;
        const dyar_node *first = landing->items[i];
        landing->items[i] = landing->items[i + 1];
        landing->items[i + 1] = first;
        r->exchanged++;
        i++;
    }
}

/* ---- trees ---- */

static const dyar_node *change(renaming *r, const dyar_node *node, dyar_text key)
{
    dyar_node *copy = dyar_arena_copy(&r->arena, node, sizeof *node);
    if (node->kind == DYAR_NODE_SCALAR) {
        if (node->type == DYAR_TYPE_STRING)
            copy->text = rename_text(r, node->text, key);
    } else if (node->kind == DYAR_NODE_LIST) {
        copy->items = DYAR_NEW_ARRAY(&r->arena, const dyar_node *, node->count);
        for (size_t i = 0; i < node->count; i++)
            copy->items[i] = change(r, node->items[i], key);
    } else {
        copy->entries =
            dyar_arena_copy(&r->arena, node->entries, node->count * sizeof *node->entries);
        for (size_t i = 0; i < node->count; i++) {
            copy->entries[i].key = rename_key(r, node->entries[i].key, key);
            copy->entries[i].value = change(
                r, node->entries[i].value,
                dyar_text_is(key, "marks") && node->entries[i].value->kind == DYAR_NODE_SCALAR
                    ? key
                    : node->entries[i].key);
        }
    }
    return copy;
}

static const dyar_node *with_text(renaming *r, const dyar_node *tree, const char *key,
                                  const char *text)
{
    return dyar_change_key(&r->arena, tree, dyar_text_of(key), tree->location,
                           dyar_node_new_text(&r->arena, text, tree->location));
}

static void rename_all(void *context)
{
    renaming *r = context;
    const dyar_node *tree = dyar_strip_prose(&r->arena, r->ruleset->tree, true);
    const dyar_node *renamed = change(r, tree, dyar_text_of(""));
    const dyar_entry *landing = dyar_node_entry(renamed, dyar_text_of("landing"));
    if (landing) {
        dyar_node *exchanged =
            dyar_arena_copy(&r->arena, landing->value, sizeof *landing->value);
        exchange(r, exchanged);
        renamed = dyar_change_key(&r->arena, renamed, landing->key, tree->location, exchanged);
    }
    renamed = with_text(r, renamed, "id", "other");
    r->text = (dyar_buffer){.arena = &r->arena};
    dyar_flow_put(&r->text, with_text(r, renamed, "name", "Other"));
}

/* ---- comparing ---- */

/* The number of states that differ. */
static int compare(const char *id, const dyar_ruleset *a, const dyar_ruleset *b)
{
    const dyar_feature *of_a, *of_b;
    int differ = 0;
    dyar_ruleset_features(a, &of_a);
    dyar_ruleset_features(b, &of_b);
    for (size_t i = 0; i < dyar_count_characters(); i++)
        if (strcmp(of_a[i].state, of_b[i].state) != 0) {
            printf("%s: %s is '%s', and with other names '%s'\n", id, dyar_character_at(i)->id,
                   of_a[i].state, of_b[i].state);
            differ++;
        }
    return differ;
}

static int check(const char *id, const dyar_ruleset *ruleset, dyar_cache *cache,
                 size_t *exchanged)
{
    renaming r = {.ruleset = ruleset};
    if (!dyar_arena_run(&r.arena, rename_all, &r))
        exit(4);
    OWNED(dyar_ruleset) other =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "other", .text = dyar_buffer_text(&r.text),
                                        .text_length = r.text.length, .cache = cache));
    const int differ = compare(id, ruleset, other);
    *exchanged += r.exchanged;
    dyar_arena_release(&r.arena);
    return differ;
}

/* Characters whose state is the first ruleset's in all. */
static int report_constant(const bool *varies)
{
    int constant = 0;
    for (size_t i = 0; i < dyar_count_characters(); i++)
        if (!varies[i]) {
            printf("%s has the same state in all rulesets\n", dyar_character_at(i)->id);
            constant++;
        }
    return constant;
}

int main(void)
{
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    bool *varies = need(calloc(dyar_count_characters(), sizeof *varies));
    dyar_ruleset *first = NULL;
    size_t exchanged = 0;
    int failed = 0;
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        dyar_ruleset *ruleset =
            need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cache));
        const dyar_feature *features, *of_first;
        failed += check(*id, ruleset, cache, &exchanged);
        first = first ? first : ruleset;
        dyar_ruleset_features(ruleset, &features);
        dyar_ruleset_features(first, &of_first);
        for (size_t i = 0; i < dyar_count_characters(); i++)
            varies[i] = varies[i] || strcmp(features[i].state, of_first[i].state) != 0;
        if (ruleset != first)
            dyar_ruleset_free(ruleset);
    }
    failed += report_constant(varies);
    printf("%zu pairs of rules changed places\n", exchanged);
    dyar_ruleset_free(first);
    free(varies);
    return failed || exchanged == 0;
}
