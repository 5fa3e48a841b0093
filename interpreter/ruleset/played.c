/* SPDX-License-Identifier: MIT */
/* The answers that the rules agree with, if changes override what answers decide. */
#include "ruleset/ruleset.h"

/* Finds the node of a path.  Returns NULL if there is none. */
static const dyar_node *lies_at(const dyar_node *tree, dyar_text path)
{
    dyar_text part;
    while (tree && dyar_text_split(&path, ".", &part)) {
        const bool item = tree->kind == DYAR_NODE_LIST;
        tree = dyar_change_below(tree, part);
        if (tree && item)
            tree = dyar_change_item_value(tree);
    }
    return tree;
}

static bool lies_alike(const dyar_node *before, const dyar_node *after, dyar_text path)
{
    const dyar_node *was = lies_at(before, path), *is = lies_at(after, path);
    return was && is ? dyar_node_equal(was, is) : was == is;
}

/* The tree may not fit the schema yet. */
static size_t count_as(const dyar_node *node, dyar_node_kind kind)
{
    return node && node->kind == kind ? node->count : 0;
}

/* What is changed only in parts is still what the answer says. */
static const dyar_change_made *writer_of(dyar_text place, const dyar_change_made *made,
                                         size_t count)
{
    for (size_t i = count; i > 0; i--)
        if (made[i - 1].path.length <= place.length &&
            dyar_change_overlap(made[i - 1].path, place))
            return &made[i - 1];
    return NULL;
}

const dyar_change_made *dyar_conflicting_change(const dyar_node *question,
                                                const dyar_node *before, const dyar_node *after,
                                                const dyar_change_made *made, size_t count)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    for (size_t i = 0; i < count_as(answers, DYAR_NODE_LIST); i++) {
        const dyar_node *change = dyar_node_get(answers->items[i], "change");
        for (size_t k = 0; k < count_as(change, DYAR_NODE_MAP); k++) {
            const dyar_text place = change->entries[k].key;
            const dyar_change_made *writer = writer_of(place, made, count);
            if (writer && !lies_alike(before, after, place))
                return writer;
        }
    }
    return NULL;
}

static bool changes_nothing(dyar_arena *arena, const dyar_node *change, const dyar_node *tree,
                            dyar_diags *unread)
{
    const dyar_node *changed = dyar_change_apply_all(arena, tree, change, unread);
    return changed && dyar_node_equal(dyar_strip_prose(arena, tree, true),
                                      dyar_strip_prose(arena, changed, true));
}

size_t dyar_answer_in_force(dyar_arena *arena, const dyar_node *question, const dyar_node *tree,
                            dyar_diags *unread)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    dyar_arena *scratch = dyar_scratch_new(arena);
    size_t found = answers->count, decided = 0;
    for (size_t i = 1; i < answers->count; i++) {
        const dyar_node *change = dyar_node_get(answers->items[i], "change");
        if (change && change->count > decided &&
            changes_nothing(scratch, change, tree, unread)) {
            found = i;
            decided = change->count;
        }
    }
    dyar_scratch_free(scratch);
    return found;
}
