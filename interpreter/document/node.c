/* SPDX-License-Identifier: MIT */
/* Lookups in trees, and comparison of trees. */
#include "document/node.h"

#include <stdlib.h>

const dyar_entry *dyar_node_entry(const dyar_node *map, dyar_text key)
{
    if (!map || map->kind != DYAR_NODE_MAP)
        return NULL;
    for (size_t i = 0; i < map->count; i++)
        if (dyar_text_equal(map->entries[i].key, key))
            return &map->entries[i];
    return NULL;
}

const dyar_node *dyar_node_get(const dyar_node *map, const char *key)
{
    const dyar_entry *entry = dyar_node_entry(map, dyar_text_of(key));
    return entry ? entry->value : NULL;
}

dyar_location dyar_node_location(const dyar_node *map, const char *key)
{
    const dyar_node *node = dyar_node_get(map, key);
    return node ? node->location : map->location;
}

dyar_text dyar_node_text(const dyar_node *map, const char *key)
{
    const dyar_node *node = dyar_node_get(map, key);
    return node && node->kind == DYAR_NODE_SCALAR ? node->text : (dyar_text){"", 0};
}

size_t dyar_node_things(const dyar_node *node)
{
    return !node ? 0 : node->kind == DYAR_NODE_LIST ? node->count : 1;
}

const dyar_node *dyar_node_thing(const dyar_node *node, size_t at)
{
    return node->kind == DYAR_NODE_LIST ? node->items[at] : node;
}

const char *dyar_node_join(dyar_arena *arena, const dyar_node *node)
{
    dyar_buffer texts = {.arena = arena};
    for (size_t i = 0; i < dyar_node_things(node); i++) {
        dyar_buffer_put(&texts, i > 0 ? ", " : "");
        dyar_buffer_add(&texts, dyar_node_thing(node, i)->text);
    }
    return texts.at;
}

bool dyar_node_number(const dyar_node *node, double *number)
{
    if (node->type != DYAR_TYPE_INTEGER && node->type != DYAR_TYPE_NUMBER)
        return false;
    char digits[64] = "";
    if (node->text.length >= sizeof digits)
        return false;
    memcpy(digits, node->text.at, node->text.length);
    if (digits[0] == '0' && digits[1] == 'o')
        *number = (double)strtoull(digits + 2, NULL, 8);
    else
        *number = strtod(digits, NULL);
    return true;
}

static bool equal_lists(const dyar_node *a, const dyar_node *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!dyar_node_equal(a->items[i], b->items[i]))
            return false;
    return true;
}

static bool equal_maps(const dyar_node *a, const dyar_node *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const dyar_entry *other = dyar_node_entry(b, a->entries[i].key);
        if (!other || !dyar_node_equal(a->entries[i].value, other->value))
            return false;
    }
    return true;
}

bool dyar_node_equal(const dyar_node *a, const dyar_node *b)
{
    double x, y;
    if (a == b)
        return true;
    if (dyar_node_number(a, &x) && dyar_node_number(b, &y))
        return x == y;
    if (a->type != b->type)
        return false;
    switch (a->type) {
    case DYAR_TYPE_LIST:
        return equal_lists(a, b);
    case DYAR_TYPE_MAP:
        return equal_maps(a, b);
    case DYAR_TYPE_NULL:
        return true;
    case DYAR_TYPE_BOOLEAN:
        return (a->text.at[0] | 0x20) == (b->text.at[0] | 0x20);
    default:
        return dyar_text_equal(a->text, b->text);
    }
}

bool dyar_node_is_unknown(const dyar_node *node)
{
    return node->type == DYAR_TYPE_STRING && dyar_text_is(node->text, "unknown");
}

const dyar_node *dyar_node_new_text(dyar_arena *arena, const char *text, dyar_location location)
{
    dyar_node *node = DYAR_NEW(arena, dyar_node);
    node->kind = DYAR_NODE_SCALAR;
    node->type = DYAR_TYPE_STRING;
    node->location = location;
    node->text = dyar_text_of(dyar_text_copy(arena, dyar_text_of(text)));
    return node;
}
