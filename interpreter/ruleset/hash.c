/* SPDX-License-Identifier: MIT */
/*
 * The hash of a ruleset, with which a record of a game names its rules.
 *
 * The tree as it is played (after extends, setup, answers and sets) is written in one canonical
 * form, and that text is hashed.  The keys of a map are in alphabetical order, numbers are
 * written by their value, and every text has its length before it, so that no two trees have
 * the same text.  Prose is left out (ruleset/prose.c).  Parts of the tree have shorter hashes,
 * which show where two rulesets differ.
 */
#include "ruleset/ruleset.h"

#include <inttypes.h>
#include <stdlib.h>

static int compare_keys(const void *a, const void *b)
{
    const dyar_text x = (*(const dyar_entry *const *)a)->key,
                    y = (*(const dyar_entry *const *)b)->key;
    const int order = memcmp(x.at, y.at, x.length < y.length ? x.length : y.length);
    return order ? order : (x.length > y.length) - (x.length < y.length);
}

static void put_text(dyar_buffer *to, dyar_text text)
{
    dyar_buffer_print(to, "%zu:", text.length);
    dyar_buffer_add(to, text);
}

static void put_scalar(dyar_buffer *to, const dyar_node *node)
{
    double number;
    if (dyar_node_number(node, &number))
        dyar_buffer_print(to, "%.17g;", number);
    else if (node->type == DYAR_TYPE_BOOLEAN)
        dyar_buffer_put(to, (node->text.at[0] | 0x20) == 't' ? "true;" : "false;");
    else if (node->type == DYAR_TYPE_NULL)
        dyar_buffer_put(to, "null;");
    else
        put_text(to, node->text);
}

static void put_node(dyar_buffer *to, const dyar_node *node);

static void put_map(dyar_buffer *to, const dyar_node *map)
{
    const dyar_entry **sorted = DYAR_NEW_ARRAY(to->arena, const dyar_entry *, map->count);
    for (size_t i = 0; i < map->count; i++)
        sorted[i] = &map->entries[i];
    qsort(sorted, map->count, sizeof *sorted, compare_keys);
    dyar_buffer_put(to, "{");
    for (size_t i = 0; i < map->count; i++) {
        put_text(to, sorted[i]->key);
        put_node(to, sorted[i]->value);
    }
    dyar_buffer_put(to, "}");
}

static void put_node(dyar_buffer *to, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_MAP) {
        put_map(to, node);
    } else if (node->kind == DYAR_NODE_LIST) {
        dyar_buffer_put(to, "[");
        for (size_t i = 0; i < node->count; i++)
            put_node(to, node->items[i]);
        dyar_buffer_put(to, "]");
    } else {
        put_scalar(to, node);
    }
}

/* FNV-1a with 64 bits, by Fowler, Noll and Vo, who gave it to everybody
 * (http://www.isthe.com/chongo/tech/comp/fnv/). */
static uint64_t hash(const char *text, size_t length)
{
    uint64_t code = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++)
        code = (code ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return code;
}

const char *dyar_hash_rules(dyar_arena *arena, const dyar_node *tree, bool match)
{
    char digits[17];
    dyar_arena *scratch = dyar_scratch_new(arena);
    dyar_buffer text = {.arena = scratch};
    put_map(&text, dyar_strip_prose(scratch, tree, match));
    snprintf(digits, sizeof digits, "%016" PRIx64, hash(dyar_buffer_text(&text), text.length));
    dyar_scratch_free(scratch);
    return dyar_text_copy(arena, dyar_text_of(digits));
}

const char *dyar_hash_parts(dyar_arena *arena, const dyar_node *tree, bool match)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    const dyar_node *deciding = dyar_strip_prose(scratch, tree, match);
    dyar_buffer parts = {.arena = arena};
    for (size_t i = 0; i < deciding->count; i++) {
        const dyar_entry *entry = &deciding->entries[i];
        dyar_buffer text = {.arena = scratch};
        put_node(&text, entry->value);
        const uint64_t code = hash(dyar_buffer_text(&text), text.length);
        dyar_buffer_print(&parts, "%s%.*s=%04x", i ? " " : "", (int)entry->key.length,
                          entry->key.at, (unsigned)(code >> 48 ^ code) & 0xFFFF);
    }
    dyar_scratch_free(scratch);
    return dyar_buffer_text(&parts);
}
