/* SPDX-License-Identifier: MIT */
/* Rulesets taken apart, and put together otherwise. */
#include "support/crossing.h"

#include "document/change.h"
#include "document/document.h"
#include "document/flow.h"
#include "rules/vocabulary.h"
#include "ruleset/ruleset.h"
#include "support/need.h"

enum {
    MOST_PLACES = 6000,
    MOST_GRAFTS = 3,
    MOST_WORDS = DYAR_FACT_COUNT + DYAR_EFFECT_COUNT + DYAR_THEN_COUNT + DYAR_WORD_COUNT,
    IN_VAIN = 150, /* tries after which a place is given up */
    NOWHERE = -1,
    TOP = 0, /* the place of a whole ruleset */
};

/* Pieces, and the ruleset that each is of. */
typedef struct pool {
    const char *name;
    const dyar_node **pieces, **wholes;
    size_t count, room;
} pool;

/* A place of the language, with what the rulesets have there. */
typedef struct place {
    const char *step; /* its last step: a key, or "[]" for an item of a list */
    int above;
    pool own;    /* "landing[].when" */
    pool *alike; /* nodes with the same place elsewhere: "when" of any rule */
    unsigned tried, crossed;
} place;

typedef struct word {
    const char *text;
    unsigned crossed;
} word;

struct crossing_stock {
    dyar_arena arena; /* of the pieces */
    place places[MOST_PLACES];
    int place_count;
    pool alike[MOST_PLACES];
    int alike_count;
    word words[MOST_WORDS];
    size_t word_count;
    dyar_arena making; /* of the crossing that was made last */
    int grafted[MOST_GRAFTS];
    const dyar_node *grafts[MOST_GRAFTS];
    size_t graft_count;
};

/* ---- words ---- */

static void add_word(crossing_stock *stock, const char *text)
{
    if (!text)
        return;
    for (size_t i = 0; i < stock->word_count; i++)
        if (strcmp(stock->words[i].text, text) == 0)
            return;
    stock->words[stock->word_count++] = (word){.text = text};
}

static void list_words(crossing_stock *stock)
{
    for (int i = 0; i < DYAR_FACT_COUNT; i++)
        add_word(stock, dyar_facts[i].word);
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        add_word(stock, dyar_effect_words[i].word);
    for (int i = 0; i < DYAR_THEN_COUNT; i++)
        add_word(stock, dyar_then_words[i].word);
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        add_word(stock, dyar_words[i].word);
}

static void count_word(crossing_stock *stock, dyar_text text)
{
    for (size_t i = 0; i < stock->word_count; i++)
        if (dyar_text_is(text, stock->words[i].text))
            stock->words[i].crossed++;
}

static void count_words(crossing_stock *stock, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_SCALAR)
        count_word(stock, node->text);
    for (size_t i = 0; node->kind == DYAR_NODE_MAP && i < node->count; i++) {
        count_word(stock, node->entries[i].key);
        count_words(stock, node->entries[i].value);
    }
    for (size_t i = 0; node->kind == DYAR_NODE_LIST && i < node->count; i++)
        count_words(stock, node->items[i]);
}

/* ---- places ---- */

/* NOWHERE if no ruleset has such a place. */
static int find_place(const crossing_stock *stock, int above, dyar_text step)
{
    for (int i = TOP + 1; i < stock->place_count; i++)
        if (stock->places[i].above == above && dyar_text_is(step, stock->places[i].step))
            return i;
    return NOWHERE;
}

/* Rules, conditions and effects are written alike wherever they stand. */
static const char *name_alike(const char *name)
{
    static const char *const shared[] = {"do", "when", "while", "fitting", NULL};
    static const char *const tables[] = {"lifting[]", "each-seed[]", "landing[]", "after[]",
                                         "before[]",  "end[]",       NULL};
    const char *last = NULL;
    for (const char *const *key = shared; *key; key++)
        for (const char *at = strstr(name, *key); at; at = strstr(at + 1, *key))
            if (at > name && at[-1] == '.' && at > last)
                last = at;
    for (const char *const *table = tables; *table && !last; table++)
        last = strstr(name, *table) ? strstr(name, *table) + strlen(*table) - 2 : NULL;
    return last ? last : name;
}

static pool *find_alike(crossing_stock *stock, const char *name)
{
    for (int i = 0; i < stock->alike_count; i++)
        if (strcmp(stock->alike[i].name, name) == 0)
            return &stock->alike[i];
    stock->alike[stock->alike_count] = (pool){.name = name};
    return &stock->alike[stock->alike_count++];
}

