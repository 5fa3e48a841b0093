/* SPDX-License-Identifier: MIT */
/*
 * Conditions: maps from facts to the values that they are compared with.
 *
 * A key is a step to another hole (`opposite: {...}`), a player (`own: {...}`) or a fact.  The
 * steps around a fact of a hole form its path from the hole that is judged.
 */
#include "rules/bind.h"

typedef struct gathering {
    dyar_binder *b;
    dyar_scene scene;
    dyar_path path;
    dyar_word who;
    dyar_test tests[DYAR_TESTS_MAX];
    size_t count;
} gathering;

/* "not X" is X, negated. */
static dyar_text without_not(dyar_text text, bool *negated)
{
    *negated = dyar_text_starts(text, "not ");
    return *negated ? (dyar_text){text.at + 4, text.length - 4} : text;
}

static void bind_words(gathering *g, dyar_group group, const dyar_node *node, dyar_test *test)
{
    dyar_text rest = node->text, part;
    while (dyar_text_split(&rest, " or ", &part)) {
        const dyar_word word = dyar_word_find(group, part);
        if (word == DYAR_WORD_NONE)
            dyar_report(g->b->diags, DYAR_ERROR, node->location, "'%.*s' is not %s",
                        (int)part.length, part.at, dyar_group_titles[group]);
        else
            test->words |= UINT64_C(1) << (word - dyar_group_first(group));
    }
}

static void gather_region(gathering *g, dyar_text name, dyar_location mark, dyar_places *places)
{
    const dyar_rules *rules = g->b->rules;
    if (dyar_text_is(name, "store")) {
        for (int p = 0; p < rules->players; p++)
            dyar_places_add(places, (unsigned)(dyar_squares(&rules->board) + p));
        return;
    }
    const dyar_region *region = dyar_bind_region(g->b, name, mark);
    if (!region)
        return;
    if (dyar_places_are_none(&region->places) &&
        dyar_diags_errors(g->b->diags) == 0) /* an empty one of the ruleset's own is refused */
        dyar_report(g->b->diags, DYAR_WARNING, mark, "'%.*s' has no hole on this board",
                    (int)name.length, name.at);
    dyar_places_add_all(places, &region->places);
}

static void bind_regions(gathering *g, const dyar_node *node, dyar_test *test)
{
    dyar_text rest = without_not(node->text, &test->negated), part;
    while (dyar_text_split(&rest, " or ", &part))
        gather_region(g, part, node->location, &test->places);
}

static void bind_mark_test(gathering *g, const dyar_node *node, dyar_test *test)
{
    dyar_mark_test marks[16];
    size_t count = 0;
    dyar_text rest = node->text, part, word;
    while (dyar_text_split(&rest, " or ", &part) && count < sizeof marks / sizeof *marks) {
        dyar_text name = part;
        dyar_text_split(&name, " ", &word);
        dyar_word of = dyar_word_find(DYAR_GROUP_MARK_OF, word);
        if (of == DYAR_WORD_NONE) {
            of = DYAR_MARK_OF_ANY;
            name = part;
        }
        marks[count++] = (dyar_mark_test){
            .of = of, .name = name.at ? dyar_bind_mark_name(g->b, name, node->location) : -1};
    }
    test->marks = dyar_arena_copy(g->b->arena, marks, count * sizeof *marks);
    test->mark_count = count;
}

static void bind_holes_meant(gathering *g, const dyar_node *node, dyar_test *test)
{
    dyar_ref refs[8];
    size_t count = 0;
    dyar_text rest = without_not(node->text, &test->negated), part;
    while (dyar_text_split(&rest, " or ", &part) && count < sizeof refs / sizeof *refs)
        refs[count++] = dyar_bind_ref(g->b, part, node->location);
    test->refs = (dyar_refs){dyar_arena_copy(g->b->arena, refs, count * sizeof *refs), count};
}

/* "main or last", "not main". */
static void bind_begun(gathering *g, const dyar_node *node, dyar_test *test)
{
    dyar_text rest = without_not(node->text, &test->negated), part;
    while (dyar_text_split(&rest, " or ", &part)) {
        const int number = dyar_bind_begun(g->b, part, node->location);
        test->words |= UINT64_C(1) << number;
        g->b->awaited[number] = node->location;
    }
}

static void bind_value(gathering *g, const dyar_node *node, dyar_test *test)
{
    switch (dyar_facts[test->fact].value) {
    case DYAR_VALUE_NUMBER:
        test->number = dyar_bind_number_test(g->b, node);
        break;
    case DYAR_VALUE_REGION:
        bind_regions(g, node, test);
        break;
    case DYAR_VALUE_MARK:
        bind_mark_test(g, node, test);
        break;
    case DYAR_VALUE_REFS:
        bind_holes_meant(g, node, test);
        break;
    case DYAR_VALUE_KIND:
        test->words = dyar_bind_kinds(g->b, node);
        break;
    case DYAR_VALUE_PHASE:
        bind_begun(g, node, test);
        break;
    case DYAR_VALUE_SIDE:
    case DYAR_VALUE_WORD:
        bind_words(g, dyar_facts[test->fact].group, node, test);
        break;
    }
}

