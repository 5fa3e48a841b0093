/* SPDX-License-Identifier: MIT */
/* The words for what a schema expects. */
#include "validate/expected.h"

#include <stdint.h>

enum {
    MOST_STEPS = 16,   /* through references and branches */
    MOST_PHRASES = 16, /* more alternatives help no reader */
    MOST_SHOWN = 12,   /* words of a list */
    MOST_QUOTED = 40,  /* characters of a value */
};

void dyar_word_list_add(dyar_word_list *list, dyar_text word)
{
    for (size_t i = 0; i < list->count; i++)
        if (dyar_text_equal(list->at[i], word))
            return;
    if (list->count < DYAR_WORDS_MAX)
        list->at[list->count++] = word;
}

void dyar_word_list_print(dyar_buffer *to, const dyar_word_list *list)
{
    const size_t shown = list->count > MOST_SHOWN ? MOST_SHOWN : list->count;
    for (size_t i = 0; i < shown; i++) {
        dyar_buffer_put(to, i ? ", " : "");
        dyar_buffer_add(to, list->at[i]);
    }
    if (shown < list->count)
        dyar_buffer_print(to, ", … (%zu in all)", list->count);
}

/* ---- going through a shape and what it refers to ---- */

typedef void visit(const dyar_shape *shape, void *context);

/* Calls for the shape and all that speak of the same value. */
static void walk(const dyar_shape *shape, visit *call, void *context, int steps)
{
    const dyar_logic *logic = shape->logic;
    call(shape, context);
    if (!logic || steps == 0)
        return;
    const dyar_shape *single[] = {logic->reference, logic->dynamic_reference, logic->then,
                                  logic->otherwise};
    const dyar_shape_list lists[] = {logic->all, logic->any, logic->one};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (single[i])
            walk(single[i], call, context, steps - 1);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            walk(lists[i].at[j], call, context, steps - 1);
}

void dyar_shape_walk(const dyar_shape *shape, visit *call, void *context)
{
    walk(shape, call, context, MOST_STEPS);
}

static void walk_all(dyar_shape_list shapes, visit *call, void *context)
{
    for (size_t i = 0; i < shapes.count; i++)
        dyar_shape_walk(shapes.at[i], call, context);
}

static void add_scalar(dyar_word_list *words, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_SCALAR)
        dyar_word_list_add(words, node->text);
}

static void add_words(const dyar_shape *shape, void *context)
{
    if (shape->constant)
        add_scalar(context, shape->constant);
    for (size_t i = 0; shape->values && i < shape->values->count; i++)
        add_scalar(context, shape->values->items[i]);
}

void dyar_expected_words(dyar_shape_list shapes, dyar_word_list *words)
{
    walk_all(shapes, add_words, words);
}

static void add_examples(const dyar_shape *shape, void *context)
{
    for (size_t i = 0; shape->examples && i < shape->examples->count; i++)
        add_scalar(context, shape->examples->items[i]);
}

void dyar_expected_examples(dyar_shape_list shapes, dyar_word_list *words)
{
    walk_all(shapes, add_examples, words);
}

static void add_keys(const dyar_shape *shape, void *context)
{
    const dyar_node *properties = shape->map ? shape->map->written_properties : NULL;
    for (size_t i = 0; properties && i < properties->count; i++)
        dyar_word_list_add(context, properties->entries[i].key);
}

/* additionalProperties knows only the keys beside it. */
void dyar_expected_keys(dyar_shape_list shapes, dyar_word_list *keys)
{
    for (size_t i = 0; i < shapes.count; i++) {
        const dyar_shape *additional = shapes.at[i]->map ? shapes.at[i]->map->additional : NULL;
        walk(shapes.at[i], add_keys, keys, additional && additional->refuses ? 0 : MOST_STEPS);
    }
}

/* ---- phrases from keywords ---- */

static void print_limit(dyar_buffer *to, const char *before, const dyar_limit *limit)
{
    dyar_buffer_put(to, before);
    dyar_buffer_add(to, limit->written->text);
}