static int add_place(crossing_stock *stock, int above, dyar_text step)
{
    const char *name = above == TOP ? "" : stock->places[above].own.name;
    dyar_buffer whole = {.arena = &stock->arena};
    const bool item = dyar_text_is(step, "[]");
    if (stock->place_count == MOST_PLACES)
        abort();
    dyar_buffer_print(&whole, "%s%s%.*s", name, *name && !item ? "." : "", (int)step.length,
                      step.at);
    stock->places[stock->place_count] =
        (place){.step = dyar_text_copy(&stock->arena, step),
                .above = above,
                .own = {.name = dyar_buffer_text(&whole)},
                .alike = find_alike(stock, name_alike(dyar_buffer_text(&whole)))};
    return stock->place_count++;
}

static dyar_text step_into(const dyar_node *node, size_t i)
{
    return node->kind == DYAR_NODE_MAP ? node->entries[i].key : dyar_text_of("[]");
}

static const dyar_node *below(const dyar_node *node, size_t i)
{
    return node->kind == DYAR_NODE_MAP ? node->entries[i].value : node->items[i];
}

static size_t count_below(const dyar_node *node)
{
    return node->kind == DYAR_NODE_SCALAR ? 0 : node->count;
}

static void add_piece(crossing_stock *stock, pool *p, const dyar_node *node,
                      const dyar_node *whole)
{
    if (p->count == p->room) {
        const size_t room = p->room ? 2 * p->room : 8, size = sizeof *p->pieces;
        p->pieces = dyar_arena_grow(&stock->arena, p->pieces, p->room * size, room * size);
        p->wholes = dyar_arena_grow(&stock->arena, p->wholes, p->room * size, room * size);
        p->room = room;
    }
    p->pieces[p->count] = node;
    p->wholes[p->count++] = whole;
}

static void take_apart(crossing_stock *stock, int at, const dyar_node *node,
                       const dyar_node *whole)
{
    add_piece(stock, &stock->places[at].own, node, whole);
    add_piece(stock, stock->places[at].alike, node, whole);
    for (size_t i = 0; i < count_below(node); i++) {
        const dyar_text step = step_into(node, i);
        const int known = find_place(stock, at, step);
        take_apart(stock, known == NOWHERE ? add_place(stock, at, step) : known, below(node, i),
                   whole);
    }
}

/* Written and read again, the tree outlives the ruleset. */
static const dyar_node *keep_tree(crossing_stock *stock, const dyar_ruleset *ruleset)
{
    dyar_buffer text = {.arena = &stock->arena};
    dyar_diags *diags = need(dyar_diags_new());
    dyar_flow_put(&text, dyar_strip_prose(&stock->arena, ruleset->tree, true));
    const dyar_source *source = dyar_source_new(
        &stock->arena, "piece", (dyar_text){dyar_buffer_text(&text), text.length});
    const dyar_node *tree = dyar_document_parse(&stock->arena, source, diags);
    need_no_report(tree != NULL, diags);
    return tree;
}

/* Of a ruleset with another answer: the parts that the answer changes. */
static void add_changed_parts(crossing_stock *stock, const dyar_node *tree,
                              const dyar_node *before)
{
    for (size_t i = 0; i < tree->count; i++) {
        const dyar_text key = tree->entries[i].key;
        const dyar_entry *old = dyar_node_entry(before, key);
        const int known = find_place(stock, TOP, key);
        if (!old || !dyar_node_equal(old->value, tree->entries[i].value))
            take_apart(stock, known == NOWHERE ? add_place(stock, TOP, key) : known,
                       tree->entries[i].value, tree);
    }
}

static void add_answers(crossing_stock *stock, const dyar_ruleset *ruleset,
                        const dyar_question *question, const dyar_node *tree)
{
    for (size_t i = 1; i < question->answer_count; i++) {
        char answer[200];
        const char *list[] = {answer};
        snprintf(answer, sizeof answer, "%s=%s", question->id, question->answers[i].id);
        dyar_diags *diags = need(dyar_diags_new());
        OWNED(dyar_ruleset) other = dyar_ruleset_try(
            ruleset, &DYAR_LOAD_REQUEST(.answers = list, .answer_count = 1), diags);
        need_no_report(other != NULL, diags);
        add_changed_parts(stock, keep_tree(stock, other), tree);
    }
}