static void add_test(gathering *g, dyar_fact fact, const dyar_entry *entry)
{
    dyar_diags *diags = g->b->diags;
    if (!(dyar_facts[fact].asked >> g->scene & 1)) {
        dyar_report(diags, DYAR_ERROR, entry->key_location, "'%.*s' cannot be asked here",
                    (int)entry->key.length, entry->key.at);
        return;
    }
    if (g->count == DYAR_TESTS_MAX) {
        dyar_report(diags, DYAR_ERROR, entry->key_location, "a condition has at most %d tests",
                    DYAR_TESTS_MAX);
        return;
    }
    dyar_test *test = &g->tests[g->count++];
    *test = (dyar_test){
        .fact = fact, .location = entry->value->location, .path = g->path, .who = g->who};
    bind_value(g, entry->value, test);
}

/* own: {in: inner, seeds: 0, store: 5..} — `in` says which seeds are meant. */
static void gather_player(gathering *g, dyar_word who, const dyar_node *map)
{
    const dyar_node *region = dyar_node_get(map, "in");
    dyar_test narrowing = {0};
    if (region)
        bind_regions(g, region, &narrowing);
    g->who = who;
    for (size_t i = 0; i < map->count; i++) {
        const dyar_entry *entry = &map->entries[i];
        const dyar_fact fact = dyar_fact_find(DYAR_OF_PLAYER, entry->key);
        if (fact == DYAR_FACT_COUNT) /* `in`, or what the schema has refused */
            continue;
        add_test(g, fact, entry);
        if (region && dyar_asks_holes_of_player(fact) && g->count > 0) {
            g->tests[g->count - 1].narrowed = true;
            g->tests[g->count - 1].negated = narrowing.negated;
            g->tests[g->count - 1].places = narrowing.places;
        }
    }
    g->who = DYAR_WORD_NONE;
}

static void gather(gathering *g, const dyar_node *map);

static void gather_step(gathering *g, dyar_word step, const dyar_entry *entry)
{
    if (g->path.count == DYAR_STEPS_MAX) {
        dyar_report(g->b->diags, DYAR_ERROR, entry->key_location,
                    "a hole is reached in at most %d steps", DYAR_STEPS_MAX);
        return;
    }
    dyar_check_step(g->b, step, entry->key_location);
    g->path.steps[g->path.count++] = (uint8_t)step;
    gather(g, entry->value);
    g->path.count--;
}

static void gather(gathering *g, const dyar_node *map)
{
    static const dyar_subject places[] = {DYAR_OF_HOLE, DYAR_OF_TURN, DYAR_OF_GAME};
    for (size_t i = 0; i < map->count; i++) {
        const dyar_entry *entry = &map->entries[i];
        const dyar_word step = dyar_word_find(DYAR_GROUP_STEP, entry->key);
        const dyar_word who = dyar_word_find(DYAR_GROUP_WHO, entry->key);
        if (step != DYAR_WORD_NONE) {
            gather_step(g, step, entry);
            continue;
        }
        if (who != DYAR_WORD_NONE) {
            gather_player(g, who, entry->value);
            continue;
        }
        for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
            const dyar_fact fact = dyar_fact_find(places[p], entry->key);
            if (fact != DYAR_FACT_COUNT)
                add_test(g, fact, entry);
        }
    }
}

static dyar_case bind_case(dyar_binder *b, const dyar_node *map, dyar_scene scene)
{
    gathering g = {.b = b, .scene = scene, .who = DYAR_WORD_NONE};
    gather(&g, map);
    return (dyar_case){dyar_arena_copy(b->arena, g.tests, g.count * sizeof *g.tests), g.count};
}

dyar_condition dyar_bind_condition(dyar_binder *b, const dyar_node *node, dyar_scene scene)
{
    if (!node)
        return (dyar_condition){0};
    const size_t count = dyar_node_things(node);
    dyar_case *cases = DYAR_NEW_ARRAY(b->arena, dyar_case, count);
    for (size_t i = 0; i < count; i++)
        cases[i] = bind_case(b, dyar_node_thing(node, i), scene);
    return (dyar_condition){cases, count, node->location};
}

const dyar_condition *dyar_bind_condition_new(dyar_binder *b, const dyar_node *node,
                                              dyar_scene scene)
{
    if (!node)
        return NULL;
    dyar_condition *condition = DYAR_NEW(b->arena, dyar_condition);
    *condition = dyar_bind_condition(b, node, scene);
    return condition;
}
