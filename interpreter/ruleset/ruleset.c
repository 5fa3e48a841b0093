/* SPDX-License-Identifier: MIT */
/*
 * The steps from a ruleset's text to its game.
 *
 *     read       text, tree, extends            find.c, extend.c, then the schema
 *     vary       setup, answers, changes        vary.c
 *     settle     rules that are not known       unknown.c
 *     bind       typed rules, const from here   game.c, rules/
 *     compile    tables                         game.c, program/, fast/
 *     introduce  names, questions, sources      about.c
 */
#include "ruleset/loading.h"

/* Errors of the file itself are reported before those of a variation of it. */
static const dyar_node *read(dyar_loading *l)
{
    const dyar_node *written = dyar_read_extended(l);
    l->ruleset->outdated = l->outdated;
    l->ruleset->outdated_count = l->outdated_count;
    return written && dyar_schema_validate(l->cache->schema, written, l->arena, l->diags)
               ? written
               : NULL;
}

bool dyar_load(dyar_loading *l)
{
    dyar_ruleset *ruleset = l->ruleset;
    ruleset->match = l->request->match;
    ruleset->written = l->written ? l->written : read(l);
    if (!ruleset->written)
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        dyar_remark_file_name(l, ruleset->written);
    ruleset->tree = dyar_vary(l, ruleset->written);
    if (!ruleset->tree)
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        dyar_remark_citations(l, ruleset->tree);
    const dyar_variation variation = dyar_variation_of(l);
    ruleset->game = dyar_make_game(l, l->played, &variation);
    if (!ruleset->game)
        return false;
    ruleset->rules = ruleset->game->rules;
    dyar_ruleset_introduce(l);
    return true;
}
