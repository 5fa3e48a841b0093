/* SPDX-License-Identifier: MIT */
/* Questions whose first answer no longer applies, and the answers that do. */
#include "ruleset/loading.h"

dyar_diags *dyar_unread_diags(dyar_loading *l)
{
    if (!l->unread)
        l->unread = dyar_diags_new();
    if (!l->unread)
        dyar_report_no_memory(l->diags);
    return l->unread ? l->unread : l->diags;
}

void dyar_note_outdated(dyar_loading *l, const dyar_node *base, const dyar_node *extended,
                        size_t since)
{
    const dyar_node *before = dyar_node_get(base, "questions"),
                    *now = dyar_node_get(extended, "questions");
    if (l->change_count == since || !before || !now || now->kind != DYAR_NODE_LIST)
        return;
    dyar_arena *scratch = dyar_scratch_new(l->arena);
    const dyar_node *rules_before = dyar_strip_prose(scratch, base, true),
                    *rules_now = dyar_strip_prose(scratch, extended, true);
    for (size_t i = 0; i < now->count; i++) {
        const dyar_node *question = now->items[i];
        const dyar_change_made *made = dyar_conflicting_change(
            question, rules_before, rules_now, l->changes + since, l->change_count - since);
        if (!made ||
            dyar_change_find_item(before, dyar_node_text(question, "id"), NULL) != question)
            continue;
        l->outdated = dyar_arena_room(l->arena, l->outdated, l->outdated_count,
                                      &l->outdated_room, sizeof *l->outdated);
        l->outdated[l->outdated_count++] = (dyar_outdated){question, *made};
    }
    dyar_scratch_free(scratch);
}

static bool is_outdated(const dyar_ruleset *ruleset, const dyar_node *question)
{
    for (size_t i = 0; i < ruleset->outdated_count; i++)
        if (ruleset->outdated[i].question == question)
            return true;
    return false;
}

size_t dyar_answer_played(dyar_loading *l, const dyar_node *question, size_t chosen)
{
    const size_t sets = l->request->set_count;
    const dyar_change_made *made = l->changes + (l->change_count - sets);
    const bool overruled =
        (chosen == 0 && is_outdated(l->ruleset, question)) ||
        (sets && dyar_conflicting_change(question, l->before_set, l->after_set, made, sets));
    return overruled ? dyar_answer_in_force(l->arena, question, l->set, dyar_unread_diags(l))
                     : chosen;
}
