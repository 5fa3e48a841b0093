/* SPDX-License-Identifier: MIT */
/* The tree of a ruleset as the request varies it: setup, answers, changes, phases. */
#include "ruleset/loading.h"

static const dyar_node *set(dyar_loading *l, const dyar_node *root)
{
    const dyar_load_request *r = l->request;
    l->before_set = r->set_count > 0 ? dyar_strip_prose(l->arena, root, true) : NULL;
    for (size_t i = 0; root && i < r->set_count; i++) {
        dyar_change_made made;
        root = dyar_variant_set(l->arena, root, r->sets[i], &made, l->diags);
        if (root)
            dyar_note_change(l, made);
    }
    l->after_set = root && r->set_count > 0 ? dyar_strip_prose(l->arena, root, true) : NULL;
    l->set = root;
    return root;
}

const dyar_node *dyar_vary(dyar_loading *l, const dyar_node *written)
{
    const dyar_load_request *r = l->request;
    const dyar_node *root =
        dyar_variant_set_up(l->arena, written, r->setup, &l->setup, l->diags);
    root = root ? dyar_ask_unknown(l, root) : NULL;
    l->asked = root;
    if (root && r->answer_count > 0)
        root = dyar_variant_answer(l->arena, root, r->answers, r->answer_count, l->diags);
    const dyar_node *answered = root;
    root = root ? set(l, root) : NULL;
    root = root ? dyar_forget_given(l, answered, root) : NULL;
    const dyar_node *settled = root ? dyar_settle_unknown(l, root) : NULL;
    if (!settled)
        return NULL;
    l->ruleset->settled = settled;
    l->played = dyar_variant_phases(l->arena, settled, l->diags);
    root = settled == root ? l->played : dyar_variant_phases(l->arena, root, l->diags);
    if (!root || !l->played || root == written)
        return l->played ? root : NULL;
    return dyar_schema_validate(l->cache->schema, dyar_without_asked(l, l->played), l->arena,
                                l->diags) &&
                   dyar_is_settled(l, l->played)
               ? root
               : NULL;
}

/* The request need not live as long as the ruleset. */
static const char *const *copy(const dyar_loading *l, const char *const *texts, size_t count)
{
    const char **copies = DYAR_NEW_ARRAY(l->arena, const char *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = dyar_text_copy(l->arena, dyar_text_of(texts[i]));
    return copies;
}

dyar_variation dyar_variation_of(const dyar_loading *l)
{
    const dyar_load_request *r = l->request;
    return (dyar_variation){.setup = l->setup,
                            .list = l->changes,
                            .count = l->change_count,
                            .answers = copy(l, r->answers, r->answer_count),
                            .answer_count = r->answer_count,
                            .sets = copy(l, r->sets, r->set_count),
                            .set_count = r->set_count};
}
