/* SPDX-License-Identifier: MIT */
/* The places of the rules, each with its path and value. */
#include "document/change.h"
#include "document/flow.h"
#include "ruleset/ruleset.h"

#include <pthread.h>

typedef struct place_list {
    dyar_arena *arena;
    dyar_rule_place *places;
    size_t count, room;
} place_list;

static void list_place(place_list *l, const char *path, const dyar_node *node, bool named)
{
    dyar_buffer value = {.arena = l->arena};
    dyar_flow_put(&value, node);
    l->places = dyar_arena_room(l->arena, l->places, l->count, &l->room, sizeof *l->places);
    l->places[l->count++] = (dyar_rule_place){path, dyar_buffer_text(&value), named};
}

static void list_below(place_list *l, const char *path, const dyar_node *node);

static void list_node(place_list *l, const char *path, const dyar_node *node, bool named)
{
    list_place(l, path, node, named);
    list_below(l, path, node);
}

static void list_below(place_list *l, const char *path, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_MAP)
        for (size_t i = 0; i < node->count; i++)
            list_node(l, dyar_change_path(l->arena, path, node->entries[i].key),
                      node->entries[i].value, false);
    if (node->kind == DYAR_NODE_LIST && dyar_change_is_named(node))
        for (size_t i = 0; i < node->count; i++) {
            const dyar_node *item = node->items[i];
            const dyar_node *value = dyar_change_item_value(item);
            list_node(l, dyar_change_path(l->arena, path, dyar_change_item_name(item)), value,
                      value == item);
        }
}

static void list_rules(void *context)
{
    dyar_texts *t = context;
    place_list l = {.arena = &t->arena};
    list_below(&l, "", dyar_strip_prose(&t->arena, t->of->tree, t->of->match));
    t->place_count = l.count;
    t->places = l.places;
}

size_t dyar_ruleset_places(const dyar_ruleset *ruleset, const dyar_rule_place **places)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->places)
        dyar_arena_run(&t->arena, list_rules, t);
    pthread_mutex_unlock(&t->lock);
    *places = t->places;
    return t->place_count;
}
