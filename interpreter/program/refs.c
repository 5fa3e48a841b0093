/* References to holes, with every place a cell. */
#include "program/compile.h"

dyar_compiled_ref dyar_compile_ref(const dyar_game *game, const dyar_ref *ref)
{
    dyar_compiled_ref compiled = {.base = (uint8_t)ref->base, .path = ref->path};
    for (int p = 0; p < game->players; p++)
        compiled.of_player[p] = ref->of_player[p] == DYAR_NO_PLACE
                                    ? DYAR_NO_CELL
                                    : game->topology.cell_at[ref->of_player[p]];
    return compiled;
}

dyar_compiled_refs dyar_compile_refs(dyar_compiler *c, const dyar_refs *refs)
{
    dyar_compiled_ref *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_ref, refs->count);
    for (size_t i = 0; i < refs->count; i++)
        list[i] = dyar_compile_ref(c->game, &refs->list[i]);
    return (dyar_compiled_refs){list, refs->count};
}
