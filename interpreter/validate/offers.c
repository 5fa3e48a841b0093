/* SPDX-License-Identifier: MIT */
/*
 * The values that the sub-schemas of a place name.
 *
 * A node is visited by its own sub-schema first, then by all that this refers to.  A visit that
 * follows one of the same node is left out: the walk from the first comes there, too.
 */
#include "validate/offers.h"

#include <stdint.h>
#include <stdlib.h>

typedef struct offering {
    dyar_arena *arena;
    dyar_offer *at;
    size_t count, room;
    const dyar_node *node;
    dyar_text key, inner; /* the value is under this key, in a map under that one; or empty */
    bool no_maps;         /* the keys of maps are not offered */
} offering;

/* ---- one value ---- */

static const dyar_node *new_map(offering *o, dyar_text key, const dyar_node *value)
{
    dyar_node *map = DYAR_NEW(o->arena, dyar_node);
    *map = (dyar_node){.kind = DYAR_NODE_MAP, .type = DYAR_TYPE_MAP, .count = 1};
    map->entries = DYAR_NEW_ARRAY(o->arena, dyar_entry, 1);
    map->entries[0] = (dyar_entry){.key = key, .value = value};
    return map;
}

static bool is_offered(const offering *o, const dyar_node *value)
{
    for (size_t i = o->count; i-- > 0 && dyar_text_equal(o->at[i].key, o->key);)
        if (dyar_node_equal(o->at[i].value, value))
            return true;
    return false;
}

static void offer(offering *o, const dyar_node *value)
{
    const dyar_node *whole = o->inner.length ? new_map(o, o->inner, value) : value;
    if ((!o->key.length && dyar_node_equal(whole, o->node)) || is_offered(o, whole))
        return;
    o->at = dyar_arena_room(o->arena, o->at, o->count, &o->room, sizeof *o->at);
    o->at[o->count++] = (dyar_offer){o->key, whole};
}

static void offer_number(offering *o, int number)
{
    dyar_buffer text = {.arena = o->arena};
    dyar_node *node = DYAR_NEW(o->arena, dyar_node);
    dyar_buffer_print(&text, "%d", number);
    *node = (dyar_node){.kind = DYAR_NODE_SCALAR,
                        .type = DYAR_TYPE_INTEGER,
                        .text = dyar_text_of(dyar_buffer_text(&text))};
    offer(o, node);
}

/* ---- one shape ---- */

static void offer_scalars(offering *o, const dyar_node *values)
{
    for (size_t i = 0; values && i < values->count; i++)
        if (values->items[i]->kind == DYAR_NODE_SCALAR)
            offer(o, values->items[i]);
}

static void offer_numbers(offering *o, const dyar_shape *shape)
{
    const dyar_number_rules *rules = shape->number;
    if (!rules || !rules->minimum.written || !rules->maximum.written ||
        !(shape->types & 1u << DYAR_TYPE_INTEGER))
        return;
    for (int n = (int)rules->minimum.value;
         n <= DYAR_OFFERED_NUMBERS && n <= rules->maximum.value; n++)
        offer_number(o, n);
}

static void offer_keys(offering *o, const dyar_shape *shape);

static void offer_shape(const dyar_shape *shape, void *context)
{
    offering *o = context;
    offer_scalars(o, shape->values);
    offer_scalars(o, shape->examples);
    offer_numbers(o, shape);
    if (shape->map && !o->no_maps)
        offer_keys(o, shape);
}

/* The keys of a map: those that the node lacks, and of a map under one of them, all. */
static void offer_keys(offering *o, const dyar_shape *shape)
{
    const dyar_node *written = shape->map->written_properties;
    const bool within = o->key.length > 0;
    dyar_text *key = within ? &o->inner : &o->key;
    for (size_t i = 0; written && i < written->count; i++) {
        if (!within && dyar_node_entry(o->node, written->entries[i].key))
            continue;
        *key = written->entries[i].key;
        o->no_maps = within;
        dyar_shape_walk(dyar_map_rules_find(shape->map, *key), offer_shape, o);
        o->no_maps = false;
    }
    *key = (dyar_text){0};
}

/* ---- one node ---- */

/* Only a map can have a key more; nothing can be in place of one. */
static void offer_for_map(const dyar_shape *shape, void *context)
{
    if (shape->map)
        offer_keys(context, shape);
}

static void offer_for(offering *o, const dyar_shape *shape)
{
    if (o->node->kind == DYAR_NODE_MAP) {
        dyar_shape_walk(shape, offer_for_map, o);
        return;
    }
    o->no_maps = true;
    dyar_shape_walk(shape, offer_shape, o);
    o->no_maps = false;
}

static int compare_nodes(const dyar_node *a, const dyar_node *b)
{
    return ((uintptr_t)a > (uintptr_t)b) - ((uintptr_t)a < (uintptr_t)b);
}

static int compare_visits(const void *a, const void *b)
{
    const dyar_visit *of_a = a, *of_b = b;
    const int nodes = compare_nodes(of_a->node, of_b->node);
    return nodes ? nodes : (of_a->number > of_b->number) - (of_a->number < of_b->number);
}

void dyar_visits_sort(dyar_visit_list *visits)
{
    if (visits->count > 0)
        qsort(visits->at, visits->count, sizeof *visits->at, compare_visits);
}

/* Returns the index of the first visit of the node, or of one behind it if there is none. */
static size_t find_visit(const dyar_visit_list *visits, const dyar_node *node)
{
    size_t from = 0, to = visits->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (compare_nodes(visits->at[middle].node, node) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

const dyar_offer *dyar_schema_offers(const dyar_visit_list *visits, const dyar_node *node,
                                     dyar_arena *arena, size_t *count)
{
    offering o = {.arena = arena, .node = node};
    const dyar_visit *before = NULL;
    for (size_t i = find_visit(visits, node); i < visits->count; i++) {
        const dyar_visit *visit = &visits->at[i];
        if (visit->node != node)
            break;
        if (!before || visit->number != before->number + 1)
            offer_for(&o, visit->shape);
        before = visit;
    }
    *count = o.count;
    return o.at;
}
