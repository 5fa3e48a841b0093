/* SPDX-License-Identifier: MIT */
/* The places of the rules, each with its path and value, and the values that they could have.
 */
#include "document/change.h"
#include "document/flow.h"
#include "ruleset/cache.h"
#include "ruleset/ruleset.h"

#include <pthread.h>

typedef struct place_list {
    dyar_arena *arena;
    dyar_rule_place *places;
    size_t count, room;
    const dyar_visit_list *visits; /* alternatives are listed instead of places; or NULL */
} place_list;

static void list_value(place_list *l, const char *path, const dyar_node *node, bool named)
{
    dyar_buffer value = {.arena = l->arena};
    dyar_flow_put(&value, node);
    l->places = dyar_arena_room(l->arena, l->places, l->count, &l->room, sizeof *l->places);
    l->places[l->count++] = (dyar_rule_place){path, dyar_buffer_text(&value), named};
}

static void list_alternatives_at(place_list *l, const char *path, const dyar_node *node,
                                 bool named)
{
    size_t count;
    const dyar_offer *offers = dyar_schema_offers(l->visits, node, l->arena, &count);
    for (size_t i = 0; i < count && l->count < DYAR_ALTERNATIVES_MAX; i++) {
        const dyar_offer *offer = &offers[i];
        if (offer->key.length == 0)
            list_value(l, path, offer->value, named);
        else if (!dyar_is_prose(offer->key))
            list_value(l, dyar_change_path(l->arena, path, offer->key), offer->value, false);
    }
}

static void list_below(place_list *l, const char *path, const dyar_node *node);

static void list_node(place_list *l, const char *path, const dyar_node *node, bool named)
{
    if (l->visits)
        list_alternatives_at(l, path, node, named);
    else
        list_value(l, path, node, named);
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

/* ---- what else could be there ---- */

typedef struct alternative_search {
    dyar_texts *texts;
    const dyar_cache *cache; /* has the schema */
} alternative_search;

static void list_alternatives(void *context)
{
    const alternative_search *a = context;
    dyar_texts *t = a->texts;
    place_list l = {.arena = &t->arena};
    const dyar_node *rules = dyar_strip_prose(&t->arena, t->of->tree, t->of->match);
    l.visits = dyar_schema_visits(a->cache->schema, rules, &t->arena);
    list_alternatives_at(&l, "", rules, false);
    list_below(&l, "", rules);
    t->alternative_count = l.count;
    t->alternatives = l.places;
}

/* Only while it lists are the cache and its schema needed: the values are copied as text. */
static void find_alternatives(dyar_texts *t)
{
    dyar_cache *cache = dyar_cache_new();
    if (!cache)
        return;
    cache->arena.root = &t->arena;
    dyar_arena_run(&t->arena, list_alternatives, &(alternative_search){t, cache});
    cache->arena.root = NULL;
    dyar_cache_free(cache);
}

size_t dyar_ruleset_alternatives(const dyar_ruleset *ruleset,
                                 const dyar_rule_place **alternatives)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->alternatives)
        find_alternatives(t);
    pthread_mutex_unlock(&t->lock);
    *alternatives = t->alternatives;
    return t->alternative_count;
}
