/* SPDX-License-Identifier: MIT */
/* The shapes of nodes, and the walk through all sub-schemas. */
#include "validate/loader.h"

#include <stdint.h>

enum { FIRST_ROOM = 256 };

void dyar_loader_refuse(dyar_loader *loader, dyar_location location, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    dyar_vreport(loader->diags, DYAR_ERROR, location, format, arguments);
    va_end(arguments);
    loader->failed = true;
}

void dyar_loader_must_be(dyar_loader *loader, const dyar_entry *entry, const char *expected)
{
    dyar_loader_refuse(loader, entry->value->location, "'%.*s' must be %s",
                       (int)entry->key.length, entry->key.at, expected);
}

bool dyar_loader_is_list(dyar_loader *loader, const dyar_entry *entry)
{
    if (entry->value->kind == DYAR_NODE_LIST)
        return true;
    dyar_loader_must_be(loader, entry, "a list");
    return false;
}

bool dyar_loader_is_text(dyar_loader *loader, const dyar_entry *entry)
{
    if (entry->value->type == DYAR_TYPE_STRING)
        return true;
    dyar_loader_must_be(loader, entry, "text");
    return false;
}

static size_t slot_of(const dyar_loader *loader, const dyar_node *node)
{
    const uint64_t mixed = (uint64_t)(uintptr_t)node * UINT64_C(0x9E3779B97F4A7C15);
    size_t slot = (size_t)(mixed >> 32) & (loader->room - 1);
    while (loader->table[slot] && loader->table[slot]->node != node)
        slot = (slot + 1) & (loader->room - 1);
    return slot;
}

dyar_shape *dyar_loader_find(const dyar_loader *loader, const dyar_node *node)
{
    return loader->room ? loader->table[slot_of(loader, node)] : NULL;
}

static void grow(dyar_loader *loader)
{
    dyar_shape **old = loader->table;
    const size_t old_room = loader->room;
    loader->room = old_room ? old_room * 2 : FIRST_ROOM;
    loader->table = DYAR_NEW_ARRAY(loader->scratch, dyar_shape *, loader->room);
    for (size_t i = 0; i < old_room; i++)
        if (old[i])
            loader->table[slot_of(loader, old[i]->node)] = old[i];
}

static dyar_shape *new_shape(dyar_loader *loader, const dyar_node *node)
{
    if (loader->count * 2 >= loader->room)
        grow(loader);
    dyar_shape *shape = DYAR_NEW(loader->arena, dyar_shape);
    shape->node = node;
    loader->table[slot_of(loader, node)] = shape;
    loader->count++;
    return shape;
}

/* The address that a schema has of its own; NULL: none. */
static const dyar_node *own_address(dyar_loader *loader, const dyar_node *node)
{
    const dyar_entry *id = dyar_node_entry(node, dyar_text_of("$id"));
    return id && dyar_loader_is_text(loader, id) ? id->value : NULL;
}

static void read_keywords(dyar_loader *loader, dyar_shape *shape, const dyar_resource *around)
{
    const dyar_node *node = shape->node;
    const dyar_node *id = own_address(loader, node);
    shape->resource = id || !around ? dyar_loader_resource(loader, shape, around, id) : around;
    for (size_t i = 0; i < node->count; i++)
        dyar_loader_keyword(loader, shape, &node->entries[i]);
}

dyar_shape *dyar_loader_shape(dyar_loader *loader, const dyar_node *node,
                              const dyar_resource *resource)
{
    dyar_shape *shape = dyar_loader_find(loader, node);
    if (shape)
        return shape;
    shape = new_shape(loader, node);
    shape->resource = resource;
    if (node->kind == DYAR_NODE_MAP) {
        read_keywords(loader, shape, resource);
        return shape;
    }
    if (!resource)
        shape->resource = dyar_loader_resource(loader, shape, NULL, NULL);
    if (node->type == DYAR_TYPE_BOOLEAN)
        shape->refuses = node->text.at[0] == 'f' || node->text.at[0] == 'F';
    else
        dyar_loader_refuse(loader, node->location, "a schema must be a map, true or false");
    return shape;
}