static void add_ruleset(crossing_stock *stock, const char *id, dyar_cache *cache)
{
    const dyar_question *questions;
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id, .cache = cache));
    const dyar_node *tree = keep_tree(stock, ruleset);
    take_apart(stock, TOP, tree, tree);
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        add_answers(stock, ruleset, &questions[i], tree);
}

crossing_stock *crossing_stock_new(void)
{
    crossing_stock *stock = need(calloc(1, sizeof *stock));
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    stock->places[TOP] =
        (place){.step = "", .above = NOWHERE, .own = {.name = ""}, .alike = stock->alike};
    stock->alike[0] = (pool){.name = ""};
    stock->place_count = stock->alike_count = 1;
    list_words(stock);
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        add_ruleset(stock, *id, cache);
    return stock;
}

void crossing_stock_free(crossing_stock *stock)
{
    dyar_arena_release(&stock->making);
    dyar_arena_release(&stock->arena);
    free(stock);
}

/* ---- putting together ---- */

static size_t any(dyar_random *random, size_t count)
{
    return dyar_random_below(random, (uint32_t)count);
}

/* Returns the tree with one node replaced, which is known by its address in memory. */
static const dyar_node *exchange(dyar_arena *arena, const dyar_node *tree, const dyar_node *old,
                                 const dyar_node *by)
{
    if (tree == old)
        return by;
    for (size_t i = 0; i < count_below(tree); i++) {
        const dyar_node *child = below(tree, i), *made = exchange(arena, child, old, by);
        if (made == child)
            continue;
        dyar_node *copy = dyar_arena_copy(arena, tree, sizeof *tree);
        if (tree->kind == DYAR_NODE_MAP) {
            copy->entries =
                dyar_arena_copy(arena, tree->entries, tree->count * sizeof *tree->entries);
            copy->entries[i].value = made;
        } else {
            copy->items =
                dyar_arena_copy(arena, tree->items, tree->count * sizeof *tree->items);
            copy->items[i] = made;
        }
        return copy;
    }
    return tree;
}

/* Any node of the tree at this place, each with the same chance; NULL if it has none. */
static const dyar_node *any_at(const crossing_stock *stock, const dyar_node *node, int at,
                               int wanted, dyar_random *random, size_t *found)
{
    const dyar_node *chosen = NULL;
    if (at == wanted)
        return any(random, ++*found) == 0 ? node : NULL;
    for (size_t i = 0; i < count_below(node); i++) {
        const int next = find_place(stock, at, step_into(node, i));
        const dyar_node *one =
            next == NOWHERE ? NULL : any_at(stock, below(node, i), next, wanted, random, found);
        chosen = one ? one : chosen;
    }
    return chosen;
}

/* A list with the piece in it: in place of an item, or as one more. */
static const dyar_node *put_item(dyar_arena *arena, const dyar_node *list,
                                 const dyar_node *piece, dyar_random *random)
{
    const bool more = list->count == 0 || any(random, 2) == 0;
    const size_t at = any(random, list->count + more), rest = list->count - (more ? at : 0);
    dyar_node *made = dyar_arena_copy(arena, list, sizeof *list);
    made->count = list->count + more;
    made->items = DYAR_NEW_ARRAY(arena, const dyar_node *, made->count);
    memcpy(made->items, list->items, list->count * sizeof *list->items);
    if (more)
        memcpy(made->items + at + 1, list->items + at, rest * sizeof *list->items);
    made->items[at] = piece;
    return made;
}

/* Names of rules are given once in a table. */
static const dyar_node *rename_rule(crossing_stock *stock, const dyar_node *piece)
{
    char name[24];
    if (!dyar_node_get(piece, "rule"))
        return piece;
    snprintf(name, sizeof name, "crossed-%zu", stock->graft_count + 1);
    return dyar_change_key(&stock->making, piece, dyar_text_of("rule"), piece->location,
                           dyar_node_new_text(&stock->making, name, piece->location));
}

/* The tree with the piece at the place; the tree itself if it has nowhere to put it. */
static const dyar_node *graft(crossing_stock *stock, const dyar_node *tree, int at,
                              const dyar_node *piece, dyar_random *random)
{
    const place *p = &stock->places[at];
    size_t found = 0;
    const dyar_node *above = any_at(stock, tree, TOP, p->above, random, &found);
    if (!above)
        return tree;
    const dyar_node *made =
        above->kind == DYAR_NODE_LIST
            ? put_item(&stock->making, above, rename_rule(stock, piece), random)
            : dyar_change_key(&stock->making, above, dyar_text_of(p->step), above->location,
                              piece);
    return exchange(&stock->making, tree, above, made);
}

