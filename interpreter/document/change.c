/* SPDX-License-Identifier: MIT */
/* Changes to a tree: walks down a path and builds the way back up. */
#include "document/change.h"
#include "document/limits.h"

typedef struct change {
    dyar_arena *arena;
    dyar_diags *diags;
    dyar_text path;
    dyar_location location;
    const dyar_node *value; /* a null removes */
} change;

static const dyar_node *write_value(const change *c, const dyar_node *node, dyar_text rest,
                                    dyar_text above);

static bool removes(const change *c)
{
    return c->value->type == DYAR_TYPE_NULL;
}

static const dyar_node *refuse(const change *c, const char *problem, dyar_text what)
{
    dyar_report(c->diags, DYAR_ERROR, c->location, "path '%.*s' %s '%.*s'", (int)c->path.length,
                c->path.at, problem, (int)what.length, what.at);
    return NULL;
}

/* With the key or item of the node that was probably meant. */
static const dyar_node *refuse_name(const change *c, const dyar_node *node, dyar_text name)
{
    const bool map = node->kind == DYAR_NODE_MAP;
    dyar_nearest nearest = dyar_nearest_to(name);
    for (size_t i = 0; i < node->count; i++)
        dyar_nearest_offer(&nearest,
                           map ? node->entries[i].key : dyar_change_item_name(node->items[i]));
    refuse(c, "not found: there is no", name);
    dyar_report_nearest(c->diags, &nearest);
    return NULL;
}

/* ---- maps ---- */

const dyar_node *dyar_change_key(dyar_arena *arena, const dyar_node *map, dyar_text key,
                                 dyar_location location, const dyar_node *value)
{
    dyar_node *changed = dyar_arena_copy(arena, map, sizeof *map);
    changed->entries = DYAR_NEW_ARRAY(arena, dyar_entry, map->count + 1);
    changed->count = 0;
    bool found = false;
    for (size_t i = 0; i < map->count; i++) {
        dyar_entry entry = map->entries[i];
        if (dyar_text_equal(entry.key, key)) {
            found = true;
            entry.value = value;
            if (!value)
                continue;
        }
        changed->entries[changed->count++] = entry;
    }
    if (!found && value)
        changed->entries[changed->count++] =
            (dyar_entry){.key = key, .key_location = location, .value = value};
    return changed;
}

static const dyar_node *empty(const change *c, dyar_node_kind kind)
{
    dyar_node *node = DYAR_NEW(c->arena, dyar_node);
    node->kind = kind;
    node->type = kind == DYAR_NODE_LIST ? DYAR_TYPE_LIST : DYAR_TYPE_MAP;
    node->location = c->location;
    return node;
}

/* The lists of a ruleset that may be absent and still be entered by name. */
static const char *const lists[] = {"before", "lifting",   "each-seed", "landing",
                                    "after",  "end",       "must",      "kinds",
                                    "phases", "questions", NULL};

static const dyar_node *write_key(const change *c, const dyar_node *map, dyar_text key,
                                  dyar_text rest)
{
    const dyar_entry *entry = dyar_node_entry(map, key);
    if (!entry && removes(c))
        return refuse_name(c, map, key);
    if (!rest.at)
        return dyar_change_key(c->arena, map, key, c->location, removes(c) ? NULL : c->value);
    const bool list = dyar_text_is_one_of(key, lists);
    const dyar_node *below =
        entry ? entry->value : empty(c, list ? DYAR_NODE_LIST : DYAR_NODE_MAP);
    const dyar_node *written = write_value(c, below, rest, key);
    return written ? dyar_change_key(c->arena, map, key, c->location, written) : NULL;
}

/* ---- lists of named things ---- */

const dyar_entry *dyar_change_item_title(const dyar_node *item)
{
    static const char *const keys[] = {"rule", "kind", "phase", "option", "id"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const dyar_entry *entry = dyar_node_entry(item, dyar_text_of(keys[i]));
        if (entry && entry->value->kind == DYAR_NODE_SCALAR)
            return entry;
    }
    return NULL;
}

dyar_text dyar_change_item_name(const dyar_node *item)
{
    const dyar_entry *title = dyar_change_item_title(item);
    if (title)
        return title->value->text;
    if (item->kind == DYAR_NODE_MAP && item->count == 1)
        return item->entries[0].key;
    return (dyar_text){"", 0};
}

const dyar_node *dyar_change_item_value(const dyar_node *item)
{
    const bool effect = item->kind == DYAR_NODE_MAP && item->count == 1 &&
                        dyar_text_equal(item->entries[0].key, dyar_change_item_name(item));
    return effect ? item->entries[0].value : item;
}

const dyar_node *dyar_change_find_item(const dyar_node *list, dyar_text name, size_t *at)
{
    for (size_t i = 0; list && list->kind == DYAR_NODE_LIST && i < list->count; i++) {
        if (name.length > 0 && dyar_text_equal(dyar_change_item_name(list->items[i]), name)) {
            if (at)
                *at = i;
            return list->items[i];
        }
    }
    return NULL;
}