static void print_bounds(dyar_buffer *to, const dyar_number_rules *rules)
{
    const bool lower = rules->minimum.written, upper = rules->maximum.written;
    if (lower)
        print_limit(to, upper ? " from " : " of at least ", &rules->minimum);
    if (upper)
        print_limit(to, lower ? " to " : " of at most ", &rules->maximum);
    if (rules->above.written)
        print_limit(to, lower || upper ? " and above " : " above ", &rules->above);
    if (rules->below.written)
        print_limit(to, rules->above.written || lower || upper ? " and below " : " below ",
                    &rules->below);
}

static void print_number(dyar_buffer *to, const dyar_shape *shape, const dyar_node *found)
{
    const dyar_number_rules *rules = shape->number;
    const bool whole = (shape->types & (1u << DYAR_TYPE_INTEGER | 1u << DYAR_TYPE_NUMBER)) ==
                       1u << DYAR_TYPE_INTEGER;
    dyar_buffer_put(to, whole && (!rules || found->type == DYAR_TYPE_NUMBER) ? "a whole number"
                                                                             : "a number");
    if (!rules)
        return;
    print_bounds(to, rules);
    if (rules->multiple_of) {
        dyar_buffer_put(to, ", a multiple of ");
        dyar_buffer_add(to, rules->multiple_of->text);
    }
}

static void print_counted(dyar_buffer *to, dyar_count_range range, const char *one,
                          const char *many)
{
    if (range.least == range.most)
        dyar_buffer_print(to, "%zu %s", range.least, range.least == 1 ? one : many);
    else if (range.most == SIZE_MAX)
        dyar_buffer_print(to, "at least %zu %s", range.least, range.least == 1 ? one : many);
    else if (range.least == 0)
        dyar_buffer_print(to, "at most %zu %s", range.most, range.most == 1 ? one : many);
    else
        dyar_buffer_print(to, "%zu to %zu %s", range.least, range.most, many);
}

static void print_text(dyar_buffer *to, const dyar_text_rules *rules)
{
    dyar_buffer_put(to, "text");
    if (!rules)
        return;
    if (rules->length.least > 0 || rules->length.most < SIZE_MAX) {
        dyar_buffer_put(to, " of ");
        print_counted(to, rules->length, "character", "characters");
    }
    if (rules->pattern) {
        dyar_buffer_put(to, " that fits ");
        dyar_buffer_add(to, rules->pattern_text);
    }
}

void dyar_range_print(dyar_buffer *to, dyar_count_range range, size_t found, const char *one,
                      const char *many)
{
    if (range.least == 1 && found == 0) {
        dyar_buffer_put(to, " must not be empty");
        return;
    }
    if (range.most == 0) {
        dyar_buffer_put(to, " must be empty");
        return;
    }
    dyar_buffer_put(to, " must have ");
    print_counted(to, range, one, many);
    dyar_buffer_print(to, ", not %zu", found);
}

/* ---- gathering the alternatives ---- */

typedef struct expectation {
    dyar_arena *arena;
    dyar_word_list words;
    const char *phrases[MOST_PHRASES];
    size_t count;
    const dyar_node *found;
} expectation;

static void add_phrase(expectation *e, dyar_text phrase)
{
    for (size_t i = 0; i < e->count; i++)
        if (dyar_text_is(phrase, e->phrases[i]))
            return;
    if (e->count < MOST_PHRASES)
        e->phrases[e->count++] = dyar_text_copy(e->arena, phrase);
}

/* A keyword that speaks of one type only says that such values are thought of. */
static unsigned types_of(const dyar_shape *shape)
{
    if (shape->types)
        return shape->types;
    return (shape->number ? 1u << DYAR_TYPE_NUMBER : 0) |
           (shape->text ? 1u << DYAR_TYPE_STRING : 0) |
           (shape->list ? 1u << DYAR_TYPE_LIST : 0) | (shape->map ? 1u << DYAR_TYPE_MAP : 0);
}

static void add_from_keywords(expectation *e, const dyar_shape *shape)
{
    static const char *const names[] = {[DYAR_TYPE_BOOLEAN] = "true or false",
                                        [DYAR_TYPE_NULL] = "nothing",
                                        [DYAR_TYPE_LIST] = "a list",
                                        [DYAR_TYPE_MAP] = "a map"};
    const unsigned types = types_of(shape);
    dyar_buffer phrase = {.arena = e->arena};
    for (dyar_node_type type = DYAR_TYPE_NULL; type <= DYAR_TYPE_MAP; type++) {
        if (!(types & 1u << type) ||
            (type == DYAR_TYPE_NUMBER && types & 1u << DYAR_TYPE_INTEGER))
            continue;
        dyar_buffer_clear(&phrase);
        if (type == DYAR_TYPE_INTEGER || type == DYAR_TYPE_NUMBER)
            print_number(&phrase, shape, e->found);
        else if (type == DYAR_TYPE_STRING)
            print_text(&phrase, shape->text);
        else
            dyar_buffer_put(&phrase, names[type]);
        add_phrase(e, (dyar_text){phrase.at, phrase.length});
    }
}