/* Marks and regions of the ruleset that a piece is from, so that their names are known. */
static const dyar_node *borrow_names(crossing_stock *stock, const dyar_node *tree,
                                     const dyar_node *from, const char *key)
{
    const dyar_node *names = dyar_node_get(from, key), *own = dyar_node_get(tree, key);
    if (!names || names->kind != DYAR_NODE_MAP || (own && own->kind != DYAR_NODE_MAP))
        return tree;
    for (size_t i = 0; own && i < own->count; i++)
        names = dyar_change_key(&stock->making, names, own->entries[i].key, own->location,
                                own->entries[i].value);
    return dyar_change_key(&stock->making, tree, dyar_text_of(key), tree->location, names);
}

/* ---- numbers ---- */

static bool is_range(dyar_text text)
{
    return memmem(text.at, text.length, "..", 2) != NULL;
}

static const dyar_node *any_number(const dyar_node *node, dyar_random *random, size_t *found)
{
    const dyar_node *chosen = NULL;
    if (node->kind == DYAR_NODE_SCALAR) {
        const bool fits = node->type == DYAR_TYPE_INTEGER || is_range(node->text);
        return fits && any(random, ++*found) == 0 ? node : NULL;
    }
    for (size_t i = 0; i < count_below(node); i++) {
        const dyar_node *one = any_number(below(node, i), random, found);
        chosen = one ? one : chosen;
    }
    return chosen;
}

static const dyar_node *number_node(dyar_arena *arena, long value, dyar_location location)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    dyar_node *node =
        dyar_arena_copy(arena, dyar_node_new_text(arena, text, location), sizeof *node);
    node->type = DYAR_TYPE_INTEGER;
    return node;
}

/* One of the numbers is one more or one less; a range is a number near where it begins. */
static const dyar_node *nudge(crossing_stock *stock, const dyar_node *tree, dyar_random *random)
{
    size_t found = 0;
    const dyar_node *old = any_number(tree, random, &found);
    const long step = any(random, 2) ? 1 : -1;
    return old ? exchange(&stock->making, tree, old,
                          number_node(&stock->making, strtol(old->text.at, NULL, 10) + step,
                                      old->location))
               : tree;
}

static const dyar_node *set_number(crossing_stock *stock, const dyar_node *tree,
                                   const char *block, const char *key, long value)
{
    const dyar_node *map = dyar_node_get(tree, block);
    const dyar_node *old = map ? dyar_node_get(map, key) : NULL;
    return old ? exchange(&stock->making, tree, old,
                          number_node(&stock->making, value, old->location))
               : tree;
}

/* ---- crossings ---- */

/* One of three places that was crossed least. */
static int choose_place(const crossing_stock *stock, dyar_random *random)
{
    int best = NOWHERE;
    for (int i = 0; i < 3; i++) {
        const int at = TOP + 1 + (int)any(random, (size_t)stock->place_count - 1);
        const place *p = &stock->places[at];
        if (best == NOWHERE || p->crossed < stock->places[best].crossed ||
            (p->crossed == stock->places[best].crossed && p->tried < stock->places[best].tried))
            best = at;
    }
    return best;
}

static const dyar_node *add_graft(crossing_stock *stock, const dyar_node *tree, int at,
                                  dyar_random *random)
{
    place *p = &stock->places[at];
    const pool *from = any(random, 2) ? &p->own : p->alike;
    const size_t one = any(random, from->count);
    const dyar_node *made = graft(stock, tree, at, from->pieces[one], random);
    p->tried++;
    if (made == tree)
        return tree;
    stock->grafted[stock->graft_count] = at;
    stock->grafts[stock->graft_count++] = from->pieces[one];
    made = borrow_names(stock, made, from->wholes[one], "marks");
    return borrow_names(stock, made, from->wholes[one], "regions");
}

static const dyar_node *shrink(crossing_stock *stock, const dyar_node *tree,
                               dyar_random *random)
{
    tree = set_number(stock, tree, "board", "columns", 2 + (long)any(random, 4));
    return set_number(stock, tree, "setup", "seeds", 1 + (long)any(random, 3));
}

static const dyar_node *parse(crossing_stock *stock, const char *text)
{
    dyar_diags *diags = need(dyar_diags_new());
    const dyar_node *node = dyar_document_parse(
        &stock->making, dyar_source_new(&stock->making, "piece", dyar_text_of(text)), diags);
    need_no_report(node != NULL, diags);
    return node;
}

