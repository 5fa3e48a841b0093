/* SPDX-License-Identifier: MIT */
/* The tree of a ruleset without its prose: only what decides play. */
#include "ruleset/ruleset.h"

/* At the head of a ruleset.  The answers to its questions are in the tree already, and how
 * games make a match decides nothing in a game that is played for itself: of these a match
 * leaves out all but the first. */
static const char *const of_the_head[] = {
    "match",     "id",     "name",     "meaning",         "also-called", "region",
    "place",     "people", "language", "first-described", "note",        "sources",
    "citations", "words",  "examples", "questions",       NULL};

/* Anywhere below it. */
static const char *const citations[] = {"source", "standing", "question", "page",
                                        "quotes", "note",     "means",    NULL};

/* What marks and regions are called is up to the ruleset: none of their names is a citation. */
static const char *const of_names[] = {"marks", "regions", NULL};

static const dyar_node *decides(dyar_arena *arena, const dyar_node *node,
                                const char *const *left_out);

static void keep_entries(dyar_arena *arena, const dyar_node *map, const char *const *left_out,
                         dyar_node *kept)
{
    static const char *const nothing[] = {NULL};
    kept->entries = DYAR_NEW_ARRAY(arena, dyar_entry, map->count);
    kept->count = 0;
    for (size_t i = 0; i < map->count; i++) {
        const dyar_entry *entry = &map->entries[i];
        dyar_entry *copy = &kept->entries[kept->count];
        if (dyar_text_is_one_of(entry->key, left_out))
            continue;
        *copy = *entry;
        copy->value = decides(arena, entry->value,
                              dyar_text_is_one_of(entry->key, of_names) ? nothing : citations);
        kept->count++;
    }
}

static const dyar_node *decides(dyar_arena *arena, const dyar_node *node,
                                const char *const *left_out)
{
    if (node->kind == DYAR_NODE_SCALAR)
        return node;
    dyar_node *kept = dyar_arena_copy(arena, node, sizeof *node);
    if (node->kind == DYAR_NODE_MAP) {
        keep_entries(arena, node, left_out, kept);
        return kept;
    }
    kept->items = DYAR_NEW_ARRAY(arena, const dyar_node *, node->count);
    for (size_t i = 0; i < node->count; i++)
        kept->items[i] = decides(arena, node->items[i], citations);
    return kept;
}

bool dyar_is_prose(dyar_text key)
{
    return dyar_text_is_one_of(key, of_the_head) || dyar_text_is_one_of(key, citations);
}

const dyar_node *dyar_strip_prose(dyar_arena *arena, const dyar_node *tree, bool match)
{
    return decides(arena, tree, match ? of_the_head + 1 : of_the_head);
}