static void gather(expectation *e, const dyar_shape *shape, int steps);

static void gather_list(expectation *e, dyar_shape_list shapes, int steps, bool first_only)
{
    const size_t before = e->count + e->words.count;
    for (size_t i = 0; i < shapes.count; i++) {
        gather(e, shapes.at[i], steps);
        if (first_only && e->count + e->words.count > before)
            return;
    }
}

static void gather_logic(expectation *e, const dyar_logic *logic, int steps)
{
    if (logic->reference)
        gather(e, logic->reference, steps);
    else if (logic->any.count)
        gather_list(e, logic->any, steps, false);
    else if (logic->one.count)
        gather_list(e, logic->one, steps, false);
    else
        gather_list(e, logic->all, steps, true);
}

/* The first of these that there is: a title, words, what the keywords say, what others say. */
static void gather(expectation *e, const dyar_shape *shape, int steps)
{
    if (shape->title.length)
        add_phrase(e, shape->title);
    else if (shape->values || shape->constant)
        add_words(shape, &e->words);
    else if (types_of(shape))
        add_from_keywords(e, shape);
    else if (shape->logic && steps > 0)
        gather_logic(e, shape->logic, steps - 1);
}

static void put_words(expectation *e)
{
    dyar_buffer words = {.arena = e->arena};
    if (e->words.count > 1)
        dyar_buffer_put(&words, e->count ? "one of the words " : "one of ");
    dyar_word_list_print(&words, &e->words);
    for (size_t i = e->count; i > 0; i--)
        e->phrases[i] = e->phrases[i - 1];
    e->phrases[0] = dyar_buffer_text(&words);
    e->count++;
}

/* "a or b"; "a, b, or c" where a comma or an 'or' within would be misread. */
static void print_alternatives(dyar_buffer *to, const expectation *e)
{
    bool plain = true;
    for (size_t i = 0; i < e->count; i++)
        plain = plain && !strstr(e->phrases[i], " or ") && !strchr(e->phrases[i], ',');
    for (size_t i = 0; i < e->count; i++) {
        if (i > 0 && i + 1 == e->count)
            dyar_buffer_put(to, plain ? " or " : ", or ");
        else if (i > 0)
            dyar_buffer_put(to, ", ");
        dyar_buffer_put(to, e->phrases[i]);
    }
}

void dyar_expected_print(dyar_buffer *to, dyar_shape_list shapes, const dyar_node *found)
{
    expectation e = {.arena = to->arena, .found = found};
    gather_list(&e, shapes, MOST_STEPS, false);
    if (e.count == MOST_PHRASES)
        e.count--;
    if (e.words.count)
        put_words(&e);
    if (e.count)
        print_alternatives(to, &e);
    else
        dyar_buffer_put(to, "something else");
}

/* ---- what is there ---- */

/* The beginning of the text that fits into a line of a message. */
static dyar_text beginning(dyar_text text)
{
    size_t end = 0;
    for (size_t characters = 0; end < text.length; end++) {
        const unsigned char c = (unsigned char)text.at[end];
        if (c < ' ' || ((c & 0xC0) != 0x80 && characters++ == MOST_QUOTED))
            break;
    }
    return (dyar_text){text.at, end};
}

void dyar_found_print(dyar_buffer *to, const dyar_node *found)
{
    if (found->kind != DYAR_NODE_SCALAR) {
        dyar_buffer_put(to, found->kind == DYAR_NODE_LIST ? "a list" : "a map");
        return;
    }
    const dyar_text shown = beginning(found->text);
    dyar_buffer_put(to, "'");
    dyar_buffer_add(to, shown);
    dyar_buffer_put(to, shown.length < found->text.length ? "…'" : "'");
}
