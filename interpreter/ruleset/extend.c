/* SPDX-License-Identifier: MIT */
/* The tree of a ruleset's text, with all that it extends. */
#include "document/document.h"
#include "document/limits.h"
#include "ruleset/loading.h"

enum { DYAR_LANGUAGE = 1 }; /* the version of the rules language */

void dyar_note_change(dyar_loading *l, dyar_change_made made)
{
    l->changes = dyar_arena_room(l->arena, l->changes, l->change_count, &l->change_room,
                                 sizeof *l->changes);
    l->changes[l->change_count++] = made;
}

static const dyar_node *read_tree(dyar_loading *l, const char *name, const char *folder_of,
                                  dyar_location by);

/* What the base itself only repeats is the rules of another still. */
static void note_same_rules(dyar_loading *l, const dyar_node *base, const dyar_node *extended)
{
    const dyar_text id = dyar_node_text(base, "id");
    const bool same = id.length > 0 && strcmp(dyar_hash_rules(l->arena, base, true),
                                              dyar_hash_rules(l->arena, extended, true)) == 0;
    if (!same)
        l->ruleset->rules_as = NULL;
    else if (!l->ruleset->rules_as)
        l->ruleset->rules_as = dyar_text_copy(l->arena, id);
}

/* A file that has the id of a bundled ruleset takes its place, for itself, too. */
static void refuse_depth(dyar_loading *l, const dyar_node *own, const dyar_node *extends)
{
    const bool itself = dyar_text_equal(dyar_node_text(own, "id"), extends->text);
    dyar_report(l->diags, DYAR_ERROR, extends->location,
                itself ? "this ruleset extends itself" : "too many rulesets extend each other");
    if (itself)
        dyar_report_hint(l->diags, "give it an id of its own, and name its file by that id");
}

static const dyar_node *extend(dyar_loading *l, const dyar_node *own, const char *path)
{
    const dyar_node *extends = dyar_node_get(own, "extends");
    if (!dyar_schema_validate(l->cache->schema, own, l->arena, l->diags))
        return NULL;
    if (l->depth == 0)
        l->variant = own;
    if (++l->depth > DYAR_EXTENDS_MAX) {
        refuse_depth(l, own, extends);
        return NULL;
    }
    const dyar_node *base =
        read_tree(l, dyar_text_copy(l->arena, extends->text), path, extends->location);
    const dyar_node *change = dyar_node_get(own, "change");
    const size_t since = l->change_count;
    for (size_t i = 0; base && change && i < change->count; i++)
        dyar_note_change(l, (dyar_change_made){.path = change->entries[i].key,
                                               .location = change->entries[i].key_location});
    const dyar_node *extended =
        base ? dyar_variant_extend(l->arena, base, own, l->diags) : NULL;
    if (!extended)
        return NULL;
    if (own == l->variant && l->purpose == DYAR_TO_CHECK)
        dyar_check_replaced(l->arena, own, base, l->diags);
    note_same_rules(l, base, extended);
    dyar_note_outdated(l, base, extended, since);
    return extended;
}

/* Is the ruleset's version of the language later than this program's?  Its meaning, and even
 * its mistakes, are then unknown. */
static bool is_too_new(const dyar_node *root, dyar_diags *diags)
{
    const dyar_node *version = dyar_node_get(root, "dyar");
    double number;
    if (!version || !dyar_node_number(version, &number) || number <= DYAR_LANGUAGE)
        return false;
    dyar_report(diags, DYAR_ERROR, version->location,
                "the ruleset needs version %g of the language, but this dyar knows only "
                "version %d: use a newer dyar",
                number, DYAR_LANGUAGE);
    return true;
}

/* `folder_of` is the file that names this one, at `by`; NULL where the caller does. */
static const dyar_node *read_tree(dyar_loading *l, const char *name, const char *folder_of,
                                  dyar_location by)
{
    bool bundled = false;
    const dyar_source *source = dyar_find_source(l, name, folder_of, by, &bundled);
    const dyar_node *root = source ? dyar_document_parse(l->arena, source, l->diags) : NULL;
    if (!root || is_too_new(root, l->diags))
        return NULL;
    if (!dyar_node_get(root, "extends"))
        return root;
    return extend(l, root, bundled ? dyar_no_folder : source->name);
}

const dyar_node *dyar_read_extended(dyar_loading *l)
{
    l->whole = read_tree(l, l->request->ruleset, l->request->beside, (dyar_location){0});
    return l->whole;
}
