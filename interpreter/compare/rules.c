/* SPDX-License-Identifier: MIT */
/*
 * Two trees, compared path by path.
 *
 * Lists of named things are compared name by name, as paths enter them.  Things that have
 * different names and say the same are one difference, the name; so are marks.
 */
#include "compare/compare.h"
#include "compare/synonyms.h"
#include "document/change.h"
#include "document/flow.h"

typedef struct differing {
    dyar_arena *arena;
    dyar_rule_difference *rows;
    size_t count, room;
} differing;

/* ---- rows ---- */

static const char *flow(differing *d, const dyar_node *node)
{
    dyar_buffer words = {.arena = d->arena};
    if (!node)
        return NULL;
    dyar_flow_put(&words, node);
    return dyar_buffer_text(&words);
}

static void add(differing *d, const char *path, const char *a, const char *b)
{
    d->rows = dyar_arena_room(d->arena, d->rows, d->count, &d->room, sizeof *d->rows);
    d->rows[d->count++] = (dyar_rule_difference){path, a, b};
}

static const char *below(differing *d, const char *path, dyar_text key)
{
    return dyar_change_path(d->arena, path, key);
}

static const char *of_all(differing *d, const char *path, const char *what)
{
    dyar_buffer words = {.arena = d->arena};
    dyar_buffer_print(&words, "%s (%s)", path, what);
    return dyar_buffer_text(&words);
}

/* ---- trees ---- */

/* `b` is in the names of a; `shown` is the same as it is written. */
static void differ(differing *d, const char *path, const dyar_node *a, const dyar_node *b,
                   const dyar_node *shown);

static void differ_maps(differing *d, const char *path, const dyar_node *a, const dyar_node *b,
                        const dyar_node *shown)
{
    for (size_t i = 0; i < a->count; i++) {
        const dyar_entry *other = dyar_node_entry(b, a->entries[i].key);
        differ(d, below(d, path, a->entries[i].key), a->entries[i].value,
               other ? other->value : NULL,
               other ? shown->entries[other - b->entries].value : NULL);
    }
    for (size_t i = 0; i < b->count; i++)
        if (!dyar_node_entry(a, b->entries[i].key))
            differ(d, below(d, path, shown->entries[i].key), NULL, b->entries[i].value,
                   shown->entries[i].value);
}

static const dyar_node *without_name(differing *d, const dyar_node *item)
{
    const dyar_entry *title = dyar_change_item_title(item);
    return title ? dyar_change_key(d->arena, item, title->key, item->location, NULL)
                 : NULL; /* what it is called is what it does */
}

static bool equal_but_for_names(differing *d, const dyar_node *a, const dyar_node *b)
{
    const dyar_node *of_a = without_name(d, a), *of_b = without_name(d, b);
    return of_a && of_b && dyar_node_equal(of_a, of_b);
}

/* An item of b that no name of a's leads to and that says what this one says. */
static size_t find_renamed(differing *d, const dyar_node *item, const dyar_node *a,
                           const dyar_node *b, const bool *taken)
{
    for (size_t i = 0; i < b->count; i++)
        if (!taken[i] && !dyar_change_find_item(a, dyar_change_item_name(b->items[i]), NULL) &&
            equal_but_for_names(d, item, b->items[i]))
            return i;
    return b->count;
}

static const char *names(differing *d, const dyar_node *list)
{
    dyar_buffer words = {.arena = d->arena};
    for (size_t i = 0; i < list->count; i++) {
        const dyar_text name = dyar_change_item_name(list->items[i]);
        dyar_buffer_print(&words, "%s%.*s", i ? ", " : "", (int)name.length, name.at);
    }
    return dyar_buffer_text(&words);
}

static void differ_item(differing *d, const char *path, const dyar_node *item,
                        const dyar_node *other, const dyar_node *shown)
{
    const dyar_text name = dyar_change_item_name(item);
    const dyar_text new_name = dyar_change_item_name(other);
    if (dyar_text_equal(name, new_name))
        differ(d, below(d, path, name), dyar_change_item_value(item),
               dyar_change_item_value(other), dyar_change_item_value(shown));
    else
        add(d, of_all(d, path, "name"), dyar_text_copy(d->arena, name),
            dyar_text_copy(d->arena, new_name));
}

static void differ_named(differing *d, const char *path, const dyar_node *a, const dyar_node *b,
                         const dyar_node *shown)
{
    bool *taken = DYAR_NEW_ARRAY(d->arena, bool, b->count + 1);
    bool in_order = true;
    size_t last = 0;
    for (size_t i = 0; i < a->count; i++) {
        const dyar_text name = dyar_change_item_name(a->items[i]);
        size_t at;
        if (!dyar_change_find_item(b, name, &at))
            at = find_renamed(d, a->items[i], a, b, taken);
        if (at == b->count) {
            differ(d, below(d, path, name), dyar_change_item_value(a->items[i]), NULL, NULL);
            continue;
        }
        differ_item(d, path, a->items[i], b->items[at], shown->items[at]);
        taken[at] = true;
        in_order = in_order && at >= last;
        last = at;
    }
    for (size_t i = 0; i < b->count; i++)
        if (!taken[i])
            differ(d, below(d, path, dyar_change_item_name(b->items[i])), NULL,
                   dyar_change_item_value(b->items[i]),
                   dyar_change_item_value(shown->items[i]));
    if (!in_order)
        add(d, of_all(d, path, "order"), names(d, a), names(d, shown));
}

static void differ(differing *d, const char *path, const dyar_node *a, const dyar_node *b,
                   const dyar_node *shown)
{
    if (a && b && dyar_node_equal(a, b))
        return;
    if (a && b && a->kind == DYAR_NODE_MAP && b->kind == DYAR_NODE_MAP)
        differ_maps(d, path, a, b, shown);
    else if (a && b && a->kind == DYAR_NODE_LIST && b->kind == DYAR_NODE_LIST &&
             dyar_change_is_named(a) && dyar_change_is_named(b))
        differ_named(d, path, a, b, shown);
    else
        add(d, path, flow(d, a), flow(d, shown));
}

/* ---- marks ---- */

static void add_mark_names(differing *d, const dyar_synonyms *s)
{
    for (size_t i = 0; i < s->second->mark_count; i++)
        if (dyar_has_other_name(s, i))
            add(d, "marks (name)",
                dyar_text_copy(d->arena, s->first->marks[s->mark_of_second[i]].name),
                dyar_text_copy(d->arena, s->second->marks[i].name));
}

dyar_rule_difference *dyar_differing_rules(dyar_comparison *c, size_t *count)
{
    const dyar_synonyms s = dyar_synonyms_of(c->first->rules, c->second->rules);
    const dyar_node *first = dyar_strip_prose(&c->arena, c->first->tree, true);
    const dyar_node *second = dyar_strip_prose(&c->arena, c->second->tree, true);
    differing d = {.arena = &c->arena};
    /* A list even if nothing differs:  NULL means that it was not made yet. */
    d.rows = dyar_arena_room(d.arena, NULL, 0, &d.room, sizeof *d.rows);
    differ_maps(&d, "", first, dyar_translate_tree(&c->arena, &s, second), second);
    add_mark_names(&d, &s);
    *count = d.count;
    return d.rows;
}
