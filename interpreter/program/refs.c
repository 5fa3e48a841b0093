/* SPDX-License-Identifier: MIT */
/*
 * References to holes, with every place as a cell.
 *
 * A reference may hold a condition, which is folded, and folding needs the cells that
 * conditions name, so this file, fold.c and tables.c use each other.
 */
#include "program/compile.h"
#include "program/fold.h"

static const dyar_compiled_search *compile_search(dyar_compiler *c, const dyar_search *search)
{
    dyar_compiled_search *compiled = DYAR_NEW(c->arena, dyar_compiled_search);
    *compiled = (dyar_compiled_search){
        .go = search->go,
        .from = dyar_compile_ref(c, &search->from),
        .fitting = dyar_fold_condition(c, &search->fitting),
    };
    return compiled;
}

dyar_compiled_ref dyar_compile_ref(dyar_compiler *c, const dyar_ref *ref)
{
    const dyar_game *game = c->game;
    dyar_compiled_ref compiled = {.base = (uint8_t)ref->base, .path = ref->path};
    for (int p = 0; p < game->players; p++)
        compiled.of_player[p] = ref->of_player[p] == DYAR_NO_PLACE
                                    ? DYAR_NO_CELL
                                    : game->topology.cell_at[ref->of_player[p]];
    if (ref->search)
        compiled.search = compile_search(c, ref->search);
    return compiled;
}

dyar_compiled_refs dyar_compile_refs(dyar_compiler *c, const dyar_refs *refs)
{
    dyar_compiled_ref *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_ref, refs->count);
    for (size_t i = 0; i < refs->count; i++)
        list[i] = dyar_compile_ref(c, &refs->list[i]);
    return (dyar_compiled_refs){list, refs->count};
}