bool dyar_change_is_named(const dyar_node *list)
{
    size_t at;
    for (size_t i = 0; i < list->count; i++)
        if (!dyar_change_find_item(list, dyar_change_item_name(list->items[i]), &at) || at != i)
            return false;
    return true;
}

const char *dyar_change_path(dyar_arena *arena, const char *path, dyar_text name)
{
    dyar_buffer below = {.arena = arena};
    dyar_buffer_print(&below, "%s%s%.*s", path, *path ? "." : "", (int)name.length, name.at);
    return dyar_buffer_text(&below);
}

const dyar_node *dyar_change_below(const dyar_node *node, dyar_text name)
{
    if (node->kind == DYAR_NODE_LIST)
        return dyar_change_find_item(node, name, NULL);
    const dyar_entry *entry = dyar_node_entry(node, name);
    return entry ? entry->value : NULL;
}

static const char *naming_key(dyar_text above)
{
    static const struct {
        const char *list, *key;
    } keys[] = {{"kinds", "kind"},
                {"phases", "phase"},
                {"questions", "id"},
                {"answers", "id"},
                {"choose", "option"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (dyar_text_is(above, keys[i].list))
            return keys[i].key;
    return "rule";
}

/* Returns a copy of the list with `item` at `at` (NULL: no item) and without `removed`. */
static const dyar_node *rebuild(const change *c, const dyar_node *list, size_t removed,
                                size_t at, const dyar_node *item)
{
    dyar_node *changed = dyar_arena_copy(c->arena, list, sizeof *list);
    changed->items = DYAR_NEW_ARRAY(c->arena, const dyar_node *, list->count + 1);
    changed->count = 0;
    for (size_t i = 0; i <= list->count; i++) {
        if (item && i == at)
            changed->items[changed->count++] = item;
        if (i < list->count && i != removed)
            changed->items[changed->count++] = list->items[i];
    }
    return changed;
}

static bool says_where(const dyar_entry *entry)
{
    static const char *const words[] = {"place", "before", "after", NULL};
    return dyar_text_is_one_of(entry->key, words);
}

/* The new item: its name, then the value without the words that say where it goes.  The value
 * may repeat the name, but not give another. */
static const dyar_node *named_item(const change *c, dyar_text name, dyar_text above)
{
    const dyar_entry *again = dyar_node_entry(c->value, dyar_text_of(naming_key(above)));
    if (again && !dyar_text_equal(again->value->text, name)) {
        dyar_report(c->diags, DYAR_ERROR, again->value->location,
                    "'%s' must be '%.*s' as in the path, not '%.*s'", naming_key(above),
                    (int)name.length, name.at, (int)again->value->text.length,
                    again->value->text.at);
        return NULL;
    }
    dyar_node *item = dyar_arena_copy(c->arena, c->value, sizeof *item);
    item->entries = DYAR_NEW_ARRAY(c->arena, dyar_entry, c->value->count + 1);
    item->count = 0;
    item->entries[item->count++] = (dyar_entry){
        .key = dyar_text_of(naming_key(above)),
        .key_location = c->location,
        .value = dyar_node_new_text(c->arena, dyar_text_copy(c->arena, name), c->location)};
    for (size_t i = 0; i < c->value->count; i++) {
        const dyar_entry *entry = &c->value->entries[i];
        if (!says_where(entry) && entry != again)
            item->entries[item->count++] = *entry;
    }
    return item;
}

/* The one entry that says where the item goes, or NULL. */
static bool find_placing(const change *c, const dyar_entry **placing)
{
    *placing = NULL;
    for (size_t i = 0; i < c->value->count; i++) {
        const dyar_entry *entry = &c->value->entries[i];
        if (!says_where(entry))
            continue;
        const bool named = entry->value->kind == DYAR_NODE_SCALAR,
                   first = named && dyar_text_is(entry->value->text, "first");
        if (*placing || !named || (dyar_text_is(entry->key, "place") && !first)) {
            dyar_report(c->diags, DYAR_ERROR, entry->key_location,
                        "write one of 'place: first', 'before: NAME' and 'after: NAME'");
            return false;
        }
        *placing = entry;
    }
    return true;
}

static bool find_place(const change *c, const dyar_node *list, const dyar_entry *placing,
                       size_t *at)
{
    *at = 0;
    if (dyar_text_is(placing->key, "place"))
        return true;
    if (!dyar_change_find_item(list, placing->value->text, at)) {
        refuse_name(c, list, placing->value->text);
        return false;
    }
    *at += dyar_text_is(placing->key, "after");
    return true;
}

static const dyar_node *write_inside(const change *c, const dyar_node *item, dyar_text name,
                                     dyar_text rest)
{
    const dyar_node *value = dyar_change_item_value(item),
                    *written = write_value(c, value, rest, name);
    return !written || value == item
               ? written
               : dyar_change_key(c->arena, item, name, c->location, written);
}

/* A whole effect: replaced, removed, or added at the end. */
static const dyar_node *write_effect(const change *c, const dyar_node *list, dyar_text name,
                                     const dyar_node *item, size_t at)
{
    if (removes(c))
        return item ? rebuild(c, list, at, 0, NULL) : refuse_name(c, list, name);
    const dyar_node *effect =
        dyar_change_key(c->arena, empty(c, DYAR_NODE_MAP), name, c->location, c->value);
    return rebuild(c, list, at, at, effect);
}

/* The item in place of that at `at`, or as one more if `at` is the end of the list. */
static const dyar_node *put_named(const change *c, const dyar_node *list, dyar_text name,
                                  dyar_text above, size_t at)
{
    size_t place = at;
    const dyar_entry *placing;
    const dyar_node *made = named_item(c, name, above);
    if (!made || !find_placing(c, &placing) ||
        (placing && !find_place(c, list, placing, &place)))
        return NULL;
    return rebuild(c, list, at, place, made);
}

static const dyar_node *write_item(const change *c, const dyar_node *list, dyar_text name,
                                   dyar_text rest, dyar_text above)
{
    size_t at = list->count;
    const dyar_node *item = dyar_change_find_item(list, name, &at);
    if (rest.at) {
        const dyar_node *written =
            item ? write_inside(c, item, name, rest) : refuse_name(c, list, name);
        return written ? rebuild(c, list, at, at, written) : NULL;
    }
    if (dyar_text_is(above, "do"))
        return write_effect(c, list, name, item, at);
    if (removes(c))
        return item ? rebuild(c, list, at, 0, NULL) : refuse_name(c, list, name);
    if (c->value->kind != DYAR_NODE_MAP) {
        refuse(c, "needs a map for", name);
        if (item)
            dyar_report_hint(c->diags, "write 'null' to remove it");
        return NULL;
    }
    return put_named(c, list, name, above, item ? at : list->count);
}

const char *const dyar_citation_keys[] = {"source", "standing", "quotes", "question",
                                          "page",   "note",     NULL};

/* Below `citations` a key is itself a path: all that is left, but for a key of the citation. */
static dyar_text next_citation(dyar_text *rest)
{
    const dyar_text all = *rest;
    dyar_text key = all;
    while (key.length > 0 && all.at[key.length - 1] != '.')
        key.length--;
    const dyar_text last = {all.at + key.length, all.length - key.length};
    const bool inside = key.length > 0 && dyar_text_is_one_of(last, dyar_citation_keys);
    *rest = inside ? last : (dyar_text){NULL, 0};
    return inside ? (dyar_text){all.at, key.length - 1} : all;
}

static dyar_text next_part(dyar_text above, dyar_text *rest)
{
    dyar_text part;
    if (dyar_text_is(above, "citations"))
        return next_citation(rest);
    dyar_text_split(rest, ".", &part);
    return part;
}

static const dyar_node *write_value(const change *c, const dyar_node *node, dyar_text rest,
                                    dyar_text above)
{
    const dyar_text part = next_part(above, &rest);
    if (node->kind == DYAR_NODE_LIST)
        return write_item(c, node, part, rest, above);
    if (node->kind == DYAR_NODE_MAP)
        return write_key(c, node, part, rest);
    return refuse(c, "not found: nothing is below", above);
}

static size_t parts_of(dyar_text path)
{
    size_t parts = 1;
    for (size_t i = 0; i < path.length; i++)
        parts += path.at[i] == '.';
    return parts;
}

const dyar_node *dyar_change_apply(dyar_arena *arena, const dyar_node *root, dyar_text path,
                                   dyar_location location, const dyar_node *value,
                                   dyar_diags *diags)
{
    const change c = {arena, diags, path, location, value};
    if (parts_of(path) > DYAR_DEPTH_MAX) {
        dyar_report(diags, DYAR_ERROR, location, "a path may have at most %d parts, not %zu",
                    DYAR_DEPTH_MAX, parts_of(path));
        return NULL;
    }
    return write_value(&c, root, path, dyar_text_of("the ruleset"));
}

const dyar_node *dyar_change_apply_all(dyar_arena *arena, const dyar_node *root,
                                       const dyar_node *changes, dyar_diags *diags)
{
    bool failed = false;
    for (size_t i = 0; changes && i < changes->count; i++) {
        const dyar_entry *entry = &changes->entries[i];
        const dyar_node *changed = dyar_change_apply(arena, root, entry->key,
                                                     entry->key_location, entry->value, diags);
        failed = failed || !changed;
        root = changed ? changed : root;
    }
    return failed ? NULL : root;
}

bool dyar_change_overlap(dyar_text a, dyar_text b)
{
    const dyar_text shorter = a.length < b.length ? a : b, longer = a.length < b.length ? b : a;
    if (memcmp(shorter.at, longer.at, shorter.length) != 0)
        return false;
    return shorter.length == longer.length || longer.at[shorter.length] == '.';
}