/* The last rule, which is for all that is left, asks for something, and another is for the
 * rest. If the rest is nothing, `check` says that the other can never fire. */
static const dyar_node *cut_last_rule(crossing_stock *stock, const dyar_node *tree,
                                      dyar_random *random)
{
    const dyar_node *landing = dyar_node_get(tree, "landing");
    const dyar_node *last = landing ? landing->items[landing->count - 1] : NULL;
    if (!last || dyar_node_get(last, "when"))
        return tree;
    const pool *conditions = find_alike(stock, "when");
    const dyar_node *when = any(random, 2) ? parse(stock, "{seeds: 1..}")
                                           : conditions->pieces[any(random, conditions->count)];
    dyar_node *rules = dyar_arena_copy(&stock->making, landing, sizeof *landing);
    rules->items = DYAR_NEW_ARRAY(&stock->making, const dyar_node *, landing->count + 1);
    memcpy(rules->items, landing->items, landing->count * sizeof *landing->items);
    rules->items[landing->count - 1] =
        dyar_change_key(&stock->making, last, dyar_text_of("when"), last->location, when);
    rules->items[rules->count++] = parse(stock, "{rule: rest, then: end-turn}");
    return exchange(&stock->making, tree, landing, rules);
}

static const char *write(crossing_stock *stock, const dyar_node *tree)
{
    dyar_buffer text = {.arena = &stock->making};
    dyar_buffer_put(&text, "id: crossing\nname: Crossing\n");
    for (size_t i = 0; i < tree->count; i++) {
        const dyar_entry *entry = &tree->entries[i];
        dyar_buffer_print(&text, "%.*s: ", (int)entry->key.length, entry->key.at);
        dyar_flow_put(&text, entry->value);
        dyar_buffer_put(&text, "\n");
    }
    return dyar_buffer_text(&text);
}

/* The first piece goes into a ruleset that has room for it. */
const char *crossing_make(crossing_stock *stock, dyar_random *random)
{
    dyar_arena_release(&stock->making);
    stock->making = (dyar_arena){0};
    stock->graft_count = 0;
    const int first = choose_place(stock, random);
    const pool *above = &stock->places[stock->places[first].above].own;
    const dyar_node *tree = above->wholes[any(random, above->count)];
    tree = add_graft(stock, tree, first, random);
    for (size_t more = any(random, MOST_GRAFTS); more > 0; more--)
        tree = add_graft(stock, tree, choose_place(stock, random), random);
    for (size_t numbers = any(random, 3); numbers > 0; numbers--)
        tree = nudge(stock, tree, random);
    if (any(random, 2))
        tree = cut_last_rule(stock, tree, random);
    if (any(random, 3) > 0)
        tree = shrink(stock, tree, random);
    return write(stock, tree);
}

void crossing_accept(crossing_stock *stock)
{
    for (size_t i = 0; i < stock->graft_count; i++) {
        stock->places[stock->grafted[i]].crossed++;
        count_words(stock, stock->grafts[i]);
    }
}

/* ---- coverage ---- */

/* A place that was tried for long and never crossed cannot be: a name of one ruleset, say. */
static bool is_hopeless(const place *p, unsigned times)
{
    return p->tried >= IN_VAIN * times / 10 && p->crossed < times;
}

bool crossing_is_covered(const crossing_stock *stock, unsigned times)
{
    for (int i = TOP + 1; i < stock->place_count; i++)
        if (stock->places[i].crossed < times && !is_hopeless(&stock->places[i], times))
            return false;
    return true;
}

void crossing_print_coverage(const crossing_stock *stock, unsigned times, FILE *file)
{
    int places = 0, words = 0;
    for (int i = TOP + 1; i < stock->place_count; i++)
        places += stock->places[i].crossed >= times;
    for (size_t i = 0; i < stock->word_count; i++)
        words += stock->words[i].crossed >= times;
    fprintf(file, "%d of %d places and %d of %zu words were crossed %u times or more\n", places,
            stock->place_count - 1, words, stock->word_count, times);
    for (int i = TOP + 1; i < stock->place_count; i++)
        if (stock->places[i].crossed < times)
            fprintf(file, "    %s: %u of %u tries\n", stock->places[i].own.name,
                    stock->places[i].crossed, stock->places[i].tried);
    for (size_t i = 0; i < stock->word_count; i++)
        if (stock->words[i].crossed < times)
            fprintf(file, "    the word %s: %u\n", stock->words[i].text,
                    stock->words[i].crossed);
}
