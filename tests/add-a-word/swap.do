
void dyar_effect_swap(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const unsigned from = dyar_resolve(t, &effect->from.list[0], here);
    const unsigned to = dyar_resolve(t, &effect->to, here);
    if (from == DYAR_NO_CELL || to == DYAR_NO_CELL || dyar_closed_at(t, to))
        return;
    const uint16_t there = t->cells[to];
    t->played->cells[to] = t->cells[from];
    t->played->cells[from] = there;
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_MOVE,
                                  .from = dyar_place_of_cell(t, from),
                                  .to = dyar_place_of_cell(t, to),
                                  .seeds = t->cells[to],
                                  .player = t->mover});
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_MOVE,
                                  .from = dyar_place_of_cell(t, to),
                                  .to = dyar_place_of_cell(t, from),
                                  .seeds = there,
                                  .player = t->mover});
}
