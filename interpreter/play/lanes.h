/*
 * The commonest lap of all, to be inlined: a board of up to sixteen cells, on which every lap
 * was sown beforehand.
 */
#ifndef DYAR_PLAY_LANES_H
#define DYAR_PLAY_LANES_H

#include "play/turn.h"

/* The cells that take the mover's seeds, but for the start of a lap. */
static inline uint64_t dyar_open_to(const dyar_turn *t)
{
    uint64_t open = t->game->sown_cells[t->mover];
    if (t->game->layout.open)
        memcpy(&open, &t->cells[t->game->layout.open + 4 * t->mover], sizeof open);
    return open;
}

/* A lap on a small board on which holes are passed over. */
void dyar_lap_past_marks(dyar_turn *t, unsigned from, bool first);

/* On small boards every lap was sown beforehand, as long as no hole is passed over for its
 * mark. */
static inline void dyar_look_up_lap(dyar_turn *t, unsigned from, bool first)
{
    const dyar_lap_table *laps = &t->rules->laps[t->mover][t->way];
    const dyar_laps *list = first ? &laps->first : &laps->later;
    const unsigned seeds = t->cells[from], at = (from << t->game->lap_shift) + seeds;
    if (dyar_open_to(t) != t->game->sown_cells[t->mover]) {
        dyar_lap_past_marks(t, from, first);
        return;
    }
    const dyar_lanes lanes = dyar_load(t->cells) + list->added[at];
    memcpy(t->cells, &lanes, sizeof lanes);
    t->sown = (int)seeds;
    t->landed = list->last[at];
    t->first_sown = list->first[at];
}

#endif
