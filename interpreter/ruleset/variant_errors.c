/* SPDX-License-Identifier: MIT */
/* Errors that the changes of a variant cause without intent: rules that lose a part, and errors
 * in the file that it extends. */
#include "document/flow.h"
#include "ruleset/ruleset.h"

static bool stands_at(dyar_location location, const dyar_diag *diag)
{
    return location.source && location.line == diag->line && location.column == diag->column &&
           strcmp(location.source->name, diag->file) == 0;
}

/* Returns the path to the place of the report, or to the nearest one around it that has a path;
 * NULL if there is none. */
static const char *path_to(dyar_arena *arena, const dyar_node *node, const char *path,
                           const dyar_diag *diag)
{
    const char *found = stands_at(node->location, diag) ? path : NULL;
    for (size_t i = 0; !found && node->kind == DYAR_NODE_MAP && i < node->count; i++) {
        const dyar_entry *entry = &node->entries[i];
        const char *below = dyar_change_path(arena, path, entry->key);
        found = stands_at(entry->key_location, diag)
                    ? below
                    : path_to(arena, entry->value, below, diag);
    }
    for (size_t i = 0; !found && node->kind == DYAR_NODE_LIST && i < node->count; i++) {
        const dyar_text name = dyar_change_item_name(node->items[i]);
        const char *below = name.length ? dyar_change_path(arena, path, name) : path;
        found = path_to(arena, dyar_change_item_value(node->items[i]), below, diag);
    }
    return found;
}

/* The first error, of those from `since`, in another file than the variant's. */
static const dyar_diag *first_abroad(const dyar_diags *diags, size_t since, const char *file)
{
    for (size_t i = since; i < dyar_diags_count(diags); i++) {
        const dyar_diag *diag = dyar_diags_get(diags, i);
        if (diag->severity == DYAR_ERROR && diag->file && strcmp(diag->file, file) != 0)
            return diag;
    }
    return NULL;
}

/* Returns the only change, or the only one that writes the place; NULL if it may be any. */
static const dyar_entry *suspect(const dyar_node *changes, const char *path)
{
    const dyar_entry *found = changes->count == 1 ? &changes->entries[0] : NULL;
    size_t count = 0;
    for (size_t i = 0; !found && i < changes->count; i++)
        count += dyar_change_overlap(changes->entries[i].key, dyar_text_of(path));
    for (size_t i = 0; count == 1 && !found; i++)
        if (dyar_change_overlap(changes->entries[i].key, dyar_text_of(path)))
            found = &changes->entries[i];
    return found;
}

/* The key that is missing, or a word for any. */
static dyar_text key_below(const dyar_node *node, const char *message)
{
    dyar_text rest = dyar_text_of(message), key;
    if (dyar_text_starts(rest, "'")) {
        rest = (dyar_text){rest.at + 1, rest.length - 1};
        dyar_text_split(&rest, "'", &key);
        if (rest.at && dyar_text_starts(rest, " is missing"))
            return key;
    }
    return dyar_text_of(node->kind == DYAR_NODE_MAP ? "KEY" : "NAME");
}

static void hint_place(dyar_diags *diags, const dyar_node *tree, const char *path,
                       const char *message)
{
    dyar_text rest = dyar_text_of(path), part;
    while (tree && dyar_text_split(&rest, ".", &part))
        tree = dyar_change_below(tree, part);
    const bool whole = !tree || tree->kind == DYAR_NODE_SCALAR;
    const dyar_text below = whole ? (dyar_text){"", 0} : key_below(tree, message);
    dyar_report_hint(diags, "set the value again under 'change': {%s%s%.*s: ...}", path,
                     whole ? "" : ".", (int)below.length, below.at);
}

void dyar_relocate_errors(dyar_arena *arena, const dyar_node *variant, const dyar_node *tree,
                          size_t since, dyar_diags *diags)
{
    const dyar_node *extends = dyar_node_get(variant, "extends"),
                    *changes = dyar_node_get(variant, "change");
    const dyar_diag *diag = first_abroad(diags, since, extends->location.source->name);
    if (!diag || !changes)
        return;
    const char *message = diag->message; /* the list may move */
    const char *path = path_to(arena, tree, "", diag);
    const dyar_entry *entry = suspect(changes, path ? path : "");
    dyar_report(diags, DYAR_NOTE, entry ? entry->key_location : extends->location,
                "a change to '%.*s' causes the error", (int)extends->text.length,
                extends->text.at);
    if (path && *path)
        hint_place(diags, tree, path, message);
}

/* ---- rules that are replaced ---- */

static const dyar_node *find_rule(const dyar_node *tree, dyar_text path)
{
    dyar_text part;
    bool listed = false;
    while (tree && dyar_text_split(&path, ".", &part)) {
        listed = tree->kind == DYAR_NODE_LIST;
        tree = dyar_change_below(tree, part);
    }
    return listed && tree && dyar_node_get(tree, "rule") ? tree : NULL;
}

/* "landing.capture.when.seeds: 3": the change of the first thing that a change says. */
static void hint_part(dyar_arena *arena, const dyar_entry *change, dyar_diags *diags)
{
    dyar_buffer part = {.arena = arena}, value = part;
    const dyar_node *node = change->value;
    dyar_buffer_add(&part, change->key);
    for (bool first = true; node->kind == DYAR_NODE_MAP && (first || node->count == 1);
         first = false) {
        dyar_buffer_put(&part, ".");
        dyar_buffer_add(&part, node->entries[0].key);
        node = node->entries[0].value;
    }
    dyar_flow_put(&value, node);
    dyar_report_hint(diags, "to change only that part, write '%s: %s'", dyar_buffer_text(&part),
                     dyar_buffer_text(&value));
}

void dyar_check_replaced(dyar_arena *arena, const dyar_node *variant, const dyar_node *base,
                         dyar_diags *diags)
{
    const dyar_node *changes = dyar_node_get(variant, "change");
    for (size_t i = 0; changes && i < changes->count; i++) {
        const dyar_entry *change = &changes->entries[i];
        const dyar_node *rule = find_rule(base, change->key);
        const bool effects = rule && dyar_node_get(rule, "do"),
                   then = rule && dyar_node_get(rule, "then");
        if ((!effects && !then) || !dyar_node_get(change->value, "when") ||
            dyar_node_get(change->value, "do") || dyar_node_get(change->value, "then"))
            continue;
        dyar_report(diags, DYAR_WARNING, change->key_location,
                    "the change replaces the whole rule, which loses its %s%s%s",
                    effects ? "'do'" : "", effects && then ? " and its " : "",
                    then ? "'then'" : "");
        hint_part(arena, change, diags);
    }
}
